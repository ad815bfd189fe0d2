import { randomUUID } from 'node:crypto';
import { giveUp } from '@cocho/domain/batch';
import { addDays } from '@cocho/domain/days';
import { formatDay } from '@cocho/domain/formats';
import { timesOf } from '@cocho/domain/operation-figures';
import type { OperationRow } from '@cocho/domain/operation-records';
import type { DeviceOperation } from '@cocho/domain/operations';
import type { TreatSchedule } from '@cocho/domain/treat-schedules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { daysAgo } from '../../../test/farm-days.ts';
import { after, ended, newFeeding, quarantined, unweighed } from '../../../test/feeding.ts';
import { farmOf } from '../../../test/resources.ts';

const api = await startApi();
const { sql, own, admin, worker, call } = api;
const neighbours = farmOf(api, 'neighbour');
const wholeBatch = 10;

async function fed(lots: number[]) {
  return sql`
    select lot_id, planned_kg, mo_kg, ms_kg from lot_days where farm_id = ${own} and lot_id = any(${lots}) order by lot_id
  `;
}

describe('a device that runs an operation', () => {
  test('sends it whole, and the details show what was expected, used and missed', async () => {
    const { begin, send, details, lots } = await newFeeding(api);
    const id = randomUUID();
    const first = await begin();
    expect(await send(id, first)).toMatchObject({ fate: 'stored', revision: 1 });
    const whole = ended(after(first, wholeBatch, (target) => target * 1.1));
    const fate = await send(id, whole);
    expect(fate).toMatchObject({ client_id: id, fate: 'stored', revision: 3, errors: [] });

    const operation = await details(fate.id);
    expect(operation).toMatchObject({ status: 'completed', held: false, clock: null, user: { id: worker.id } });
    const [sub] = operation.sub_operations;
    expect(sub).toMatchObject({ tare_weight: 3000, batch: 1, repeated_by: null });
    expect(
      sub?.load_operation_ingredients.map((line) => [
        line.expected_quantity,
        line.actual_quantity,
        line.difference_quantity,
      ]),
    ).toEqual([
      [600, 660, 60],
      [400, 440, 40],
    ]);
    expect(
      sub?.unload_operation_corrals.map((line) => [line.expected_quantity, line.target_quantity, line.actual_quantity]),
    ).toEqual([
      [600, 660, 726],
      [400, 440, 484],
    ]);
    expect(timesOf(sub as NonNullable<typeof sub>).minutes).toBe(0);
    expect(await fed(lots)).toEqual([
      { lot_id: lots[0], planned_kg: 600, mo_kg: 726, ms_kg: 363 },
      { lot_id: lots[1], planned_kg: 400, mo_kg: 484, ms_kg: 242 },
    ]);
  });

  test('is heard once, however often and in whatever order its revisions arrive', async () => {
    const { begin, send, details } = await newFeeding(api);
    const history: DeviceOperation[] = [await begin()];
    for (let step = 0; step < 6; step += 1) history.push(after(history.at(-1) as DeviceOperation, 1));
    const last = ended(history.at(-1) as DeviceOperation);
    const arrivals = fc.shuffledSubarray([...history, ...history], { minLength: history.length });
    await fc.assert(
      fc.asyncProperty(arrivals, async (sent) => {
        const id = randomUUID();
        for (const revision of [...sent, last, ...sent.slice(0, 2)])
          expect(await send(id, revision)).toMatchObject({ fate: 'stored', revision: revision.revision });
        const fates = await Promise.all([send(id, last), send(id, last), send(id, last)]);
        const [{ count }] = await sql<[{ count: number }]>`
          select count(*) as count from operations where farm_id = ${own} and client_id = ${id}
        `;
        expect(count).toBe(1);
        const { status, sub_operations } = await details(fates[0]?.id);
        expect(status).toBe('completed');
        expect(sub_operations).toHaveLength(1);
        expect(sub_operations[0]?.unload_operation_corrals.map(({ actual_quantity }) => actual_quantity)).toEqual([
          600, 400,
        ]);
        // For the next round this one never was.
        await api.call('DELETE', `/farms/${own}/operations/${fates[0]?.id}`, { as: admin });
      }),
      { numRuns: 15 },
    );
  });

  test('gets one number for all its revisions, and the next operation the next number', async () => {
    const { begin, send } = await newFeeding(api);
    const [first, next] = [randomUUID(), randomUUID()];
    let operation = await begin();
    const { id } = await send(first, operation);
    for (let step = 0; step < 4; step += 1) {
      operation = after(operation, 1);
      expect(await send(first, operation)).toMatchObject({ id });
    }
    expect(await send(next, await begin())).toMatchObject({ id: (id ?? 0) + 1 });
  });

  test('many at once make one operation', async () => {
    const { begin, send } = await newFeeding(api);
    const id = randomUUID();
    const first = await begin();
    const fates = await Promise.all(Array.from({ length: 8 }, () => send(id, first)));
    expect(new Set(fates.map((fate) => JSON.stringify(fate))).size).toBe(1);
  });

  test('that sends a revision again with another content is told of the conflict, and nothing changes', async () => {
    const { begin, send, details } = await newFeeding(api);
    const id = randomUUID();
    const first = await begin();
    const { id: operationId } = await send(id, first);
    const other = { ...after(first, 3), revision: 1 };
    const conflict = { fate: 'conflict', errors: ['Operação já enviada com outro conteúdo'] };
    expect(await send(id, other)).toMatchObject(conflict);
    expect(await send(id, other)).toMatchObject(conflict);
    expect((await details(operationId)).sub_operations[0]?.tare_weight).toBeNull();
    expect(await quarantined(api, id)).toHaveLength(1);
  });

  test('that has ended it cannot change it any more', async () => {
    const { begin, send } = await newFeeding(api);
    const id = randomUUID();
    const done = ended(after(await begin(), 4));
    expect(await send(id, done)).toMatchObject({ fate: 'stored' });
    expect(await send(id, after(done, 2))).toMatchObject({ fate: 'parked', errors: ['A operação já foi encerrada'] });
  });

  test('may drop a batch that was not begun, and its plan is gone', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const id = randomUUID();
    const first = await begin();
    await send(id, first);
    expect(await fed(lots)).toHaveLength(2);
    const { id: operation } = await send(id, { ...first, revision: 2, sub_operations: [] });
    expect(await fed(lots)).toEqual([]);
    const { body } = await call<OperationRow[]>('GET', `/farms/${own}/operations?items=100`, { as: admin });
    expect(body.data.find((row) => row.id === operation)).toMatchObject({ expected_quantity: 0 });
  });

  test.each([
    ['no revision', { revision: undefined }, 'Revisão é obrigatório'],
    [
      'a negative amount',
      { sub_operations: [{ load_operation_ingredients: [{ actual_quantity: -1 }] }] },
      /formato válido|obrigatório/,
    ],
    ['another shape', { sub_operations: 'x' }, 'Bateladas deve estar em um formato válido'],
    ['no batch', { sub_operations: [null] }, 'Batelada deve estar em um formato válido'],
  ])('that sends %s is answered with the reason, and its data is kept', async (_, change, reason) => {
    const { begin, send } = await newFeeding(api);
    const id = randomUUID();
    const fate = await send(id, { ...(await begin()), ...change });
    expect(fate).toMatchObject({ fate: 'parked', id: null, errors: [expect.stringMatching(reason)] });
    expect(await quarantined(api, id)).toHaveLength(1);
  });

  test.each<[string, () => Promise<number>]>([
    ["another farm's", async () => neighbours.itemOf(await neighbours.add('treat_schedules'))],
    ['nobody’s', async () => 999_999_999],
  ])('that names %s item is told so', async (_, item) => {
    const { begin, send } = await newFeeding(api);
    const first = await begin();
    const treat_item_id = await item();
    const sub_operations = first.sub_operations.map((sub) => ({ ...sub, treat_item_id }));
    const errors = ['Trato da programação não encontrado'];
    expect(await send(randomUUID(), { ...first, sub_operations })).toMatchObject({ fate: 'parked', errors });
  });

  test('that feeds an item which left its schedule meanwhile is heard', async () => {
    const { begin, send, schedule_id } = await newFeeding(api);
    const first = await begin();
    const path = `/farms/${own}/treat_schedules/${schedule_id}`;
    const { data } = (await api.call<TreatSchedule>('GET', path, { as: admin })).body;
    const [item] = data.treat_items;
    const other = { rule_id: item?.rule.id, treat_id: item?.treat.id, scheduled_time: '16:00' };
    const body = { user_ids: data.user_ids, treat_items: [other] };
    const changed = await api.call<TreatSchedule>('PUT', path, { as: admin, body });
    expect(changed.body.data.treat_items.map(({ id }) => id)).not.toContain(item?.id);
    expect(await send(randomUUID(), first)).toMatchObject({ fate: 'stored' });
  });

  test("that names another farm's lot changes nothing there", async () => {
    const { begin, send } = await newFeeding(api);
    const [{ lot_id }] = await sql<[{ lot_id: number }]>`
      insert into corrals (farm_id, name, capacity) values (${api.neighbour}, ${randomUUID()}, 10) returning id as lot_id
    `;
    const first = await begin();
    const sub_operations = first.sub_operations.map((sub) => ({
      ...sub,
      unload_operation_corrals: sub.unload_operation_corrals.map((line) => ({ ...line, lot_id: lot_id + 900_000 })),
    }));
    expect(await send(randomUUID(), { ...first, sub_operations })).toMatchObject({
      fate: 'parked',
      errors: [expect.stringMatching(/^Lote não encontrado: /)],
    });
  });
});

