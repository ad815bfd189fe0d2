import { readCell } from '@cocho/domain/sheets/cells';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { firstMessages } from '../../lib/form.ts';
import { HttpError } from '../../lib/http.ts';
import { type GridColumn, type GridRow, isBlank, isOffered } from './pasted-cells.ts';

interface Step {
  schema: z.ZodType;
  /** What the rows are called in what is sent. */
  key: string;
  columns: GridColumn[];
  first: GridRow[];
  /** All that may stand there before anybody types, where that is more than the first rows. */
  offered?: GridRow[];
  /** What is sent beside the rows. */
  beside?: Record<string, unknown>;
  send: (body: unknown) => Promise<unknown>;
}

/** A step that is a grid: held to the API's own schema, and what is wrong stands beside its cell. */
export function useGridStep({ schema, key, columns, first, beside = {}, send, ...step }: Step) {
  const [rows, setRows] = useState(first);
  const [offered] = useState(step.offered ?? first);
  const [besideFirst] = useState(JSON.stringify(beside));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  const prefix = `${key}.`;
  const inCells = Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, text]),
  );
  const wrong = errors[key];
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  return { form, rows, offered, change, errors: inCells, wrong, sending, submit, isTyped };

  /** Something stands there that nobody offered. */
  function isTyped(): boolean {
    const isOwn = (row: GridRow) => !isBlank(row) && !isOffered({ columns, offered }, row);
    return rows.some(isOwn) || JSON.stringify(beside) !== besideFirst;
  }

  function change(next: GridRow[]): void {
    setRows(next);
    setErrors({});
  }

  async function submit(): Promise<void> {
    const filled = rows.filter((row) => !isBlank(row));
    setRows(filled);
    const parsed = schema.safeParse({ ...beside, [key]: filled.map((row) => cellsOf(columns, row)) });
    if (!parsed.success) return setErrors(firstMessages(parsed));
    setSending(true);
    try {
      await send(parsed.data);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setErrors(error.fields);
    } finally {
      setSending(false);
    }
  }
}

function cellsOf(columns: GridColumn[], row: GridRow) {
  return Object.fromEntries(columns.map(({ field, kind }) => [field, readCell(kind, row[field])]));
}

/** Figures as a person would have typed them. */
export function asTyped<T extends object>(columns: GridColumn[], values: T[]): GridRow[] {
  return values.map((value) =>
    Object.fromEntries(
      columns.map(({ field }) => {
        const cell = (value as Record<string, unknown>)[field];
        return [field, cell == null ? '' : String(cell).replace('.', typeof cell === 'number' ? ',' : '.')];
      }),
    ),
  );
}
