import { beginLine, correctLine, endLine, movedSince, skipLine, stepOf } from '@cocho/domain/batch';
import { divisionOf } from '@cocho/domain/off-target';
import { endsByItself, isWeighedApart, nearness } from '@cocho/domain/on-target';
import type { LoadLine, Overload, UnloadLine, WeightSource } from '@cocho/domain/operations';
import type { Weighing } from '@cocho/scale/weighing';
import { Button, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useEffect, useState } from 'react';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { liveWeight, useScale } from '../../scale/scale.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Simulated } from '../../ui/simulated.tsx';
import styles from './batch.module.css';
import { formatKg } from './format-kg.ts';
import { isQuestionable, LineQuestion } from './line-question.tsx';
import { LoaderButtons } from './loader-buttons.tsx';
import { ManualWeight } from './manual-weight.tsx';
import { useSignals } from './signals.ts';
import type { StepProps } from './step-props.ts';
import { useAutoAdvance } from './use-auto-advance.ts';
import { useCallout } from './use-callout.ts';
import type { LineStep as Step } from './use-correction.ts';
import { WeightFace } from './weight-face.tsx';

interface Props extends StepProps {
  step: Step;
  /** It has an amount, and is to get another one; called when it has it, or is to keep the one it has. */
  onCorrected?: () => void;
}

interface Weight {
  kg: number;
  source: WeightSource;
}

/** One ingredient in, or one lot's share out. */
export function LineStep({ sub, step, onCorrected, saving, act, correct }: Props) {
  const { kind, index, line } = step;
  const lines = kind === 'load' ? sub.load_operation_ingredients : sub.unload_operation_corrals;
  const { driver } = useScale();
  // After its last line the scale weighs what comes next, or another wagon.
  const isOver = stepOf(sub).kind === 'done';
  const live = isOver ? null : liveWeight();
  const [shownAt] = useState(() => new Date().toISOString());
  const division = divisionOf(sub);
  const isApart = isWeighedApart(line.target_quantity, division);
  const isCorrection = onCorrected !== undefined;
  const [typing, setTyping] = useState(isApart || isCorrection);
  const [skipping, setSkipping] = useState(false);
  const name = nameOf(line);
  const { target_quantity: target, expected_quantity: expected, start_weight } = line;
  const moved = live && start_weight !== null ? movedSince(kind, start_weight, live.kg) : null;
  // What the next line has moved already is on the scale too.
  const next = isCorrection ? lines[index + 1] : undefined;
  const movedNext = live && next?.start_weight != null ? movedSince(kind, next.start_weight, live.kg) : 0;
  const near = moved === null ? null : nearness(target, moved, division);
  const isReplanned = formatKg(target) !== formatKg(expected);
  const isByScale = moved !== null && !typing;

  // The scale came after the line was shown: it begins at what the scale shows now.
  const mayBegin = live?.stable === true && line.start_time === null && !saving && !isCorrection;
  useEffect(() => {
    if (mayBegin) act((sub) => sub);
  });

  const source = isByScale ? sourceOf(driver) : 'typed';
  const record = async ({ kg, source }: Weight, overload?: Overload) => {
    const how = { source, overload };
    const isSaved = await act((sub, now) =>
      isCorrection ? correctLine(sub, kg, now, how) : endLine(beginLine(sub, null, shownAt), kg, now, how),
    );
    if (isSaved) onCorrected?.();
  };
  const [tapped, setTapped] = useState<Weight | null>(null);
  const check = (kg: number) => (isQuestionable(sub, step, kg) ? setTapped({ kg, source }) : record({ kg, source }));
  // What goes on flowing while the question stands belongs to this line: the next one begins at what the scale then shows.
  const flowed = tapped && isByScale ? Math.max(0, moved) : null;
  if (tapped && flowed !== null && flowed !== tapped.kg) setTapped({ ...tapped, kg: flowed });
  const isDone = isByScale && !isCorrection && live?.stable === true && endsByItself(target, moved, division);
  const advancing = useAutoAdvance(isDone && !saving && !tapped, () => record({ kg: moved ?? 0, source }));
  useSignals(isByScale ? near : null);
  const callout = useCallout(target, isByScale ? moved : null, division);
  const level = isByScale ? Math.min(100, Math.max(0, (moved / target) * 100)) : 0;

  return (
    <section
      className={styles.face}
      aria-label={kind === 'load' ? 'Carga' : 'Descarga'}
      data-near={isByScale ? near : undefined}
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
        {isByScale && next && movedNext > division && (
          <p className={styles.apart}>
            A balança já inclui {formatKg(movedNext)} de {nameOf(next)}, que recomeça do zero.
          </p>
        )}
        {isApart && <p className={styles.apart}>Pese à parte: é pouco para a balança do vagão.</p>}
      </div>
      {isByScale ? (
        <>
          <WeightFace target={target} moved={moved} division={division} />
          <Button
            size="xl"
            h={72}
            variant={near === 'far' ? 'default' : 'white'}
            fullWidth
            disabled={saving || moved <= 0}
            onClick={() => check(moved)}
          >
            {advancing ? 'Avançando…' : `Avançar com ${formatKg(Math.max(0, moved))}`}
          </Button>
        </>
      ) : (
        <ManualWeight
          kind={kind}
          saving={saving}
          before={line.actual_quantity}
          onFocus={() => setTyping(true)}
          onRecord={check}
        />
      )}
      <div className={styles.others}>
        {isCorrection && (
          <Button variant="default" size="lg" h={56} onClick={onCorrected}>
            Manter {line.skipped ? 'pulado' : formatKg(line.actual_quantity ?? 0)}
          </Button>
        )}
        {!isCorrection && (
          <Button variant="default" size="lg" h={56} disabled={saving} onClick={() => setSkipping(true)}>
            Pular
          </Button>
        )}
        {!isCorrection && correct && (
          <Button variant="default" size="lg" h={56} disabled={saving} onClick={correct}>
            Corrigir anterior
          </Button>
        )}
        {moved !== null && (
          <Button variant="default" size="lg" h={56} onClick={() => setTyping(!typing)}>
            {typing ? 'Usar a balança' : 'Digitar peso'}
          </Button>
        )}
      </div>
      {tapped && (
        <LineQuestion
          sub={sub}
          step={step}
          kg={tapped.kg}
          source={tapped.source}
          doubt={doubtOf(tapped.source, live)}
          onRecord={(overload) => {
            setTapped(null);
            record(tapped, overload);
          }}
          onCancel={() => setTapped(null)}
        />
      )}
      <ConfirmDialog
        opened={skipping}
        title={`Pular ${name}?`}
        subtitle="Nada será registrado para este item, e a operação fica incompleta."
        cancelLabel="Voltar"
        confirmLabel="Pular"
        onCancel={() => setSkipping(false)}
        onConfirm={() => {
          setSkipping(false);
          act(skipLine);
        }}
      />
      {driver === 'simulator' && start_weight !== null && !isOver && (
        <LoaderButtons kind={kind} target={target} startWeight={start_weight} division={division} disabled={!live} />
      )}
    </section>
  );
}

function nameOf(line: LoadLine | UnloadLine): string {
  return 'ingredient_name' in line ? line.ingredient_name : line.lot_name;
}

/** Why the weight that is asked about may not be the last word. */
function doubtOf(source: WeightSource, live: Weighing | null): string | null {
  if (source === 'typed') return null;
  if (!live) return 'Balança sem sinal: este é o último peso que chegou.';
  return live.stable ? null : 'O peso ainda está mudando.';
}

function sourceOf(driver: string | null): WeightSource {
  return driver === 'simulator' ? 'simulated' : 'scale';
}
