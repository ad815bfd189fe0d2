import { randomUUID } from 'node:crypto';
import { beginLine, beginMixing, stepOf } from '@cocho/domain/batch';
import { addDays } from '@cocho/domain/days';
import type { KnownOperation } from '@cocho/domain/known-operations';
import type { DeviceOperation, SubOperation } from '@cocho/domain/operations';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { dayAt } from '../../../test/farm-days.ts';
import { after, ended, newFeeding, quarantined, taken } from '../../../test/feeding.ts';
import { day, minute, off } from '../../../test/wrong-clock.ts';
import { dayFacts } from '../alerts/day-facts.ts';
import { boardFacts } from '../board/board-facts.ts';

const api = await startApi();
const { sql, own, admin, worker } = api;
const wholeBatch = 10;

/** A whole feeding as a device with such a clock records it, sent as it says. */
async function fedBy(ms: number, sent_at: string | undefined = off(ms)) {
  const feeding = await newFeeding(api);
  const first = await feeding.begin();
  const told = { ...first, day: dayAt(off(ms)), start_time: off(ms) };
  const whole = after(told, wholeBatch, (target) => target, off(ms));
  const id = randomUUID();
  const fate = await feeding.send(id, { ...whole, sent_at });
  const days = await sql<{ day: string }[]>`select distinct day from lot_days where lot_id = any(${feeding.lots})`;
  return { ...feeding, id, whole, today: first.day, fate, days: days.map((row) => row.day) };
}

describe('a clock that is wrong', () => {
  test.each([
    ['two days behind', -2 * day, 'behind'],
    ['two days ahead', 2 * day, 'ahead'],
    ['four years ahead', 4 * 365 * day, 'ahead'],
    ['three minutes behind', -3 * minute, 'behind'],
  ])('by %s is corrected on reading, and said so', async (_, ms, clock) => {
    const { fate, details, days, today } = await fedBy(ms);
    expect(fate).toMatchObject({ fate: 'stored' });
    const operation = await details(fate.id);
    expect(operation).toMatchObject({ clock, day: today });
    const [line] = operation.sub_operations[0]?.unload_operation_corrals ?? [];
    for (const time of [operation.start_time, line?.start_time, line?.end_time])
      expect(Math.abs(Date.parse(time ?? '') - Date.now())).toBeLessThan(minute);
    expect(days).toEqual([today]);
  });

  test('gets its own times back', async () => {
    const { whole, today } = await fedBy(-2 * day);
    const [known] = (await (await newToday(whole.schedule_id)).operations) ?? [];
    expect(known?.start_time).toBe(whole.start_time);
    expect(known?.sub_operations).toEqual(whole.sub_operations);
    expect(today).toBe(known?.day);
  });

  test('by less than two minutes is right', async () => {
    const { fate, details, whole } = await fedBy(-1.5 * minute);
    expect(await details(fate.id)).toMatchObject({ clock: null, start_time: whole.start_time });
  });

  test('stays known when a later sending does not tell of it', async () => {
    const { id, send, whole, fate, details } = await fedBy(-2 * day);
    const before = await details(fate.id);
    await send(id, { ...after(whole, 0), sent_at: 'nonsense' });
    await send(id, after(after(whole, 0), 0));
    expect(await details(fate.id)).toMatchObject({ start_time: before.start_time, clock: 'behind' });
  });

  test('a month ahead and set right before anything was sent is of the moment of the sending', async () => {
    const { fate, details, days, today } = await fedBy(30 * day, off(0));
    expect(fate).toMatchObject({ fate: 'stored' });
    const { start_time, clock, day: fedOn } = await details(fate.id);
    expect(Math.abs(Date.parse(start_time ?? '') - Date.now())).toBeLessThan(minute);
    expect({ clock, fedOn, days }).toEqual({ clock: 'ahead', fedOn: today, days: [today] });
  });

  test.each([
    ['two days behind', -2 * day],
    ['four years ahead', 4 * 365 * day],
  ])('by %s keeps what was fed on its day when another device takes over', async (_, ms) => {
    const { id, send, fate, today, lots, details } = await fedBy(ms);
    const before = await details(fate.id);
    await api.call('POST', `/farms/${own}/operations/${fate.id}/release`, { as: admin });
    const { body } = await api.call<{ operations: KnownOperation[] }>('GET', `/farms/${own}/treat_schedules/today`, {
      as: admin,
    });
    const known = body.data.operations.find(({ client_id }) => client_id === id) as KnownOperation;
    const mine = taken(known, randomUUID());
    expect(await send(id, { ...mine, sent_at: off(0) }, admin)).toMatchObject({ fate: 'stored' });
    expect(await send(id, { ...ended(mine), sent_at: off(0) }, admin)).toMatchObject({ fate: 'stored' });
    expect(await sql`select distinct day from lot_days where lot_id = any(${lots})`).toEqual([{ day: today }]);
    const { sub_operations, start_time } = await details(fate.id);
    expect({ sub_operations, start_time }).toEqual({
      sub_operations: before.sub_operations,
      start_time: before.start_time,
    });
  });

  async function newToday(scheduleId: number) {
    const { body } = await api.call<{ operations: DeviceOperation[] }>('GET', `/farms/${own}/treat_schedules/today`, {
      as: worker,
    });
    return { operations: body.data.operations.filter(({ schedule_id }) => schedule_id === scheduleId) };
  }
});

