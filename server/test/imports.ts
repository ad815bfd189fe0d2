import type { ImportOutcome } from '@cocho/domain/imports';
import { expect } from 'vitest';
import type { Api } from './api.ts';
import type { Person } from './people.ts';

type Line = Record<string, unknown> & { line: number };

/** What a person brings into a farm, from spreadsheets or by a form. */
export function importer({ call }: Api, farmId: number, as: Pick<Person, 'token'>) {
  const send = (path: string, rows: Line[], apply: boolean) =>
    call<ImportOutcome>('POST', `/farms/${farmId}/${path}/import`, { as, body: { rows, apply } });
  return {
    check: (path: string, rows: Line[]) => send(path, rows, false),
    apply: (path: string, rows: Line[]) => send(path, rows, true),
    async add(path: string, body: object): Promise<number> {
      const answer = await call<{ id: number }>('POST', `/farms/${farmId}/${path}`, { as, body });
      expect(answer, answer.body.errors?.join()).toMatchObject({ status: 201 });
      return answer.body.data.id;
    },
  };
}

export function lotLine(line: number, name: string | null): Line {
  return { line, name, corral: 'Baia Água 01', quantity: 110, entry_date: '2026-03-12', initial_load: 1850, gmd: 1.55 };
}
