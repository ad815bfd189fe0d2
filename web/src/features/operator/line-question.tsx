import { formatNumber } from '@cocho/domain/formats';
import { divisionOf } from '@cocho/domain/off-target';
import { isSurprising } from '@cocho/domain/on-target';
import type { Overload, SubOperation, WeightSource } from '@cocho/domain/operations';
import { overloadOf } from '@cocho/domain/overload';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatKg } from './format-kg.ts';
import { OverloadDialog } from './overload-dialog.tsx';
import type { LineStep } from './use-correction.ts';

interface Props {
  sub: SubOperation;
  step: LineStep;
  /** The amount that is about to be recorded for the line. */
  kg: number;
  /** Where that amount comes from. */
  source: WeightSource;
  doubt: string | null;
  onRecord: (overload?: Overload) => void;
  onCancel: () => void;
}

/** Whether an amount is recorded only after a question: too much of an ingredient is no mere slip, and may be decided upon. */
export function isQuestionable(sub: SubOperation, { kind, line }: LineStep, kg: number): boolean {
  const isOver = kind === 'load' && overloadOf(sub, line.target_quantity, kg) !== null;
  return isOver || isSurprising(line.target_quantity, kg, divisionOf(sub));
}

/** What becomes of too much; of anything else, whether it is a slip. */
export function LineQuestion({ sub, step, kg, source, doubt, onRecord, onCancel }: Props) {
  const { target_quantity: target } = step.line;
  const overNow = step.kind === 'load' ? overloadOf(sub, target, kg) : null;
  // Once the weight was too much the question stays about that: a weight that trembles about the limit must not change it under
  // the thumb.
  const [over, setOver] = useState(overNow);
  if (overNow && overNow.kg !== over?.kg) setOver(overNow);
  if (over && step.kind === 'load')
    return <OverloadDialog {...{ sub, step, kg, over, source, doubt, onCancel }} onChoose={onRecord} />;
  return (
    <ConfirmDialog
      opened
      title={`Registrar ${formatNumber(kg)} kg?`}
      subtitle={[source === 'simulated' && 'SIMULADA.', `O alvo é ${formatKg(target)}.`, doubt]
        .filter(Boolean)
        .join(' ')}
      cancelLabel="Voltar"
      confirmLabel="Registrar"
      onCancel={onCancel}
      onConfirm={() => onRecord()}
    />
  );
}
