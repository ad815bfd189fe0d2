import { formatNumber } from '@cocho/domain/formats';
import { readNumber } from '@cocho/domain/typed-numbers';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** A number; '' when empty; or the text as typed when it is no number, for the form's own rule to refuse. */
  value?: number | string;
  onChange?: (value: number | string) => void;
  decimalScale?: number;
  /** Of a field that no form checks: what lies outside is refused here, and counts as empty. */
  min?: number;
  max?: number;
}

/** Numbers as they are written here. What a person types stays as typed; on leaving it is written 1.234,5. */
export function DecimalInput({ value = '', onChange, decimalScale = 3, min, max, ...props }: Props) {
  const [typed, setTyped] = useState('');
  const refusal = refuse(read(typed, decimalScale), min, max);
  const isTyped = (refusal ? '' : read(typed, decimalScale)) === value;

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      error={(isTyped && refusal) || props.error}
      value={isTyped ? typed : write(value, decimalScale)}
      onChange={({ currentTarget }) => {
        const next = read(currentTarget.value, decimalScale);
        setTyped(currentTarget.value);
        onChange?.(refuse(next, min, max) ? '' : next);
      }}
      onFocus={(event) => {
        // Without the points of thousands: one digit more or less would make another number of them.
        const input = event.currentTarget;
        if (value !== '') flushSync(() => setTyped(String(value).replace('.', ',')));
        input.select();
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        if (value !== '') setTyped('');
        props.onBlur?.(event);
      }}
    />
  );
}

function read(text: string, decimalScale: number): number | string {
  const number = readNumber(text);
  return number === null ? text.trim() : Number(number.toFixed(decimalScale));
}

function write(value: number | string, decimalScale: number): string {
  return typeof value === 'number' ? formatNumber(value, { max: decimalScale }) : value;
}

function refuse(value: number | string, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): string | null {
  const isBounded = Number.isFinite(min) || Number.isFinite(max);
  if (!isBounded || value === '') return null;
  if (typeof value === 'string') return 'Deve ser um número';
  if (value < min) return `Deve ser no mínimo ${formatNumber(min)}`;
  return value > max ? `Deve ser no máximo ${formatNumber(max)}` : null;
}