describe('a lot', () => {
  test('that was closed takes no later feed, and takes what was fed before', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const first = await begin();
    await sql`update lots set deactivated_at = ${first.day}::date - 1 where farm_id = ${own} and id = ${lots[0] ?? 0}`;
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const late = await send(randomUUID(), after(first, wholeBatch));
    expect(late).toMatchObject({ fate: 'parked', errors: [expect.stringMatching(/^Lote .* encerrado em /)] });
    const inTime = await send(
      randomUUID(),
      after(first, wholeBatch, (target) => target, threeDaysAgo),
    );
    expect(inTime).toMatchObject({ fate: 'stored' });
  });

  test('that was closed takes no later feed either where nobody says when it was unloaded', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const first = await begin();
    await sql`update lots set deactivated_at = ${first.day}::date - 1 where farm_id = ${own} and id = any(${lots})`;
    const whole = after(first, wholeBatch);
    const untimed = whole.sub_operations.map((sub) => ({
      ...sub,
      unload_operation_corrals: sub.unload_operation_corrals.map((line) => ({ ...line, end_time: null })),
    }));
    const fate = await send(randomUUID(), { ...whole, sub_operations: untimed });
    expect(fate).toMatchObject({ fate: 'parked', errors: [expect.stringMatching(/^Lote .* encerrado em /)] });
    expect(await fed(lots)).toEqual([]);
  });

  test('that was closed may be named by a batch that passes it over', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const first = await begin();
    await sql`update lots set deactivated_at = ${first.day}::date - 1 where farm_id = ${own} and id = ${lots[0] ?? 0}`;
    const sub_operations = after(first, wholeBatch).sub_operations.map((sub) => ({
      ...sub,
      unload_operation_corrals: sub.unload_operation_corrals.map((line) =>
        line.lot_id === lots[0] ? { ...line, actual_quantity: null, skipped: true } : line,
      ),
    }));
    expect(await send(randomUUID(), { ...first, sub_operations })).toMatchObject({ fate: 'stored' });
  });

  describe('takes no feed of a day before it came', () => {
    const enter = (lot: number | undefined, day: string) =>
      sql`update lots set entry_date = ${day} where farm_id = ${own} and id = ${lot ?? 0}`;

    test('also where that day has begun elsewhere; what is only planned waits for its amount', async () => {
      const { begin, send, lots } = await newFeeding(api);
      const id = randomUUID();
      const first = await begin();
      await enter(lots[1], first.day);
      // Half past eleven in the evening before, on this farm.
      const at = `${first.day}T02:30:00.000Z`;
      const evening = { ...first, day: addDays(first.day, -1), start_time: at };
      expect(await send(id, evening)).toMatchObject({ fate: 'stored' });
      const fate = await send(
        id,
        after(evening, wholeBatch, (target) => target, at),
      );
      const [came, fedOn] = [formatDay(first.day), formatDay(evening.day)];
      const reason = new RegExp(`^Lote .* entrou em ${came}: não recebe trato de ${fedOn}$`);
      expect(fate).toMatchObject({ fate: 'parked', errors: [expect.stringMatching(reason)] });
      await enter(lots[1], evening.day);
      const [parked] = await quarantined(api, id);
      const retry = { as: admin, body: { action: 'retry' } };
      expect((await api.call('POST', `/farms/${own}/quarantine/${parked?.id}/resolve`, retry)).status).toBe(200);
    });

    test('nor after it was fed nothing', async () => {
      const { begin, send, lots } = await newFeeding(api);
      const first = await begin();
      await enter(lots[0], addDays(first.day, 1));
      const fate = await send(
        randomUUID(),
        after(first, wholeBatch, () => 0),
      );
      expect(fate).toMatchObject({ fate: 'stored' });
    });

    test.each([
      ['came since', (day: string) => ({ entry_date: day }), /entrou em/],
      ['was closed since', (day: string) => ({ deactivated_at: addDays(day, -2) }), /encerrado em/],
    ])('by an operation that is restored, if it %s', async (_, change, reason) => {
      const { begin, send, lots } = await newFeeding(api);
      const first = await begin();
      const yesterday = new Date(Date.now() - 86_400_000).toISOString();
      const whole = { ...first, day: addDays(first.day, -1), start_time: yesterday };
      const { id } = await send(
        randomUUID(),
        after(whole, wholeBatch, (target) => target, yesterday),
      );
      const path = `/farms/${own}/operations/${id}`;
      await api.call('DELETE', path, { as: admin });
      await sql`update lots set ${sql(change(first.day))} where farm_id = ${own} and id = ${lots[0] ?? 0}`;
      expect(await api.call('POST', `${path}/restore`, { as: admin })).toMatchObject({
        status: 409,
        body: { errors: [expect.stringMatching(reason)] },
      });
      expect(await fed(lots)).toEqual([]);
    });
  });

  test('that is deleted parks the feed; a manager applies it when the lot is back', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const id = randomUUID();
    const whole = after(await begin(), wholeBatch);
    await sql`update lots set deleted_at = now() where farm_id = ${own} and id = ${lots[0] ?? 0}`;
    await send(id, after(whole, 0));
    const [parked] = await quarantined(api, id);
    expect(parked).toMatchObject({
      kind: 'operation',
      payload: { batches: [{ rule_name: expect.any(String), loaded_kg: 1000, unloaded_kg: 1000 }], revision: 3 },
    });
    const retry = () =>
      api.call('POST', `/farms/${own}/quarantine/${parked?.id}/resolve`, { as: admin, body: { action: 'retry' } });
    expect((await retry()).status).toBe(409);
    await sql`update lots set deleted_at = null where farm_id = ${own} and id = ${lots[0] ?? 0}`;
    expect((await retry()).status).toBe(200);
    expect(await fed(lots)).toHaveLength(2);
  });

  test('closing it and feeding it at once leaves no feed after its closing', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const whole = after(await begin(), wholeBatch);
    const [fate, finish] = await Promise.all([
      send(randomUUID(), whole),
      api.call('PUT', `/farms/${own}/lots/${lots[0]}/finish`, { as: admin, body: { finish_date: daysAgo(1) } }),
    ]);
    expect([fate.fate, finish.status]).toBeOneOf([
      ['stored', 422],
      ['parked', 200],
    ]);
  });
});

