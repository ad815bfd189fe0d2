import { NumberInput, type NumberInputProps } from '@mantine/core';

/** Numbers as they are written here: a comma for decimals, a point for thousands. */
export function DecimalInput(props: NumberInputProps) {
  return (
    <NumberInput
      decimalSeparator=","
      thousandSeparator="."
      decimalScale={3}
      hideControls
      inputMode="decimal"
      {...props}
    />
  );
}
