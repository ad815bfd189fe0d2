import { TextInput, type TextInputProps } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';

/** The search of a page: the key `/` leads to it. */
export function SearchInput(props: TextInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      aria-label="Buscar"
      placeholder="Buscar ( / )"
      leftSection={<IconSearch size={16} aria-hidden />}
      {...props}
    />
  );
}