describe('two who fed the same', () => {
  test('are both kept, and each is told of the other', async () => {
    const { begin, send, details, lots } = await newFeeding(api);
    const one = await send(randomUUID(), ended(after(await begin(), wholeBatch)));
    const two = await send(randomUUID(), ended(after(await begin(admin), wholeBatch)), admin);
    expect((await details(one.id)).sub_operations[0]?.repeated_by).toBe(admin.name);
    expect((await details(two.id)).sub_operations[0]?.repeated_by).toBe(worker.name);
    expect((await fed(lots)).map(({ mo_kg }) => mo_kg)).toEqual([1200, 800]);
  });

  test('are told of each other though nobody weighed a load', async () => {
    const { begin, send, details } = await newFeeding(api);
    const one = await send(randomUUID(), ended(after(unweighed(await begin()), wholeBatch)));
    const two = await send(randomUUID(), ended(after(await begin(admin), wholeBatch)), admin);
    expect((await details(one.id)).sub_operations[0]?.repeated_by).toBe(admin.name);
    expect((await details(two.id)).sub_operations[0]?.repeated_by).toBe(worker.name);
  });

  test('are not two when one of them gave the batch up before loading anything', async () => {
    const { begin, send, details } = await newFeeding(api);
    const begun = await begin();
    const left = ended({ ...begun, sub_operations: begun.sub_operations.map(giveUp) });
    const one = await send(randomUUID(), left);
    const two = await send(randomUUID(), ended(after(await begin(admin), wholeBatch)), admin);
    for (const { id } of [one, two]) expect((await details(id)).sub_operations[0]?.repeated_by).toBeNull();
    expect((await details(one.id)).status).toBe('incomplete');
  });
});

