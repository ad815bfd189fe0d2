import { randomUUID } from 'node:crypto';
import { beginLine, beginMixing, correctLine, tare } from '@cocho/domain/batch';
import { addDays } from '@cocho/domain/days';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { dayAt } from '../../../test/farm-days.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { day, minute, off } from '../../../test/wrong-clock.ts';

const api = await startApi();
const { sql, own, admin } = api;
const wholeBatch = 10;

describe('a clock that is wrong', () => {
  test.each([
    ['a day behind is set right', -day, 0],
    ['two days behind is set right', -2 * day, 0],
    ['two days ahead is set right', 2 * day, 0],
    ['four years ahead is set right', 4 * 365 * day, 0],
    ['right begins again in another year', 0, -10 * 365 * day],
    ['right is set a day ahead', 0, day],
    ['two days behind is set two days ahead', -2 * day, 2 * day],
  ])('and %s in the middle has each time where it was', async (_, first, second) => {
    const { begin, send, details, lots } = await newFeeding(api);
    const start = await begin();
    const id = randomUUID();
    const told = { ...start, day: dayAt(off(first)), start_time: off(first) };
    const begun = after(told, 4, (target) => target, off(first));
    const { id: operationId } = await send(id, { ...begun, sent_at: off(first) });
    const fed = after(begun, wholeBatch, (target) => target, off(second));
    expect(await send(id, { ...fed, sent_at: off(second) })).toMatchObject({ fate: 'stored' });
    expect(await send(id, { ...ended(fed, off(second)), sent_at: off(second) })).toMatchObject({ fate: 'stored' });

    const { start_time, end_time, sub_operations, day: fedOn } = await details(operationId);
    const lines = sub_operations.flatMap((sub) => [...sub.load_operation_ingredients, ...sub.unload_operation_corrals]);
    for (const time of [start_time, end_time, ...lines.flatMap((line) => [line.start_time, line.end_time])])
      expect(Math.abs(Date.parse(time ?? '') - Date.now())).toBeLessThan(minute);
    expect(fedOn).toBe(start.day);
    expect(await sql`select distinct day from lot_days where lot_id = any(${lots})`).toEqual([{ day: start.day }]);
  });

  test.each([
    ['two days ahead', 2 * day],
    ['a day behind', -day],
  ])('by %s and set right while there was no signal keeps what was done meanwhile on its day', async (_, ms) => {
    const { begin, send, details, lots } = await newFeeding(api);
    const start = await begin();
    const id = randomUUID();
    const begun = after({ ...start, day: dayAt(off(ms)), start_time: off(ms) }, 4, (target) => target, off(ms));
    const sent = await send(id, { ...begun, sent_at: off(ms) });
    const fed = after(begun, wholeBatch, (target) => target, off(ms));
    expect(await send(id, { ...fed, sent_at: off(0) })).toMatchObject({ fate: 'stored' });
    expect(await send(id, { ...ended(fed), sent_at: off(0) })).toMatchObject({ fate: 'stored' });
    expect((await details(sent.id)).day).toBe(start.day);
    expect(await sql`select distinct day from lot_days where lot_id = any(${lots})`).toEqual([{ day: start.day }]);
  });

  /** What the clock that was first heard was off by, the one that told the rest, and the one that sent that; and how many minutes ago. */
  const setWithoutSignal = [
    ['two days ahead, set right', { first: 2 * day, told: 0, sent: 0, heard: 180, fed: 100 }],
    ['a day behind, set right', { first: -day, told: 0, sent: 0, heard: 180, fed: 100 }],
    ['two days behind, set right', { first: -2 * day, told: 0, sent: 0, heard: 180, fed: 100 }],
    [
      'two days behind, set right only before the sending',
      { first: -2 * day, told: -2 * day, sent: 0, heard: 180, fed: 100 },
    ],
    [
      'right, begun again in another year',
      { first: 0, told: -10 * 365 * day, sent: -10 * 365 * day, heard: 180, fed: 100 },
    ],
    ['in another year, set right', { first: -10 * 365 * day, told: 0, sent: 0, heard: 180, fed: 100 }],
    [
      'forty minutes behind, set right before the sending',
      { first: -40 * minute, told: -40 * minute, sent: 0, heard: 15, fed: 10 },
    ],
  ] as const;

  test.each(setWithoutSignal)('%s, has each time where it was, however late it is sent', async (_, clock) => {
    const { begin, send, details, lots } = await newFeeding(api);
    const start = await begin();
    const id = randomUUID();
    const tapped = off(clock.first - clock.heard * minute);
    const begun = after({ ...start, day: dayAt(tapped), start_time: tapped }, 4, (target) => target, tapped);
    const { id: operationId } = await send(id, { ...begun, sent_at: off(clock.first) });
    await sql`
      update operation_epochs set heard_at = now() - make_interval(mins => ${clock.heard})
      where farm_id = ${own} and operation_id = ${operationId}
    `;
    const [before] = (await details(operationId)).sub_operations;
    const later = off(clock.told - clock.fed * minute);
    const fed = ended(
      after(begun, wholeBatch, (target) => target, later),
      later,
    );
    const seen = off(clock.told - (clock.fed + 10) * minute);
    const sub_operations = fed.sub_operations.map((sub) => ({
      ...sub,
      unload_operation_corrals: sub.unload_operation_corrals.map((line) => ({ ...line, start_time: seen })),
    }));
    expect(await send(id, { ...fed, sub_operations, sent_at: off(clock.sent) })).toMatchObject({ fate: 'stored' });

    const told = await details(operationId);
    const ago = (time: string | null | undefined) => Math.round((Date.now() - Date.parse(time ?? '')) / minute);
    const [sub] = told.sub_operations;
    expect(sub?.load_operation_ingredients).toEqual(before?.load_operation_ingredients);
    expect(sub?.load_operation_ingredients.map((line) => ago(line.end_time))).toEqual([clock.heard, clock.heard]);
    const unloads = sub?.unload_operation_corrals.map((line) => [ago(line.start_time), ago(line.end_time)]);
    expect(unloads).toEqual(Array(2).fill([clock.fed + 10, clock.fed]));
    expect(ago(told.end_time)).toBe(clock.fed);
    const fedOn = dayAt(off(-clock.heard * minute));
    expect(await sql`select distinct day from lot_days where lot_id = any(${lots})`).toEqual([{ day: fedOn }]);
  });

  test.each([
    ['in another year between two sendings', -10 * 365 * day, 'behind'],
    ['a month ahead between two sendings', 30 * day, 'ahead'],
  ])('%s and never heard is of the moment of the sending', async (_, ms, clock) => {
    const { begin, send, details, lots } = await newFeeding(api);
    const first = await begin();
    const id = randomUUID();
    const begun = after(first, 4);
    const { id: operationId } = await send(id, { ...begun, sent_at: off(0) });
    const fed = after(begun, 1, (target) => target, off(ms));
    const whole = after(fed, wholeBatch, (target) => target, off(ms + 20 * minute));
    for (const next of [whole, ended(whole)])
      expect(await send(id, { ...next, sent_at: off(0) })).toMatchObject({ fate: 'stored' });
    const operation = await details(operationId);
    const unloads = operation.sub_operations.flatMap((sub) => sub.unload_operation_corrals);
    const ago = unloads.map(({ end_time }) => Math.round((Date.now() - Date.parse(end_time ?? '')) / minute));
    expect([operation.clock, ...ago]).toEqual([clock, 20, 0]);
    expect(await sql`select distinct day from lot_days where lot_id = any(${lots})`).toEqual([{ day: first.day }]);
  });

  test('two days behind and set right is told from a correction made after that, though it stands before', async () => {
    const { begin, send, details, lots } = await newFeeding(api);
    const start = await begin();
    const id = randomUUID();
    const behind = off(-2 * day);
    const begun = after({ ...start, day: dayAt(behind), start_time: behind }, 2, (target) => target, behind);
    const { id: operationId } = await send(id, { ...begun, sent_at: behind });
    const loaded = after(begun, 1, (target) => target, behind);
    const [sub] = loaded.sub_operations.map((one) => correctLine(beginMixing(one, behind), 390, off(0)));
    const corrected = { ...loaded, revision: loaded.revision + 1, sub_operations: sub ? [sub] : [] };
    expect(await send(id, { ...corrected, sent_at: off(0) })).toMatchObject({ fate: 'stored' });
    const [told] = (await details(operationId)).sub_operations;
    for (const { end_time } of told?.load_operation_ingredients ?? [])
      expect(Math.abs(Date.parse(end_time ?? '') - Date.now())).toBeLessThan(minute);
    const whole = after(corrected, wholeBatch);
    expect(await send(id, { ...whole, sent_at: off(0) })).toMatchObject({ fate: 'stored' });
    expect(await sql`select distinct day from lot_days where lot_id = any(${lots})`).toEqual([{ day: start.day }]);
  });

  test('set right that day has a line begin where it was seen, also before the sending before', async () => {
    const { begin, send, details } = await newFeeding(api);
    const start = await begin();
    const id = randomUUID();
    const begun = after(
      { ...start, day: dayAt(off(-2 * day)), start_time: off(-2 * day) },
      1,
      undefined,
      off(-2 * day),
    );
    const { id: operationId } = await send(id, { ...begun, sent_at: off(-2 * day) });
    const ready = after(begun, 4);
    expect(await send(id, { ...ready, sent_at: off(0) })).toMatchObject({ fate: 'stored' });
    const seen = off(-25 * minute);
    const fed = after({ ...ready, sub_operations: ready.sub_operations.map((sub) => beginLine(sub, 3000, seen)) }, 1);
    expect(await send(id, { ...fed, sent_at: off(0) })).toMatchObject({ fate: 'stored' });
    const [, line] = (await details(operationId)).sub_operations.flatMap((sub) => sub.unload_operation_corrals);
    expect(line?.start_time).toBe(seen);
  });

  test.each([
    ['a day behind, heard', { first: -day, seen: -day, noted: 0 }],
    ['two days ahead, heard', { first: 2 * day, seen: 2 * day, noted: 0 }],
    ['a month ahead, never heard', { first: undefined, seen: 30 * day, noted: 0 }],
    ['right, and in another year for a while', { first: 0, seen: 0, noted: -10 * 365 * day }],
  ])('%s, and set while a line stood on the screen has it begin where it was', async (_, { first, seen, noted }) => {
    const { begin, send, details, lots } = await newFeeding(api);
    const start = await begin();
    const id = randomUUID();
    const begun = { ...start, day: dayAt(off(seen)), start_time: off(seen - 3 * minute) };
    if (first !== undefined) await send(id, { ...begun, sent_at: off(first) });
    const shown = begun.sub_operations.map((sub) => beginLine(tare(sub, 3000), 3000, off(seen - 2 * minute)));
    const loaded = after({ ...begun, sub_operations: shown }, 1, undefined, off(noted));
    const { id: operationId } = await send(id, { ...loaded, sent_at: off(0) });
    const [line] = (await details(operationId)).sub_operations.flatMap((sub) => sub.load_operation_ingredients);
    for (const time of [line?.start_time, line?.end_time])
      expect(Math.abs(Date.parse(time ?? '') - Date.now())).toBeLessThan(4 * minute);
    expect(await send(id, { ...after(loaded, wholeBatch), sent_at: off(0) })).toMatchObject({ fate: 'stored' });
    expect(await sql`select distinct day from lot_days where lot_id = any(${lots})`).toEqual([{ day: start.day }]);
  });

  test.each([
    ['years ago', -10 * 365 * day, 0],
    ['years ago, a line later', -10 * 365 * day, 1],
    ['a day and five hours ago', -29 * 60 * minute, 1],
    ['a month ahead', 30 * day, 0],
    ['a day ahead', day, 1],
    ['three hours ahead', 180 * minute, 0],
  ])(
    'began again %s while a line stood on the screen, and was set before its weight: it is of that moment',
    async (_, ms, lines) => {
      const { begin, send, details, lots } = await newFeeding(api);
      const start = await begin();
      const id = randomUUID();
      const begun = after(start, 1 + lines);
      const { id: operationId } = await send(id, { ...begun, sent_at: off(0) });
      const shown = begun.sub_operations.map((sub) => beginLine(sub, null, off(ms)));
      const loaded = after({ ...begun, sub_operations: shown }, 1);
      for (const next of [loaded, after(loaded, wholeBatch)])
        expect(await send(id, { ...next, sent_at: off(0) })).toMatchObject({ fate: 'stored' });
      const loads = (await details(operationId)).sub_operations.flatMap((sub) => sub.load_operation_ingredients);
      expect(Math.abs(Date.parse(loads[lines]?.start_time ?? '') - Date.now())).toBeLessThan(minute);
      expect(await sql`select distinct day from lot_days where lot_id = any(${lots})`).toEqual([{ day: start.day }]);
    },
  );

  test('that told no time yet tells where a line began when it was set before the weight', async () => {
    const { begin, send, details } = await newFeeding(api);
    const start = await begin();
    const id = randomUUID();
    const { id: operationId } = await send(id, { ...start, sent_at: off(0) });
    const tared = {
      ...start,
      revision: start.revision + 1,
      sub_operations: start.sub_operations.map((sub) => tare(sub, 0)),
    };
    await send(id, { ...tared, sent_at: off(-2 * day) });
    const shown = off(-2 * day - 3 * minute);
    const begun = tared.sub_operations.map((sub) => beginLine(sub, null, shown));
    await send(id, { ...after({ ...tared, sub_operations: begun }, 1), sent_at: off(0) });
    const [line] = (await details(operationId)).sub_operations.flatMap((sub) => sub.load_operation_ingredients);
    expect(Date.parse(line?.start_time ?? '') - Date.parse(shown)).toBeCloseTo(2 * day, -4);
  });

  test('a minute ahead leaves what was loaded just before midnight on its day', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const midnight = Date.parse(`${addDays((await begin()).day, 1)}T00:00:00-03:00`);
    vi.useFakeTimers({ now: midnight - minute / 2, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const start = await begin();
    const id = randomUUID();
    const begun = after({ ...start, start_time: off(minute) }, 2, undefined, off(minute));
    expect(await send(id, { ...begun, sent_at: off(minute) })).toMatchObject({ fate: 'stored' });
    vi.setSystemTime(midnight + 4 * minute);
    const whole = after(begun, wholeBatch, undefined, off(minute));
    expect(await send(id, { ...whole, sent_at: off(minute) })).toMatchObject({ fate: 'stored' });
    expect(await sql`select distinct day from lot_days where lot_id = any(${lots})`).toEqual([{ day: start.day }]);
  });

  test('in another year for a while is of before what was noted next', async () => {
    const { begin, send, details } = await newFeeding(api);
    const id = randomUUID();
    const first = await begin();
    const tapped = off(-400 * minute);
    const begun = after({ ...first, day: dayAt(tapped), start_time: tapped }, 1, undefined, tapped);
    const { id: operationId } = await send(id, { ...begun, sent_at: off(0) });
    await sql`
      update operation_epochs set heard_at = now() - interval '399 minutes'
      where farm_id = ${own} and operation_id = ${operationId}
    `;
    const loaded = after(begun, 2, undefined, off(-10 * 365 * day));
    const whole = after(loaded, wholeBatch, undefined, off(-300 * minute));
    expect(await send(id, { ...whole, sent_at: off(0) })).toMatchObject({ fate: 'stored' });
    const { sub_operations } = await details(operationId);
    const loads = sub_operations.flatMap((sub) => sub.load_operation_ingredients);
    const ago = loads.map(({ end_time }) => Math.round((Date.now() - Date.parse(end_time ?? '')) / minute));
    expect(ago).toEqual([300, 300]);
  });

  test('that told what nobody heard of before a release is known to whoever takes it over', async () => {
    const { begin, send, details, today, lots } = await newFeeding(api);
    const start = await begin();
    const id = randomUUID();
    const begun = after({ ...start, day: dayAt(off(-day)), start_time: off(-day) }, 4, (target) => target, off(-day));
    const { id: operationId } = await send(id, { ...begun, sent_at: off(-day) });
    const copy = after(begun, wholeBatch, (target) => target, off(-day));
    await api.call('POST', `/farms/${own}/operations/${operationId}/release`, { as: admin });
    expect(await send(id, { ...copy, sent_at: off(-day) })).toMatchObject({ fate: 'parked' });
    const [known] = (await today()).operations;
    const continued = { ...copy, epoch: known?.epoch ?? 0, revision: copy.revision + 1, sent_at: off(0) };
    expect(await send(id, continued)).toMatchObject({ fate: 'stored' });
    const { sub_operations } = await details(operationId);
    for (const { end_time } of sub_operations.flatMap((sub) => sub.unload_operation_corrals))
      expect(Math.abs(Date.parse(end_time ?? '') - Date.now())).toBeLessThan(minute);
    expect(await sql`select distinct day from lot_days where lot_id = any(${lots})`).toEqual([{ day: start.day }]);
  });

  test('set once is not told from one time to the next: their order stays', async () => {
    const { begin, send, details } = await newFeeding(api);
    const start = await begin();
    const id = randomUUID();
    const behind = (minutesAgo: number) => off((-120 - minutesAgo) * minute);
    const begun = after({ ...start, start_time: behind(240) }, 1, (target) => target, behind(240));
    const { id: operationId } = await send(id, { ...begun, sent_at: behind(0) });
    await sql`
      update operation_epochs set heard_at = now() - interval '240 minutes'
      where farm_id = ${own} and operation_id = ${operationId}
    `;
    let fed = begun;
    for (const ago of [150, 140, 130, 126, 123, 100, 90]) fed = after(fed, 1, (target) => target, behind(ago));
    await send(id, { ...fed, sent_at: off(0) });
    const { sub_operations } = await details(operationId);
    const times = sub_operations.flatMap((sub) =>
      [...sub.load_operation_ingredients, ...sub.unload_operation_corrals].map(({ end_time }) => end_time ?? ''),
    );
    expect(times).toEqual([...times].sort());
  });

  test('heard for the first time long after the tap keeps what it told on its day once it is set right', async () => {
    const { begin, send, details, lots } = await newFeeding(api);
    const start = await begin();
    const id = randomUUID();
    const tapped = off(-day - 100 * minute);
    const begun = after({ ...start, day: dayAt(tapped), start_time: tapped }, 4, (target) => target, tapped);
    const { id: operationId } = await send(id, { ...begun, sent_at: off(-day) });
    const before = await details(operationId);
    await send(id, { ...after(begun, wholeBatch), sent_at: off(0) });
    const { day: fedOn, start_time } = await details(operationId);
    expect({ day: fedOn, start_time }).toEqual({ day: before.day, start_time: before.start_time });
    const days = [{ day: dayAt(off(-100 * minute)) }];
    expect(await sql`select distinct day from lot_days where lot_id = any(${lots})`).toEqual(days);
  });
});
