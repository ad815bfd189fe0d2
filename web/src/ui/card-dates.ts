import { formatInstant } from '@cocho/domain/formats';
import type { ReactNode } from 'react';

/** The two dates that every register's card shows. */
export function cardDates(row: { created_at: string; updated_at: string }, timeZone: string): [string, ReactNode][] {
  return [
    ['Criado em', formatInstant(row.created_at, timeZone)],
    ['Atualizado em', formatInstant(row.updated_at, timeZone)],
  ];
}