describe('deleting', () => {
  test('takes the feed out of every figure; undoing it brings it back', async () => {
    const { begin, send, lots, today } = await newFeeding(api);
    const id = randomUUID();
    const { id: operationId } = await send(id, ended(after(await begin(), wholeBatch)));
    const path = `/farms/${own}/operations/${operationId}`;
    const before = await fed(lots);
    expect((await api.call('DELETE', path, { as: admin })).status).toBe(200);
    expect(await fed(lots)).toEqual([]);
    expect((await api.call('GET', path, { as: admin })).status).toBe(404);
    expect((await today()).operations).toEqual([]);
    expect(await send(id, { ...(await begin()), revision: 9 })).toMatchObject({ errors: ['A operação foi excluída'] });
    await api.call('POST', `${path}/restore`, { as: admin });
    expect(await fed(lots)).toEqual(before);
  });

  test('while it runs parks what its device still sends; once restored, a manager applies that', async () => {
    const { begin, send, lots, details } = await newFeeding(api);
    const id = randomUUID();
    const first = after(await begin(), 4);
    const { id: operationId } = await send(id, first);
    await api.call('DELETE', `/farms/${own}/operations/${operationId}`, { as: admin });
    await send(id, ended(after(first, wholeBatch)));
    const [parked] = await quarantined(api, id);
    const path = `/farms/${own}/quarantine/${parked?.id}/resolve`;
    await api.call('POST', `/farms/${own}/operations/${operationId}/restore`, { as: admin });
    expect((await api.call('POST', path, { as: admin, body: { action: 'retry' } })).status).toBe(200);
    expect(await details(operationId)).toMatchObject({ status: 'completed' });
    expect((await fed(lots)).map(({ mo_kg }) => mo_kg)).toEqual([600, 400]);
  });
});

describe('the list', () => {
  test('has five on a page unless asked otherwise, the newest first', async () => {
    const { begin, send } = await newFeeding(api);
    await send(randomUUID(), await begin(admin), admin);
    for (let index = 0; index < 6; index += 1) await send(randomUUID(), await begin());
    const list = async (query: string, as = admin) =>
      (await api.call<OperationRow[]>('GET', `/farms/${own}/operations${query}`, { as })).body as unknown as {
        data: OperationRow[];
        pagy: Record<string, number>;
      };
    const first = await list('');
    expect(first.data).toHaveLength(5);
    expect(first.pagy).toMatchObject({ page: 1, items: 5, prev: null, next: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id).sort((a, b) => b - a));
    expect(first.data[0]).toMatchObject({
      status: 'in_progress',
      user: { name: worker.name },
      expected_quantity: 1000,
    });
    expect((await list('?search=marina')).data.every(({ user }) => user.id === admin.id)).toBe(true);
  });
});
