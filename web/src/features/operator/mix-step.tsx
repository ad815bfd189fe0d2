import { endMixing, mixingLeft } from '@cocho/domain/batch';
import { formatNumber } from '@cocho/domain/formats';
import { Button } from '@mantine/core';
import { type CSSProperties, useEffect, useState } from 'react';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './batch.module.css';
import { signal } from './signals.ts';
import type { StepProps } from './step-props.ts';
import { useNow } from './use-now.ts';

/** The recipe's mixing time, counted from when it began: a reload does not stop it. */
export function MixStep({ sub, saving, act, correct }: StepProps) {
  const [asking, setAsking] = useState(false);
  const left = mixingLeft(sub, useNow(250));
  const whole = sub.mixing_minutes * 60_000;
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) signal('mixed');
  }, [isOver]);

  return (
    <section className={styles.face} aria-label="Mistura">
      <div className={styles.what}>
        <p className={styles.phase}>Mistura</p>
        <h2 tabIndex={-1} ref={focusIfLost}>
          {isOver ? 'Mistura pronta' : 'Misturando'}
        </h2>
      </div>
      <div className={styles.gauge}>
        <p className={styles.hero} role="timer" style={{ '--figures': 4 } as CSSProperties}>
          {minutesText(left)}
        </p>
      </div>
      <progress aria-label="Mistura" value={whole > 0 ? (whole - left) / whole : 1} />
      <Button
        size="xl"
        h={72}
        fullWidth
        variant={isOver ? 'filled' : 'default'}
        disabled={saving}
        onClick={() => (isOver ? act(endMixing) : setAsking(true))}
      >
        {isOver ? 'Começar descarga' : 'Encerrar mistura'}
      </Button>
      {correct && (
        <Button mt="md" variant="default" size="lg" h={56} disabled={saving} onClick={correct}>
          Corrigir anterior
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title="Encerrar a mistura antes da hora?"
        subtitle={`Faltam ${minutesText(left)} dos ${formatNumber(sub.mixing_minutes)} min da receita.`}
        cancelLabel="Continuar misturando"
        confirmLabel="Encerrar mistura"
        onCancel={() => setAsking(false)}
        onConfirm={() => act(endMixing)}
      />
    </section>
  );
}

function minutesText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
