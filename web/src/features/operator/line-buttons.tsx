import { skipLine } from '@cocho/domain/batch';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './batch.module.css';
import { formatKg } from './format-kg.ts';
import type { StepProps } from './step-props.ts';
import type { LineStep } from './use-correction.ts';
import type { LineWeight } from './use-line-weight.ts';

const size = { size: 'lg', h: 56 } as const;

interface Props extends Pick<StepProps, 'saving' | 'act' | 'correct'> {
  name: string;
  line: LineStep['line'];
  weight: LineWeight;
  onCorrected?: (() => void) | undefined;
}

/** What else may be done with a line than to record its weight. */
export function LineButtons({ name, line, weight, saving, act, correct, onCorrected }: Props) {
  const { moved, typing, setTyping } = weight;
  return (
    <div className={styles.others}>
      {onCorrected && (
        <Button variant="default" {...size} onClick={onCorrected}>
          Manter {line.skipped ? 'pulado' : formatKg(line.actual_quantity ?? 0)}
        </Button>
      )}
      {!onCorrected && <SkipButton name={name} saving={saving} act={act} />}
      {!onCorrected && correct && (
        <Button variant="default" {...size} disabled={saving} onClick={correct}>
          Corrigir anterior
        </Button>
      )}
      {moved !== null && (
        <Button variant="default" {...size} onClick={() => setTyping(!typing)}>
          {typing ? 'Usar a balança' : 'Digitar peso'}
        </Button>
      )}
    </div>
  );
}

function SkipButton({ name, saving, act }: Pick<StepProps, 'saving' | 'act'> & { name: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" {...size} disabled={saving} onClick={() => setAsking(true)}>
        Pular
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Pular ${name}?`}
        subtitle="Nada será registrado para este item, e a operação fica incompleta."
        cancelLabel="Voltar"
        confirmLabel="Pular"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          act(skipLine);
        }}
      />
    </>
  );
}
