import { useState } from 'react';
import { DecimalInput } from '../../ui/decimal-input.tsx';

interface Props {
  label: string;
  description?: string;
  value: number | '';
  step: number;
  decimals: number;
  leastDecimals?: number;
  disabled?: boolean;
  errorOf: (value: number) => string | undefined;
  onFocus: () => void;
  /** Only of what is right; what is wrong stays as typed, with the reason beside it. */
  onChange: (value: number) => void;
  onWrong: () => void;
  /** What an emptied field means; without it, zero. */
  onEmpty?: () => void;
}

/** A number typed with a comma, or moved by a step with the arrow keys. */
export function StepInput({ value, step, decimals, errorOf, onChange, onWrong, onEmpty, ...props }: Props) {
  /** What is being typed and is no value: nothing yet, or something wrong. */
  const [typed, setTyped] = useState<number | string | null>(null);

  function take(next: number | string): void {
    const isRight = typeof next === 'number' && !errorOf(next);
    setTyped(isRight ? null : next);
    if (isRight) onChange(next);
    else if (next !== '') onWrong();
    else onEmpty ? onEmpty() : onChange(0);
  }

  function moveBy(steps: number): void {
    const next = Number(((Number(value) || 0) + steps * step).toFixed(decimals));
    if (!errorOf(next)) take(next);
  }

  return (
    <DecimalInput
      {...props}
      decimalScale={decimals}
      value={typed ?? value}
      error={typed !== null && typed !== '' && errorOf(typeof typed === 'number' ? typed : Number.NaN)}
      onChange={take}
      onBlur={() => typed === '' && setTyped(null)}
      onKeyDown={(event) => {
        const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!steps) return;
        event.preventDefault();
        moveBy(steps);
      }}
    />
  );
}
