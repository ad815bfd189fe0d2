import { beginLine, endLine, isSurprising, movedSince, nearness, type Step, skipLine } from '@cocho/domain/batch';
import { formatNumber } from '@cocho/domain/formats';
import type { WeightSource } from '@cocho/domain/operations';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { liveWeight, useScale } from '../../scale/scale.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './batch.module.css';
import { formatKg } from './format-kg.ts';
import { LoaderButtons } from './loader-buttons.tsx';
import { ManualWeight } from './manual-weight.tsx';
import { useSignals } from './signals.ts';
import type { StepProps } from './step-props.ts';
import { useAutoAdvance } from './use-auto-advance.ts';
import { WeightFace } from './weight-face.tsx';

interface Props extends StepProps {
  step: Extract<Step, { kind: 'load' | 'unload' }>;
  /** What was recorded before the line was opened again. */
  before: number | null;
}

/** One ingredient in, or one lot's share out. */
export function LineStep({ sub, step, before, saving, act, correct }: Props) {
  const { kind, index, line } = step;
  const lines = kind === 'load' ? sub.load_operation_ingredients : sub.unload_operation_corrals;
  const { driver } = useScale();
  const live = liveWeight();
  const [shownAt] = useState(() => new Date().toISOString());
  const [typing, setTyping] = useState(false);
  const [skipping, setSkipping] = useState(false);
  const name = kind === 'load' ? step.line.ingredient_name : step.line.lot_name;
  const { target_quantity: target, expected_quantity: expected, start_weight } = line;
  const moved = live && start_weight !== null ? movedSince(kind, start_weight, live.kg) : null;
  const near = moved === null ? null : nearness(target, moved);
  const isReplanned = formatKg(target) !== formatKg(expected);
  const isByScale = moved !== null && !typing;

  // The scale came after the line was shown: it begins at what the scale shows now.
  const mayBegin = live?.stable === true && line.start_time === null && !saving;
  useEffect(() => {
    if (mayBegin) act((sub) => sub);
  });

  const source = isByScale ? sourceOf(driver) : 'typed';
  const record = (kg: number) => act((sub, now) => endLine(beginLine(sub, null, shownAt), kg, now, source));
  const [doubtful, setDoubtful] = useState<number | null>(null);
  const check = (kg: number) => (isSurprising(target, kg) ? setDoubtful(kg) : record(kg));
  const advancing = useAutoAdvance(isByScale && near === 'reached' && live?.stable === true && !saving, () =>
    record(moved ?? 0),
  );
  useSignals(isByScale ? near : null);

  return (
    <section className={styles.face} aria-label={kind === 'load' ? 'Carga' : 'Descarga'}>
      <p className={styles.phase}>
        {kind === 'load' ? 'Carga' : 'Descarga'} {index + 1} de {lines.length}
      </p>
      <h2>{name}</h2>
      <p className={styles.target}>
        Alvo <b>{formatKg(target)}</b>
        {isReplanned && <span> · previsto {formatKg(expected)}, replanejado pelo que foi carregado</span>}
      </p>
      {isByScale ? (
        <>
          {source === 'simulated' && <p className={styles.simulated}>SIMULADA</p>}
          <WeightFace target={target} moved={moved} />
          <Button
            className={styles.advance}
            data-advancing={advancing || undefined}
            size="xl"
            h={72}
            variant={near === 'far' ? 'default' : 'filled'}
            fullWidth
            disabled={saving || moved <= 0}
            onClick={() => check(moved)}
          >
            {advancing ? 'Avançando…' : `Avançar com ${formatKg(Math.max(0, moved))}`}
          </Button>
        </>
      ) : (
        <ManualWeight kind={kind} saving={saving} before={before} onFocus={() => setTyping(true)} onRecord={check} />
      )}
      <div className={styles.others}>
        <Button variant="default" size="lg" h={56} disabled={saving} onClick={() => setSkipping(true)}>
          Pular
        </Button>
        {correct && (
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
      <ConfirmDialog
        opened={doubtful !== null}
        title={`Registrar ${formatNumber(doubtful)} kg?`}
        subtitle={`O alvo é ${formatKg(target)}.${isByScale && !live?.stable ? ' O peso ainda está mudando.' : ''}`}
        cancelLabel="Voltar"
        confirmLabel="Registrar"
        onCancel={() => setDoubtful(null)}
        onConfirm={() => {
          setDoubtful(null);
          record(doubtful ?? 0);
        }}
      />
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
      {driver === 'simulator' && start_weight !== null && (
        <LoaderButtons kind={kind} target={target} startWeight={start_weight} disabled={!live} />
      )}
    </section>
  );
}

function sourceOf(driver: string | null): WeightSource {
  return driver === 'simulator' ? 'simulated' : 'scale';
}
