import { TextInput, type TextInputProps } from '@mantine/core';
import { flushSync } from 'react-dom';

interface Props extends Omit<TextInputProps, 'onChange'> {
  /** Sets the marks between the signs of whatever was typed. */
  mask: (typed: string) => string;
  onChange?: (value: string) => void;
}

/** What is written with points and hyphens gets them while it is typed; the caret stays between the same two signs. */
export function MaskedInput({ mask, onChange, ...props }: Props) {
  return (
    <TextInput
      autoComplete="off"
      {...props}
      onChange={({ currentTarget: input }) => {
        const behind = signsIn(input.value.slice(input.selectionStart ?? input.value.length));
        const masked = mask(input.value);
        flushSync(() => onChange?.(masked));
        const caret = placeBefore(masked, behind);
        input.setSelectionRange(caret, caret);
      }}
    />
  );
}

function signsIn(text: string): number {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
}

function placeBefore(text: string, signs: number): number {
  let place = text.length;
  while (signsIn(text.slice(place)) < signs) place -= 1;
  return place;
}
