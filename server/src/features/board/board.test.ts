import { randomUUID } from 'node:crypto';
import { Board } from '@cocho/domain/board';
import { boardOf } from '@cocho/domain/board-figures';
import { addDays, instantOf } from '@cocho/domain/days';
import { offTargetLines } from '@cocho/domain/operation-errors';
import type { DeviceOperation } from '@cocho/domain/operations';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { openStream } from '../../../test/event-stream.ts';
import { eventually } from '../../../test/eventually.ts';
import { after, ended, newFeeding, onScale } from '../../../test/feeding.ts';
import { naiveBoard } from '../../../test/naive-board.ts';
import { farmOf, resources } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';
import { repriceFarm } from '../prices/repricing.ts';
import { boardFacts } from './board-facts.ts';

const api = await startApi();
const { sql, own, admin, worker, technician, neighbourAdmin, call } = api;
const zone = 'America/Sao_Paulo';
const today = todayIn(zone);
const farm = farmOf(api, 'own');

const now = (as = admin) => call<Board>('GET', `/farms/${own}/dashboard/now`, { as });
const at = (time: string, day = today) => instantOf(day, time, zone).toISOString();

async function boardAt(time: string, day = today) {
  const facts = await boardFacts(sql, { farm_id: own, today: day });
  return boardOf(facts, { now: instantOf(day, time, zone), day, time_zone: zone });
}

async function stateAt(time: string, lot: number | undefined) {
  return (await boardAt(time)).tiles.find(({ lot_id }) => lot_id === lot)?.state;
}

const begunAt = (operation: DeviceOperation, time: string) => ({ ...operation, start_time: at(time) });

test('the board is as its schema says, with the lots in the order of the round', async () => {
  const { lots } = await newFeeding(api);
  const [first, second] = lots;
  const positions = [
    { lot_id: second, position: 1 },
    { lot_id: first, position: 2 },
  ];
  await call('PUT', `/farms/${own}/lots/update_trough_reading_positions`, { as: admin, body: { positions } });
  const { body } = await now();
  expect(Board.strict().parse(body.data)).toEqual(body.data);
  expect(body.data.day).toBe(today);
  expect(body.data.tiles.map(({ lot_id }) => lot_id).slice(0, 2)).toEqual([second, first]);
});

test('a board on which nothing moved is not sent again', async () => {
  const path = `/farms/${own}/dashboard/now`;
  const first = await call<Board>('GET', path, { as: admin });
  const etag = first.headers.get('etag') ?? '';
  expect(await call('GET', path, { as: admin, headers: { 'if-none-match': etag } })).toMatchObject({ status: 304 });
});

test('pens without a place in the round follow by their names, as the round has them', async () => {
  for (const name of ['Baia Ímpar', 'Baia ipê', 'Baia Iara', 'baia 10', 'Baia 9']) {
    const corral_id = await farm.post('corrals', { name });
    for (const lot of ['Ébano', 'ebano', 'Eça', 'Água'])
      await farm.post('lots', { ...(await resources.lots?.body(farm)), name: `${lot} ${name}`, corral_id });
  }
  const round = await call<{ id: number }[]>('GET', `/farms/${own}/trough_readings/round`, { as: admin });
  expect((await now()).body.data.tiles.map(({ lot_id }) => lot_id)).toEqual(round.body.data.map(({ id }) => id));
});

test('nobody in the field sees what it costs; the office does, and other farms see nothing', async () => {
  const money = ['cost_cents', 'wagon_cost_cents', 'partial', 'priced_percent'];
  const keys = async (as: typeof admin) => Object.keys((await now(as)).body.data);
  expect(await keys(admin)).toEqual(expect.arrayContaining(money));
  expect(await keys(technician)).toEqual(expect.arrayContaining(money));
  expect((await keys(worker)).filter((key) => money.includes(key))).toEqual([]);
  expect((await now(neighbourAdmin)).status).toBe(404);
});

