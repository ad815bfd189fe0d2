import { type ImportOutcome, type LineError, maxImportRows, noRows, tooManyRows } from '@cocho/domain/imports';
import { type ReadTable, readTable } from '@cocho/domain/sheets/read-table';
import { useState } from 'react';
import { HttpError } from '../../lib/http.ts';
import { readSheetFile } from '../../lib/sheets.ts';
import type { Importable } from './importables.ts';
import { applyLines, checkLines } from './imports.api.ts';

export interface Checked {
  table: ReadTable;
  errors: LineError[];
}

/** Where an import stands. Until it is applied nothing is written. */
export type Stage =
  | { name: 'choosing'; refusal?: string }
  | { name: 'working'; text: string; percent: number | null }
  | ({ name: 'checked' } & Checked)
  | { name: 'done'; id: number; rows: number };

const maxFileBytes = 20 * 1024 * 1024;

export function useImport({ topic, sheet }: Importable) {
  const [stage, setStage] = useState<Stage>({ name: 'choosing' });
  const refuse = (refusal: string) => setStage({ name: 'choosing', refusal });

  async function choose(file: File) {
    if (file.size > maxFileBytes) return refuse('O arquivo é grande demais: o limite é 20 MB.');
    setStage({ name: 'working', text: `Lendo ${file.name}…`, percent: null });
    try {
      const table = readTable(sheet, await readSheetFile(file));
      const refusal = refusalOf(table);
      if (refusal) return refuse(refusal);
      await check(table);
    } catch (error) {
      refuse((error as Error).message);
    }
  }

  async function check(table: ReadTable) {
    const { lines } = table;
    showChecked(0);
    const errors = await checkLines(topic, lines, showChecked);
    setStage({ name: 'checked', table, errors });

    function showChecked(done: number) {
      const text = `Conferindo ${done.toLocaleString('pt-BR')} de ${countLines(lines.length)}…`;
      setStage({ name: 'working', text, percent: (done / lines.length) * 100 });
    }
  }

  async function apply(table: ReadTable) {
    setStage({ name: 'working', text: `Importando ${countLines(table.lines.length)}…`, percent: null });
    try {
      const { import_id, rows } = await applyLines(topic, table.lines);
      setStage({ name: 'done', id: import_id ?? 0, rows });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // What has changed since it was checked: a name that was taken meanwhile, the plan's limit.
      setStage({ name: 'checked', table, errors: (error.data as ImportOutcome | undefined)?.errors ?? [] });
    }
  }

  return { stage, choose, apply, restart: () => setStage({ name: 'choosing' }) };
}

function refusalOf({ lines, missing }: ReadTable): string | null {
  const lacking = missing.length === 1 ? 'Falta uma coluna' : 'Faltam colunas';
  if (missing.length > 0) return `${lacking} na planilha: ${missing.join(', ')}. Compare com o modelo.`;
  if (lines.length === 0) return `${noRows}.`;
  return lines.length > maxImportRows ? tooManyRows : null;
}

export function countLines(count: number): string {
  return count === 1 ? '1 linha' : `${count.toLocaleString('pt-BR')} linhas`;
}
