import { formatNumber } from '@cocho/domain/formats';
import { readNumber } from '@cocho/domain/typed-numbers';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** A number; '' when empty; or the text as typed when it is no number, for the form's own rule to refuse. */
  value?: number | string;
  onChange?: (value: number | string) => void;
  decimalScale?: number;
  /** As many decimals are written even when they are zeros: 21,00. */
  leastDecimals?: number;
  /** May be below zero. A phone's keys for decimals have no minus. */
  signed?: boolean;
}

/** Numbers as they are written here. What a person types stays as typed; on leaving it is written 1.234,5. */
export function DecimalInput({
  value = '',
  onChange,
  decimalScale = 3,
  leastDecimals = 0,
  signed = false,
  ...props
}: Props) {
  const [typed, setTyped] = useState('');
  const isTyped = read(typed, decimalScale) === value;

  return (
    <TextInput
      inputMode={signed ? 'text' : 'decimal'}
      autoComplete="off"
      {...props}
      value={isTyped ? typed : write(value, { min: leastDecimals, max: decimalScale })}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange?.(read(currentTarget.value, decimalScale));
      }}
      onFocus={(event) => {
        const input = event.currentTarget;
        // Without the points of thousands: one digit more or less would make another number of them.
        flushSync(() => setTyped(write(value, { min: leastDecimals, max: decimalScale }).replaceAll('.', '')));
        input.select();
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyped('');
        props.onBlur?.(event);
      }}
    />
  );
}

function read(text: string, decimalScale: number): number | string {
  const number = readNumber(text);
  return number === null ? text.trim() : Number(number.toFixed(decimalScale));
}

function write(value: number | string, decimals: { min: number; max: number }): string {
  return typeof value === 'number' ? formatNumber(value, decimals) : value;
}