describe('what one device begins and another ends', () => {
  const released = [
    ['load', 1],
    ['mix', 3],
    ['unload', 4],
  ] as const;
  const clocks = [
    ['the first is two days behind', -2 * day, 0],
    ['the first is two days ahead', 2 * day, 0],
    ['the second is two days behind', 0, -2 * day],
    ['the second is two days ahead', 0, 2 * day],
  ] as const;
  const each = released.flatMap(([kind, steps]) => clocks.map((clock) => [kind, ...clock, steps] as const));

  test.each(each)(
    'has each time by the clock that told it, at the step %s, where %s',
    async (kind, _, first, second, steps) => {
      const { begin, send, details, today, lots } = await newFeeding(api);
      const id = randomUUID();
      const start = await begin();
      const fed = after(
        { ...start, day: dayAt(off(first)), start_time: off(first) },
        steps,
        (target) => target,
        off(first),
      );
      const begun = { ...fed, sub_operations: fed.sub_operations.map((sub) => goOn(sub, off(first))) };
      expect(begun.sub_operations.map((sub) => stepOf(sub).kind)).toEqual([kind]);
      const { id: operationId } = await send(id, { ...begun, sent_at: off(first) });
      await api.call('POST', `/farms/${own}/operations/${operationId}/release`, { as: admin });
      const [known] = (await today(admin)).operations;
      let mine = taken(known as KnownOperation, randomUUID());
      for (const more of [1, 1, 1, wholeBatch]) {
        mine = after(mine, more, (target) => target, off(second));
        expect(await send(id, { ...mine, sent_at: off(second) }, admin)).toMatchObject({ fate: 'stored' });
      }

      const { sub_operations, day: fedOn } = await details(operationId);
      const lines = sub_operations.flatMap((sub) => [
        ...sub.load_operation_ingredients,
        ...sub.unload_operation_corrals,
      ]);
      const rows = await sql<
        { day: string; date: string }[]
      >`select day, date from lot_lines where lot_id = any(${lots})`;
      const { batches } = await boardFacts(sql, { farm_id: own, today: start.day });
      const onBoard = batches.filter(({ operation_id }) => operation_id === operationId);
      expect([fedOn, ...rows.map((row) => row.day)]).toEqual([start.day, start.day, start.day]);
      for (const time of [
        ...lines.flatMap(({ start_time, end_time }) => [start_time, end_time]),
        ...rows.map(({ date }) => date),
        ...onBoard.map(({ last_at }) => last_at),
      ])
        expect(Math.abs(Date.parse(time ?? '') - Date.now())).toBeLessThan(minute);
      expect([lines.length, onBoard.length]).toEqual([4, 1]);
      const watch = { farm_id: own, today: start.day, now: new Date(), time_zone: 'America/Sao_Paulo' };
      const watched = (await dayFacts(sql, watch)).batches.find(({ operation_id }) => operation_id === operationId);
      expect(Math.abs(watched?.mixed_minutes ?? day)).toBeLessThan(1);
    },
  );

  function goOn(sub: SubOperation, now: string): SubOperation {
    return stepOf(sub).kind === 'mix' ? beginMixing(sub, now) : beginLine(sub, 3000, now);
  }
});

test('when it was sent is no part of what was sent', async () => {
  const { id, send, whole, fate } = await fedBy(0);
  for (const sent_at of [off(5 * minute), 'nonsense', null, undefined])
    expect(await send(id, { ...whole, sent_at })).toEqual(fate);
  await send(id, { ...whole, sent_at: off(0), canceled: true });
  const [{ payload }] = await sql<[{ payload: string }]>`select payload from quarantine where client_id = ${id}`;
  expect(JSON.parse(payload)).not.toHaveProperty('sent_at');
});

describe('a time that no clock of ours can tell', () => {
  test.each([
    '0001-01-01T00:00:00+14:00',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
    `2026-03-12T06:40:00.${'1'.repeat(200)}Z`,
    '1999-12-31T23:59:59Z',
    '2026-01-01T00:00:00+23:59',
    '2026-01-01T00:00:00-14:01',
    off(3 * day),
  ])('%s is parked with all the rest', async (time) => {
    const { begin, send } = await newFeeding(api);
    const id = randomUUID();
    expect(await send(id, { ...(await begin()), start_time: time })).toMatchObject({ fate: 'parked' });
    const first = await begin();
    const [sub] = first.sub_operations;
    const sub_operations = [{ ...sub, mixing_start_time: time }];
    expect(await send(id, { ...first, sub_operations })).toMatchObject({ fate: 'parked' });
    expect(await quarantined(api, id)).not.toEqual([]);
  });

  test('and was stored before spoils neither the day nor the list', async () => {
    const { begin, send, today, details } = await newFeeding(api);
    const { id } = await send(randomUUID(), await begin());
    await sql`
      update operations set start_time = '0002-01-01 00:00:00+00 BC', end_time = '10000-01-01T10:00:00Z', revision = 2147483647
      where farm_id = ${own} and id = ${id}
    `;
    await sql`update load_operation_ingredients set start_time = '0002-01-01 00:00:00+00 BC' where farm_id = ${own}`;
    expect((await today()).operations).toMatchObject([{ id, start_time: null, end_time: null }]);
    const list = await api.call('GET', `/farms/${own}/operations`, { as: admin });
    expect(list.status).toBe(200);
    expect(await details(id)).toMatchObject({ start_time: null, end_time: null });
  });
});

test('a batch without any time is of the operation’s day, not of the day on which it arrives', async () => {
  const { begin, send, lots } = await newFeeding(api);
  const first = await begin();
  const yesterday = addDays(first.day, -1);
  await send(randomUUID(), { ...first, day: yesterday, start_time: null });
  expect(await sql`select distinct day from lot_days where lot_id = any(${lots})`).toEqual([{ day: yesterday }]);
});
