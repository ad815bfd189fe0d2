import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface Props extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  options: { id: number; name: string }[];
  placeholder: string;
  value?: number | '';
  onChange?: (id: number | '') => void;
}

/** The choice of another row. A native select: best under a thumb, and read aloud by every screen reader. */
export function IdSelect({ options, placeholder, value = '', onChange, ...props }: Props) {
  return (
    <NativeSelect
      {...props}
      value={value === '' ? '' : String(value)}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value === '' ? '' : Number(currentTarget.value))}
      data={[{ value: '', label: placeholder }, ...options.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  );
}
