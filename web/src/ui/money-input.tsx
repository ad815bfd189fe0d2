import type { ComponentProps } from 'react';
import { DecimalInput } from './decimal-input.tsx';

/** Typed in R$, kept in cents. What is no number stays as typed, for the form's own rule to refuse. */
export function MoneyInput({ value = '', onChange, ...props }: ComponentProps<typeof DecimalInput>) {
  return (
    <DecimalInput
      decimalScale={2}
      leastDecimals={2}
      {...props}
      value={typeof value === 'number' ? value / 100 : value}
      onChange={(typed) => onChange?.(typeof typed === 'number' ? Math.round(typed * 100) : typed)}
    />
  );
}
