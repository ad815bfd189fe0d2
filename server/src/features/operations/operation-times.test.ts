import { randomUUID } from 'node:crypto';
import { addDays } from '@cocho/domain/days';
import type { KnownOperation } from '@cocho/domain/known-operations';
import type { DeviceOperation } from '@cocho/domain/operations';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { dayAt } from '../../../test/farm-days.ts';
import { after, ended, newFeeding, quarantined, taken } from '../../../test/feeding.ts';

const api = await startApi();
const { sql, own, admin, worker } = api;
const wholeBatch = 10;
const minute = 60_000;
const day = 24 * 60 * minute;

/** As a device tells time whose clock is off by so much. */
function off(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

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

  test('and set right in the middle no longer counts as wrong', async () => {
    const { id, send, whole, fate, details } = await fedBy(-2 * day);
    await send(id, { ...ended(whole), sent_at: off(0) });
    const operation = await details(fate.id);
    expect(Math.abs(Date.parse(operation.end_time ?? '') - Date.now())).toBeLessThan(minute);
  });

  test('only while it was first sent does not keep the operation on another day', async () => {
    const { begin, send, details } = await newFeeding(api);
    const first = await begin();
    const id = randomUUID();
    const { id: operationId } = await send(id, { ...first, sent_at: off(2 * day) });
    expect((await details(operationId)).day).toBe(addDays(first.day, -2));
    await send(id, { ...after(first, wholeBatch), sent_at: off(0) });
    expect((await details(operationId)).day).toBe(first.day);
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
