import type { LoadLine, UnloadLine } from '@cocho/domain/operations';
import { Button, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { Simulated } from '../../ui/simulated.tsx';
import styles from './batch.module.css';
import { formatKg } from './format-kg.ts';
import { LineButtons } from './line-buttons.tsx';
import { LineQuestion } from './line-question.tsx';
import { LoaderButtons } from './loader-buttons.tsx';
import { ManualWeight } from './manual-weight.tsx';
import { useSignals } from './signals.ts';
import type { StepProps } from './step-props.ts';
import { useCallout } from './use-callout.ts';
import type { LineStep as Step } from './use-correction.ts';
import { doubtOf, useLineWeight } from './use-line-weight.ts';
import { useRecording } from './use-recording.ts';
import { WeightFace } from './weight-face.tsx';

interface Props extends StepProps {
  step: Step;
  /** Given where a line that has an amount is corrected; called when it has the new amount, or is to keep the old one. */
  onCorrected?: () => void;
}

/** One ingredient in, or one lot's share out. */
export function LineStep({ sub, step, onCorrected, saving, act, correct }: Props) {
  const { kind, index, line } = step;
  const { target_quantity: target, expected_quantity: expected, start_weight } = line;
  const lines = kind === 'load' ? sub.load_operation_ingredients : sub.unload_operation_corrals;
  const isCorrection = onCorrected !== undefined;
  const weight = useLineWeight(sub, step, isCorrection);
  const { live, division, weighed, near, source } = weight;
  const { check, record, asked, setAsked, advancing } = useRecording({ sub, step, saving, act, onCorrected }, weight);
  useSignals(near);
  const callout = useCallout(target, weighed, division);
  const name = nameOf(line);
  const isReplanned = formatKg(target) !== formatKg(expected);
  // What the next line has moved already is on the scale too.
  const next = isCorrection ? lines[index + 1] : undefined;
  const movedNext = (next && weight.movedFrom(next.start_weight)) ?? 0;
  const level = weighed === null ? 0 : Math.min(100, Math.max(0, (weighed / target) * 100));

  return (
    <section
      className={styles.face}
      aria-label={kind === 'load' ? 'Carga' : 'Descarga'}
      data-near={near ?? undefined}
      style={{ '--level': `${level}%` } as CSSProperties}
    >
      <VisuallyHidden role="status">{callout}</VisuallyHidden>
      <div className={styles.what}>
        <p className={styles.phase}>
          {isCorrection && 'Correção: '}
          {kind === 'load' ? 'Carga' : 'Descarga'} {index + 1} de {lines.length}
          {source === 'simulated' && <Simulated />}
        </p>
        <h2 tabIndex={-1} ref={focusIfLost}>
          {name}
        </h2>
        <p className={styles.target}>
          Alvo <b>{formatKg(target)}</b>
          {isReplanned && <span> · previsto {formatKg(expected)}, replanejado pelo que foi carregado</span>}
        </p>
        {weighed !== null && next && movedNext > division && (
          <p className={styles.apart}>
            A balança já inclui {formatKg(movedNext)} de {nameOf(next)}, que recomeça do zero.
          </p>
        )}
        {weight.isApart && <p className={styles.apart}>Pese à parte: é pouco para a balança do vagão.</p>}
      </div>
      {weighed === null ? (
        <ManualWeight
          kind={kind}
          saving={saving}
          before={line.actual_quantity}
          onFocus={() => weight.setTyping(true)}
          onRecord={check}
        />
      ) : (
        <>
          <WeightFace target={target} moved={weighed} division={division} />
          <Button
            size="xl"
            h={72}
            variant={near === 'far' ? 'default' : 'white'}
            fullWidth
            disabled={saving || weighed <= 0}
            onClick={() => check(weighed)}
          >
            {advancing ? 'Avançando…' : `Avançar com ${formatKg(Math.max(0, weighed))}`}
          </Button>
        </>
      )}
      <LineButtons {...{ name, line, weight, saving, act, correct, onCorrected }} />
      {asked && (
        <LineQuestion
          sub={sub}
          step={step}
          kg={asked.kg}
          source={asked.source}
          doubt={doubtOf(asked.source, live)}
          onRecord={(overload) => {
            setAsked(null);
            record(asked, overload);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
      {weight.canBePlayed && start_weight !== null && (
        <LoaderButtons kind={kind} target={target} startWeight={start_weight} division={division} disabled={!live} />
      )}
    </section>
  );
}

function nameOf(line: LoadLine | UnloadLine): string {
  return 'ingredient_name' in line ? line.ingredient_name : line.lot_name;
}
