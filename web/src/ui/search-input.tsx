import { TextInput, type TextInputProps } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { hasKeys } from '../lib/keyboard.ts';

const keyHint = hasKeys ? ' ( / )' : '';

/** The search of a page: the key `/` leads to it. */
export function SearchInput({ placeholder = 'Buscar', ...props }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      aria-label="Buscar"
      placeholder={`${placeholder}${keyHint}`}
      leftSection={<IconSearch size={16} aria-hidden />}
      {...props}
    />
  );
}
