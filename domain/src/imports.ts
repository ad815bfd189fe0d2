import { z } from 'zod';
import { flag, Id, Instant } from './fields.ts';
import { invalid } from './messages.ts';
import { nameKey } from './names.ts';
import type { Permission } from './permissions.ts';
import type { RegisterTopic } from './registers.ts';
import type { ImportLine } from './sheets/read-table.ts';
import { importColumns, type SheetHead } from './sheets/sheet.ts';

/** What a farm may bring from a spreadsheet: registers, and what holds of ingredients from a day on. */
export const importTopics = ['ingredients', 'corrals', 'recipes', 'lots', 'prices', 'dry-matters'] as const;
export type ImportTopic = (typeof importTopics)[number];

/** What is no register of its own: what the event stream and the permissions call it. */
const partOf = { prices: 'money', 'dry-matters': 'ingredients' } as const;
export type Brought = RegisterTopic | keyof typeof partOf;

/** Who may bring it in, and take it back. */
export function importPermission(topic: Brought): Permission {
  return `${importEvent(topic)}.write`;
}

/** What the event stream calls it. */
export function importEvent(topic: Brought): RegisterTopic | 'money' {
  return topic === 'prices' || topic === 'dry-matters' ? partOf[topic] : topic;
}

/** Its place in the API. */
export function importPath(topic: Brought): string {
  return `${topic.replaceAll('-', '_')}/import`;
}

export const maxImportRows = 10_000;
export const maxImportBytes = 8 * 1024 * 1024;
export const noRows = 'A planilha não tem nenhuma linha para importar';
export const tooManyRows = `A planilha tem mais de ${maxImportRows.toLocaleString('pt-BR')} linhas. Divida-a em arquivos menores.`;

/** Lines as they were read: the register's own rules judge them one by one, so here anything goes that a cell can hold. */
export function importInput(sheet: SheetHead) {
  const cells = importColumns(sheet).map(({ field, label }) => [field, cell(label)]);
  const line = z.int({ error: () => invalid('Linha') }).positive(invalid('Linha'));
  const row = z.object({ line, ...(Object.fromEntries(cells) as Record<string, ReturnType<typeof cell>>) });
  return z.object({
    rows: z
      .array(row, { error: () => invalid('Linhas') })
      .min(1, noRows)
      .max(maxImportRows, tooManyRows),
    /** Without it the lines are only checked. */
    apply: flag('Importar'),
  });
}

function cell(label: string) {
  const text = z.string().refine((value) => !value.includes('\0'), invalid(label));
  return z.union([text, z.number(), z.null()], { error: () => invalid(label) }).optional();
}

export const LineError = z.object({
  /** As the spreadsheet counts them. */
  line: z.number(),
  /** The column to blame; null when it is the whole row. */
  field: z.string().nullable(),
  message: z.string(),
});
export type LineError = z.infer<typeof LineError>;

export const ImportOutcome = z.object({
  /** Null when nothing was written. */
  import_id: Id.nullable(),
  rows: z.number(),
  errors: z.array(LineError),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export const Import = z.object({
  id: Id,
  topic: z.enum(importTopics),
  user_name: z.string().nullable(),
  rows: z.number(),
  created_at: Instant,
  undone_at: Instant.nullable(),
  /** Nothing that it brought was changed or used since. */
  undoable: z.boolean(),
});
export type Import = z.infer<typeof Import>;

/** Names that a line above already has. The first one may stay. */
export function repeatedNames(lines: ImportLine[]): LineError[] {
  const first = new Map<string, number>();
  const errors: LineError[] = [];
  for (const { line, name } of lines) {
    const key = nameKey(String(name ?? '').trim());
    const above = first.get(key);
    if (key === '') continue;
    if (above === undefined) first.set(key, line);
    else errors.push({ line, field: 'name', message: `Nome repetido: já está na linha ${above}` });
  }
  return errors;
}

const sliceSize = 1000;

/** Parts to be checked one after the other. Lines of the same name stay together: they may be of one row, or clash. */
export function slicesOf(lines: ImportLine[]): ImportLine[][] {
  const slices: ImportLine[][] = [];
  for (const group of Map.groupBy(lines, ({ name }) => nameKey(String(name ?? ''))).values()) {
    const last = slices.at(-1);
    if (last && last.length + group.length <= sliceSize) last.push(...group);
    else slices.push([...group]);
  }
  return slices;
}

/** One error a line and column, the first, as a form shows it; in the order of the lines. */
export function firstErrors(errors: LineError[]): LineError[] {
  const found = new Map<string, LineError>();
  for (const error of errors) {
    const key = `${error.line} ${error.field ?? error.message}`;
    if (!found.has(key)) found.set(key, error);
  }
  return [...found.values()].sort((a, b) => a.line - b.line);
}

/** The form shows its messages beside the field; in a list a message that does not name the column gets its label. */
export function describeError(sheet: SheetHead, { field, message }: LineError): string {
  const label = importColumns(sheet).find((column) => column.field === field)?.label;
  const named = !label || nameKey(message).includes(nameKey(label.replace(/\s*\(.*\)$/, '')));
  return named ? message : `${label}: ${message}`;
}
