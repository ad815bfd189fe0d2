import { randomUUID } from 'node:crypto';
import type { ConsumptionRow, OperatorErrorRow } from '@cocho/domain/dashboard';
import { addDays } from '@cocho/domain/days';
import type { DeviceOperation } from '@cocho/domain/operations';
import { bothDatesRequired, startAfterEnd } from '@cocho/domain/report-periods';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../../test/api.ts';
import { after, ended, newFeeding } from '../../test/feeding.ts';
import { todayIn } from '../clock.ts';

const api = await startApi();
const { sql, own, admin, worker, technician, neighbourAdmin, call } = api;
const today = todayIn('America/Sao_Paulo');

const errors = (query = '', as = admin) =>
  call<OperatorErrorRow[]>('GET', `/farms/${own}/operations/average_errors${query}`, { as });
const consumption = (query = '', as = admin) =>
  call<ConsumptionRow[]>('GET', `/farms/${own}/ingredients/consumption${query}`, { as });

/** Two ingredients of 600 and 400 kg, two lots of as many: what each line got. */
async function feed(amounts: number[], change: (operation: DeviceOperation) => DeviceOperation = (same) => same) {
  const { begin, send } = await newFeeding(api);
  const left = [...amounts];
  return send(randomUUID(), change(ended(after(await begin(), 10, () => left.shift() ?? 0))));
}

beforeEach(async () => {
  await sql`update operations set deleted_at = now()`;
});

describe("an operator's error", () => {
  test('is what was off in kg, in percent of what was expected, over loads and over unloads', async () => {
    await feed([630, 360, 612, 400]);
    expect((await errors()).body.data).toEqual([
      {
        user_id: worker.id,
        user_name: worker.name,
        avg_load_error: 7,
        avg_unload_error: 1.2,
        small_load_lines: 0,
        small_load_error_kg: null,
        small_unload_lines: 0,
        small_unload_error_kg: null,
      },
    ]);
  });

  test('lists small lines apart in kg: 11 of 6 kg of urea are no 28 % operator', async () => {
    await feed([600, 11, 600, 400], (operation) => {
      const [sub] = operation.sub_operations;
      const urea = sub?.load_operation_ingredients[1];
      if (urea) urea.expected_quantity = 6;
      return operation;
    });
    const [row] = (await errors()).body.data;
    expect(row).toMatchObject({ small_load_lines: 1, small_load_error_kg: 5, small_unload_lines: 0 });
    expect(row?.avg_load_error).toBeCloseTo((5 / 606) * 100, 10);
  });

  test('leaves out lines without an amount and deleted operations', async () => {
    const { begin, send } = await newFeeding(api);
    await send(randomUUID(), await begin());
    expect((await errors()).body.data).toEqual([]);
    const { id } = await feed([600, 400, 600, 400]);
    expect((await errors()).body.data).toHaveLength(1);
    await call('DELETE', `/farms/${own}/operations/${id}`, { as: admin });
    expect((await errors()).body.data).toEqual([]);
  });
});

test('consumption is what was loaded, the largest first', async () => {
  await feed([350, 660, 600, 400]);
  expect((await consumption()).body.data.map(({ total_consumed }) => total_consumed)).toEqual([660, 350]);
});

describe('the periods of both', () => {
  test.each([
    ['', 1],
    ['?period=today', 1],
    ['?period=yesterday', 0],
    ['?period=week', 1],
    ['?period=month', 1],
    ['?period=total', 1],
    [`?period=custom&start=${addDays(today, -3)}&end=${today}`, 1],
    [`?period=custom&start=${addDays(today, -3)}&end=${addDays(today, -1)}`, 0],
  ])('%s', async (query, count) => {
    await feed([600, 0, 600, 400]);
    expect((await consumption(query)).body.data).toHaveLength(count);
    expect((await errors(query)).body.data).toHaveLength(count);
  });

  test.each([
    ['?period=custom', bothDatesRequired],
    [`?period=custom&start=${today}`, bothDatesRequired],
    [`?period=custom&start=${today}&end=${addDays(today, -1)}`, startAfterEnd],
    ['?period=year', 'Período deve estar em um formato válido'],
  ])('%s is refused: %s', async (query, message) => {
    for (const ask of [errors, consumption]) {
      const { status, body } = await ask(query);
      expect([status, body.errors]).toEqual([422, [message]]);
    }
  });

  test('are for the office of the own farm', async () => {
    for (const ask of [errors, consumption]) {
      expect((await ask('', technician)).status).toBe(200);
      expect((await ask('', worker)).status).toBe(403);
      expect((await ask('', neighbourAdmin)).status).toBe(404);
    }
  });
});
