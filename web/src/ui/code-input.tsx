import { digitsOf } from '@cocho/domain/phones';
import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Omit<TextInputProps, 'onChange'> {
  length: number;
  onChange?: (digits: string) => void;
}

/** Digits that were told or mailed. The last one sends the form: nobody looks for a button with gloves on. */
export function CodeInput({ length, onChange, ...props }: Props) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      {...props}
      onChange={({ currentTarget: { form, value } }) => {
        const digits = digitsOf(value).slice(0, length);
        onChange?.(digits);
        // A seventh key changes nothing, and must not spend another try.
        if (digits.length === length && digits !== props.value) setTimeout(() => form?.requestSubmit());
      }}
    />
  );
}