describe('a pen', () => {
  test('goes from waiting over feeding to fed as the operator works, and is late when the wagon stands still', async () => {
    const { lots, begin, send } = await newFeeding(api);
    await call('POST', `/farms/${own}/lots/trough_readings`, {
      as: worker,
      body: { readings: lots.map((lot_id) => ({ lot_id, note: 0, timestamp: new Date().toISOString() })) },
    });
    const states = async (time: string) => Promise.all(lots.map((lot) => stateAt(time, lot)));
    expect(await states('06:50')).toEqual(['waiting', 'waiting']);
    const client = randomUUID();
    const begun = begunAt(await begin(), '06:55');
    // Tare, two loads, mixing, and the first of two pens.
    await send(
      client,
      after(begun, 4, (kg) => kg, at('07:05')),
    );
    expect(await states('07:10')).toEqual(['feeding', 'feeding']);
    const half = after(begun, 5, (kg) => kg, at('07:10'));
    await send(client, { ...half, revision: 3 });
    expect(await states('07:15')).toEqual(['fed', 'feeding']);
    expect(await states('07:41')).toEqual(['fed', 'late']);
    await send(client, { ...ended(after(half, 1, (kg) => kg * 0.9, at('07:50'))), revision: 4 });
    expect(await states('08:00')).toEqual(['fed', 'off_target']);
  });

  test('does not wait for a treat that was taken out of its schedule', async () => {
    const { lots, schedule_id, today: ofToday } = await newFeeding(api);
    const [item] = (await ofToday()).items;
    const treat_items = [{ rule_id: item?.rule.id, treat_id: item?.treat.id, scheduled_time: '16:00' }];
    const tile = async () => (await boardAt('08:00')).tiles.find(({ lot_id }) => lot_id === lots[0]);
    expect(await tile()).toMatchObject({ state: 'late', planned_kg: 600 });
    const body = { user_ids: [worker.id], treat_items };
    expect((await call('PUT', `/farms/${own}/treat_schedules/${schedule_id}`, { as: admin, body })).status).toBe(200);
    expect(await tile()).toMatchObject({ state: 'unread', planned_kg: 600 });
  });

  test('waits for what comes after it was filled, and not before the day on which it will be', async () => {
    const { lots, rule_id } = await newFeeding(api);
    const body = { ...(await resources.lots?.body(farm)), rule_id };
    const [coming, come] = [
      await farm.post('lots', { ...body, name: 'Chega amanhã', entry_date: addDays(today, 1) }),
      await farm.post('lots', { ...body, name: 'Chegou ao meio-dia', entry_date: today }),
    ];
    await sql`update lots set created_at = ${at('12:00')} where farm_id = ${own} and id = ${come}`;
    const states = async (time: string) => Promise.all([lots[0], come, coming].map((lot) => stateAt(time, lot)));
    expect(await states('13:00')).toEqual(['late', 'unread', undefined]);
    await sql`update lots set created_at = ${at('06:00')} where farm_id = ${own} and id = ${come}`;
    expect(await states('13:00')).toEqual(['late', 'late', undefined]);
  });

  test('in no rule is said, as is one that is suspended', async () => {
    const lot = await farm.add('lots');
    expect(await stateAt('06:00', lot)).toBe('no_rule');
    const reading = { lot_id: lot, note: -100, timestamp: new Date().toISOString() };
    await call('POST', `/farms/${own}/lots/trough_readings`, { as: worker, body: { readings: [reading] } });
    expect(await stateAt('06:00', lot)).toBe('suspended');
    await call('PUT', `/farms/${own}/lots/${lot}/finish`, { as: admin, body: { finish_date: today } });
    expect(await stateAt('06:00', lot)).toBeUndefined();
  });
});

test.each([
  ['a scale of which nothing is known', null, true],
  ['one that counts by 1 kg', 1, true],
  ['one that counts by 20 kg', 20, false],
])('board, list and details say the same of a line off by 35 of 600 kg on %s', async (_, division_kg, isOff) => {
  const { lots, begin, send, details } = await newFeeding(api);
  const reading = { lot_id: lots[0], note: 0, timestamp: new Date().toISOString() };
  await call('POST', `/farms/${own}/lots/trough_readings`, { as: worker, body: { readings: [reading] } });
  const begun = onScale(begunAt(await begin(), '06:55'), division_kg);
  let line = 0;
  // The third line is the first pen.
  const given = after(begun, 6, (kg) => (line++ === 2 ? kg + 35 : kg), at('07:05'));
  const { id } = await send(randomUUID(), ended(given));
  expect(await stateAt('08:00', lots[0])).toBe(isOff ? 'off_target' : 'fed');
  const path = `/farms/${own}/operations?off_target=${isOff}&items=100`;
  const { body } = await call<{ id: number }[]>('GET', path, { as: admin });
  expect(body.data.map((one) => one.id)).toContain(id);
  const { sub_operations } = await details(id);
  expect(sub_operations.flatMap(offTargetLines).length > 0).toBe(isOff);
});

