import type { Topic } from '@cocho/domain/events';
import {
  type Brought,
  firstErrors,
  ImportOutcome,
  importEvent,
  importInput,
  importPath,
  importPermission,
  type LineError,
  maxImportBytes,
  repeatedNames,
} from '@cocho/domain/imports';
import { type ImportLine, readFields } from '@cocho/domain/sheets/read-table';
import { importColumns, type SheetHead } from '@cocho/domain/sheets/sheet';
import type { z } from 'zod';
import type { Fragment, Queryable } from '../db/db.ts';
import { transaction } from '../db/transaction.ts';
import { one } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { conflicts } from '../http/conflicts.ts';
import { HttpError } from '../http/errors.ts';
import { tellFirstFault } from '../http/first-fault.ts';
import { type Scope, scopeOf } from './scope.ts';

/** A row to be: what its lines say, as the form would send it. */
export interface Draft {
  line: number;
  /** The lines of its parts, when it has more than one. */
  partLines?: number[];
  body: Record<string, unknown>;
}

/** A draft that the form's rules accepted. */
interface Accepted<Input> {
  line: number;
  body: Input;
}

export interface ImportSpec<Input> {
  sheet: SheetHead;
  /** Turns lines into drafts: finds other rows by their names, gathers lines that make one row. */
  draft?: (sql: Queryable, scope: Scope, lines: ImportLine[]) => Promise<{ drafts: Draft[]; errors: LineError[] }>;
  /** When a name is taken, if not by any live row of the register. */
  taken?: { where: (sql: Queryable) => Fragment; message: string };
  /** What only the farm as a whole can tell. */
  check?: (sql: Queryable, scope: Scope, accepted: Accepted<Input>[]) => Promise<LineError[]>;
}

/** What can be brought in: a register, or rows that behave like one. */
interface ImportTarget<Input> {
  /** Where its names are taken. */
  table: string;
  spec: { topic: Brought; Input: z.ZodType<Input>; alsoChanges?: Topic[] | undefined };
  createMany: (tx: Queryable, scope: Scope, bodies: Input[]) => Promise<number[]>;
}

/** POST /{topic}/import: checks the lines of a spreadsheet and, when told to, brings them all in, or none. */
export function importRoute<I>(app: App, rows: ImportTarget<I>, spec: ImportSpec<I>): void {
  const { topic, alsoChanges = [] } = rows.spec;
  app.post(
    `/${importPath(topic)}`,
    {
      bodyLimit: maxImportBytes,
      config: { access: importPermission(topic) },
      schema: { body: importInput(spec.sheet), response: { 200: one(ImportOutcome) } },
      validatorCompiler: tellFirstFault,
    },
    async (request) => {
      const { apply } = request.body;
      const lines = request.body.rows.map((row) => readFields(spec.sheet, row));
      const data = await transaction(app.sql, (tx) => bringIn(tx, scopeOf(request), rows, spec, lines, apply));
      if (!apply) return { data };
      if (data.errors.length > 0) throw new HttpError(422, refusal(data.errors), { data });
      for (const changed of [importEvent(topic), ...alsoChanges]) app.events.announce(request.farm.id, changed);
      return { data, message: lines.length === 1 ? '1 linha importada' : `${lines.length} linhas importadas` };
    },
  );
}

function refusal(errors: LineError[]): string {
  const { size } = new Set(errors.map(({ line }) => line));
  return `Nada foi importado: ${size === 1 ? '1 linha tem erro' : `${size} linhas têm erro`}`;
}

async function bringIn<I>(
  tx: Queryable,
  scope: Scope,
  rows: ImportTarget<I>,
  spec: ImportSpec<I>,
  lines: ImportLine[],
  apply: boolean,
): Promise<ImportOutcome> {
  const { farm_id, user_id } = scope;
  // One import at a time: the same file sent twice at once finds its names taken the second time.
  if (apply) await tx`select from farms where id = ${farm_id} for no key update`;
  const { accepted, errors } = await judge(tx, scope, rows, spec, lines);
  if (!apply || errors.length > 0) return { import_id: null, rows: lines.length, errors };
  const bodies = accepted.map(({ body }) => body);
  const row_ids = await rows.createMany(tx, scope, bodies);
  const [{ id }] = await tx<[{ id: number }]>`
    insert into imports (farm_id, topic, row_ids, line_count, user_id)
    values (${farm_id}, ${rows.spec.topic}, ${row_ids}::bigint[], ${lines.length}, ${user_id})
    returning id
  `;
  return { import_id: id, rows: lines.length, errors };
}

async function judge<I>(tx: Queryable, scope: Scope, rows: ImportTarget<I>, spec: ImportSpec<I>, lines: ImportLine[]) {
  const { drafts, errors } = (await spec.draft?.(tx, scope, lines)) ?? { drafts: lines.map(draftOf), errors: [] };
  const accepted: Accepted<I>[] = [];
  for (const draft of drafts) {
    const parsed = rows.spec.Input.safeParse(draft.body);
    if (parsed.success) accepted.push({ line: draft.line, body: parsed.data });
    else
      for (const { path, message } of parsed.error.issues) errors.push({ ...blame(spec.sheet, draft, path), message });
  }
  if (importColumns(spec.sheet).some(({ field }) => field === 'name')) {
    const names = drafts.map(({ line, body }) => ({ line, name: textOf(body.name) }));
    errors.push(...repeatedNames(names));
    errors.push(...(await takenNames(tx, scope, rows, spec, names)));
  }
  if (errors.length === 0) errors.push(...((await spec.check?.(tx, scope, accepted)) ?? []));
  return { accepted, errors: firstErrors(errors) };
}

function textOf(cell: unknown): string | null {
  return typeof cell === 'string' ? cell.trim() : null;
}

function draftOf({ line, ...body }: ImportLine): Draft {
  return { line, body };
}

/** The line and the column that a rule of the form is about; `corral_id` is what the column `corral` says. */
function blame(sheet: SheetHead, { line, partLines = [] }: Draft, path: PropertyKey[]) {
  const part = path.find((step) => typeof step === 'number');
  const name = String(path.at(-1)).replace(/_id$/, '');
  const field = importColumns(sheet).some((column) => column.field === name) ? name : null;
  return { line: part === undefined ? line : (partLines[part] ?? line), field };
}

async function takenNames<I>(
  sql: Queryable,
  { farm_id }: Scope,
  rows: ImportTarget<I>,
  { taken }: ImportSpec<I>,
  names: { line: number; name: string | null }[],
): Promise<LineError[]> {
  const { table } = rows;
  const message = taken?.message ?? conflicts[`${table}_live_name`]?.message ?? '';
  const found = await sql<{ line: number }[]>`
    select n.line from unnest(${names.map(({ line }) => line)}::bigint[], ${names.map(({ name }) => name)}::text[])
      as n (line, name)
    where exists (
      select from ${sql(table)} t
      where t.farm_id = ${farm_id} and t.deleted_at is null and name_key(t.name) = name_key(n.name)
      ${taken ? sql`and ${taken.where(sql)}` : sql``}
    )
  `;
  return found.map(({ line }) => ({ line, field: 'name', message }));
}
