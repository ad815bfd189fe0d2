import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addDays } from '@cocho/domain/days';
import type { OperationRow, OperationsSummary } from '@cocho/domain/operation-records';
import { startAfterEnd } from '@cocho/domain/report-periods';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { todayIn } from '../../clock.ts';

const api = await startApi();
const { own, admin, worker, call } = api;
const today = todayIn('America/Sao_Paulo');
const yesterday = addDays(today, -1);
const wholeBatch = 10;
let good = 0;
let bad = 0;
let open = 0;

async function list(query = '') {
  const { status, body } = await call<OperationRow[]>('GET', `/farms/${own}/operations?items=50${query}`, {
    as: admin,
  });
  return { status, body: body as typeof body & { summary?: OperationsSummary } };
}

const idsOf = async (query: string) => (await list(query)).body.data.map(({ id }) => id);

beforeAll(async () => {
  const { begin, send } = await newFeeding(api);
  const fed = async (as: typeof admin, day: string, amount: (kg: number) => number) => {
    const at = `${day}T13:00:00Z`;
    const operation = { ...(await begin(as)), day, start_time: at };
    return (await send(randomUUID(), ended(after(operation, wholeBatch, amount, at)), as)).id ?? 0;
  };
  good = await fed(worker, yesterday, (kg) => kg + 5);
  bad = await fed(admin, today, (kg) => (kg === 400 ? 450 : kg));
  open = (await send(randomUUID(), await begin(worker))).id ?? 0;
});

test('a row tells its error over all that was weighed, and the line that missed most', async () => {
  const rows = new Map((await list()).body.data.map((row) => [row.id, row]));
  // Loads of 600 and 400; unloads are planned anew by what was loaded.
  expect(rows.get(bad)).toMatchObject({
    off_target: true,
    error_percent: ((50 + 30 + 20) / 2000) * 100,
    worst_line: {
      kind: 'load',
      expected_quantity: 400,
      actual_quantity: 450,
      difference_quantity: 50,
      error_percent: 12.5,
    },
    expected_quantity: 1000,
    actual_quantity: 1050,
  });
  expect(rows.get(good)).toMatchObject({ off_target: false });
  expect(rows.get(open)).toMatchObject({
    off_target: false,
    error_percent: null,
    worst_line: null,
    actual_quantity: 0,
  });
});

describe('the list is narrowed', () => {
  test.each<[string, () => string, () => number[]]>([
    ['by its first day', () => `&start=${today}`, () => [open, bad]],
    ['by its last day', () => `&end=${yesterday}`, () => [good]],
    ['by both', () => `&start=${yesterday}&end=${yesterday}`, () => [good]],
    ['by who fed', () => `&user_id=${admin.id}`, () => [bad]],
    ['by status', () => '&status=in_progress', () => [open]],
    ['to what missed its target', () => '&off_target=true', () => [bad]],
    ['to what did not', () => '&off_target=false', () => [open, good]],
    ['by all of it', () => `&start=${today}&user_id=${worker.id}&status=completed`, () => []],
  ])('%s', async (_, query, ids) => {
    expect(await idsOf(query())).toEqual(ids());
  });

  test.each([
    ['&start=amanhã', 'Data inicial deve estar em um formato válido'],
    [`&start=${today}&end=${yesterday}`, startAfterEnd],
    ['&user_id=x', 'Operador deve estar em um formato válido'],
    ['&status=done', 'Status deve estar em um formato válido'],
    ['&off_target=talvez', 'Fora do alvo deve estar em um formato válido'],
  ])('%s is refused: %s', async (query, message) => {
    const { status, body } = await list(query);
    expect([status, body.errors]).toEqual([422, [message]]);
  });
});

test('what all of them come to is told when it is asked for, whatever the page', async () => {
  expect((await list()).body.summary).toBeUndefined();
  const { summary } = (await list('&summary=true&page=2')).body;
  expect(summary).toMatchObject({ expected_quantity: 3000, off_target: 1 });
  const rows = (await list()).body.data;
  expect(summary?.actual_quantity).toBe(rows.reduce((sum, row) => sum + row.actual_quantity, 0));
  expect((await list('&summary=true&status=in_progress')).body.summary).toEqual({
    expected_quantity: 1000,
    actual_quantity: 0,
    error_percent: null,
    off_target: 0,
  });
});

test('rows from before are judged by the migrations as they would be now', async () => {
  const { sql } = api;
  const figures = async () => [
    await sql`select id, weighed_kg, off_kg, planned_kg, fed_kg, off_target, worst_line, simulated from sub_operations order by id`,
    await sql`select id, weighed_kg, off_kg, planned_kg, fed_kg, off_target from operations order by id`,
  ];
  const nothing = sql`weighed_kg = 0, off_kg = 0, planned_kg = 0, fed_kg = 0, off_target = false`;
  for (const [table, batch] of [
    ['load_operation_ingredients', sql`select min(id) from sub_operations`],
    ['unload_operation_corrals', sql`select max(id) from sub_operations`],
  ] as const) {
    await sql`update ${sql(table)} set weight_source = 'simulated' where sub_operation_id = (${batch})`;
    await sql`update sub_operations set simulated = true where id = (${batch})`;
  }
  const kept = await figures();
  await sql`update sub_operations set ${nothing}, worst_line = null, simulated = false`;
  for (const name of ['0035_batch_errors', '0118_simulated_batches_before']) await sql.unsafe(await backfill(name));
  await sql`update operations set ${nothing}`;
  await sql.unsafe(await backfill('0116_sums_of_operations_before'));
  expect(await figures()).toEqual(kept);
});

/** What a migration does to rows, between its changes to their tables. */
async function backfill(name: string): Promise<string> {
  const text = await readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');
  const [, statements = ''] = text.split('set local statement_timeout = 0;');
  return statements.replace(/create index[^;]*;/, '');
}

test('what was expected is what the batch began with, also where it is told otherwise later', async () => {
  const { begin, send } = await newFeeding(api);
  const client = randomUUID();
  const first = await begin();
  const { id } = await send(client, first);
  const whole = after(first, wholeBatch, (kg) => kg * 1.2);
  const told = whole.sub_operations.map((sub) => ({
    ...sub,
    load_operation_ingredients: sub.load_operation_ingredients.map(asExpected),
    unload_operation_corrals: sub.unload_operation_corrals.map(asExpected),
  }));
  await send(client, ended({ ...whole, sub_operations: told }));
  const row = (await list()).body.data.find((one) => one.id === id);
  expect(row).toMatchObject({ off_target: true, expected_quantity: 1000 });

  function asExpected<Line extends { expected_quantity: number; actual_quantity: number | null }>(line: Line): Line {
    return { ...line, expected_quantity: line.actual_quantity ?? line.expected_quantity };
  }
});

test("whoever feeds reads what they fed themselves, whoever they ask for, and nobody else's", async () => {
  const ownOf = await call<OperationRow[]>('GET', `/farms/${own}/operations?items=50&user_id=${admin.id}`, {
    as: worker,
  });
  const people = new Set(ownOf.body.data.map(({ user }) => user.id));
  expect(people).toEqual(new Set([worker.id]));
  expect((await call('GET', `/farms/${own}/operations/${good}`, { as: worker })).status).toBe(200);
  expect((await call('GET', `/farms/${own}/operations/${bad}`, { as: worker })).status).toBe(404);
});