test('is told of every line, also of one that neither begins nor ends anything', async () => {
  const { begin, send } = await newFeeding(api);
  const { heard, leave } = await openStream(api.url, own, technician);
  const told = () => heard.filter((event) => event === 'feeding').length;
  const client = randomUUID();
  let operation = await begin();
  const { id } = await send(client, operation);
  for (let tap = 1; tap <= 3; tap += 1) {
    await eventually(async () => expect(told()).toBe(tap));
    operation = after(operation, 1);
    await send(client, operation);
  }
  await eventually(async () => expect(told()).toBe(4));
  leave();
  // It began by the clock on the wall, which the days of the other tests know nothing of.
  await call('DELETE', `/farms/${own}/operations/${id}`, { as: admin });
});

/** One wagon of the schedule, on a day of the last week: how far it got, and how well each line was met. */
const wagons = fc.array(
  fc.record({
    daysAgo: fc.integer({ min: 0, max: 7 }),
    steps: fc.integer({ min: 0, max: 6 }),
    percents: fc.array(fc.integer({ min: 85, max: 115 }), { minLength: 4, maxLength: 4 }),
    minute: fc.integer({ min: 0, max: 59 }),
    fate: fc.constantFrom('open', 'open', 'ended', 'ended', 'canceled', 'deleted'),
    byAdmin: fc.boolean(),
    division_kg: fc.constantFrom(null, 1, 20),
    isLoadWeighed: fc.constantFrom(true, true, false),
  }),
  { minLength: 3, maxLength: 7 },
);

test('the figures of random days are those that one counts on paper', async () => {
  await fc.assert(
    fc.asyncProperty(wagons, fc.integer({ min: 5, max: 17 }), async (works, hour) => {
      const feeding = await newFeeding(api);
      for (const { daysAgo, steps, percents, minute, fate, byAdmin, division_kg, isLoadWeighed } of works) {
        const as = byAdmin ? admin : worker;
        const day = addDays(today, -daysAgo);
        const time = at(`07:${String(minute).padStart(2, '0')}`, day);
        const left = [...percents];
        const begun = onScale({ ...(await feeding.begin(as)), day, start_time: time }, division_kg);
        if (!isLoadWeighed)
          for (const line of begun.sub_operations.flatMap((sub) => sub.load_operation_ingredients)) line.skipped = true;
        const done = after(begun, steps, (kg) => Math.round((kg * (left.shift() ?? 100)) / 100), time);
        const sent = fate === 'open' ? done : { ...ended(done, time), canceled: fate === 'canceled' };
        const { id } = await feeding.send(randomUUID(), sent, as);
        if (fate === 'deleted') await call('DELETE', `/farms/${own}/operations/${id}`, { as: admin });
      }
      const [ingredient] =
        (await sql`select ingredient_id from load_operation_ingredients order by id desc limit 1`) as unknown as [
          { ingredient_id: number },
        ];
      await farm.post(`ingredients/${ingredient.ingredient_id}/prices`, {
        valid_from: '2026-01-01',
        cents_per_tonne: 90_000,
      });
      await repriceFarm(sql, own);
      const time = `${String(hour).padStart(2, '0')}:30`;
      const moment = instantOf(today, time, zone);
      const { tiles, ...board } = await boardAt(time);
      const { states, ...naive } = await naiveBoard(sql, { farm: own, day: today, now: moment, zone });
      for (const [key, value] of Object.entries(naive)) {
        const said = board[key as keyof typeof board];
        if (typeof value === 'number') expect.soft(said, key).toBeCloseTo(value, key.endsWith('cents') ? -1 : 1);
        else expect.soft(said, key).toBe(value);
      }
      expect(Object.fromEntries(tiles.map(({ lot_id, state }) => [lot_id, state]))).toEqual(Object.fromEntries(states));
    }),
    { numRuns: 12 },
  );
});
