import { randomUUID } from 'node:crypto';
import { CallBasis, callFactsOf } from '@cocho/domain/call-facts';
import { Practice } from '@cocho/domain/call-practice';
import { addDays, instantOf } from '@cocho/domain/days';
import { type CallRules, Suggestion } from '@cocho/domain/feed-calls';
import type { Lot } from '@cocho/domain/lots';
import { suggestCall } from '@cocho/domain/suggest-call';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { openStream } from '../../../test/event-stream.ts';
import { eventually } from '../../../test/eventually.ts';
import { newFeeding } from '../../../test/feeding.ts';
import { farmOf } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';
import { keepToday } from './suggestions.ts';

const api = await startApi();
const { sql, own, admin, worker, call } = api;
const zone = 'America/Sao_Paulo';
const today = todayIn(zone);
const farm = farmOf(api, 'own');
const [up, none] = [
  await farm.post('corral_indexes', { name: 'Limpo', value: 5, trough_score: 'clean' }),
  await farm.post('corral_indexes', { name: 'Fica', value: 0, trough_score: 'thin' }),
];

/** Seen on a day, with nothing decided unless `note` says so. */
async function see(lot: number, trough_score: string | null, daysAgo = 0, note = 0): Promise<void> {
  const at = daysAgo === 0 ? new Date() : instantOf(addDays(today, -daysAgo), '06:00', zone);
  const timestamp = at.toISOString();
  const reading = { client_id: randomUUID(), lot_id: lot, note, trough_score, timestamp };
  const { body } = await call<{ fate: string }[]>('POST', `/farms/${own}/lots/trough_readings`, {
    as: worker,
    body: { readings: [reading] },
  });
  expect(body.data[0]?.fate).toBe('stored');
}

async function suggested(lot: number) {
  const { body } = await call<Suggestion[]>('GET', `/farms/${own}/feed_calls/suggestions`, { as: worker });
  expect(z.array(Suggestion.strict()).parse(body.data)).toEqual(body.data);
  return body.data.find(({ lot_id }) => lot_id === lot);
}

const accept = (lot_ids: number[]) => call('POST', `/farms/${own}/feed_calls/accept`, { as: admin, body: { lot_ids } });
const loadOf = async (lot: number) => (await sql`select projected_load from lots where id = ${lot}`)[0]?.projected_load;

async function newLots(): Promise<[number, number]> {
  const { lots } = await newFeeding(api);
  return lots as [number, number];
}

test('only what was seen counts: an accepted note is no clean morning, and who was not looked at is told so', async () => {
  const [lot, other] = await newLots();
  await see(lot, 'clean', 1);
  await see(lot, 'clean');
  expect(await suggested(lot)).toMatchObject({
    note: 5,
    corral_index_id: up,
    load: 1200,
    new_load: 1260,
    decided: null,
  });
  expect(await suggested(other)).toMatchObject({ note: null, reason: 'Falta olhar o cocho', new_load: 800 });
  await see(other, null, 2, 5);
  await see(other, null, 1, 0);
  await see(other, 'clean');
  expect(await suggested(other)).toMatchObject({ note: 0, corral_index_id: none });
});

test('is accepted once, however often, only where it was looked at and nobody decided; both are kept', async () => {
  const [lot, other] = await newLots();
  await see(lot, 'clean', 1);
  await see(lot, 'clean');
  const answers = await Promise.all([accept([lot, other]), accept([lot, other]), accept([lot])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ body }) => body.message).sort()).toEqual([
    '0 sugestões aceitas',
    '0 sugestões aceitas',
    '1 sugestão aceita',
  ]);
  expect(await loadOf(lot)).toBe(1260);
  expect(await loadOf(other)).toBe(800);
  expect(await suggested(lot)).toMatchObject({ note: 5, decided: 5, load: 1200 });
  const kept = await sql`select note, reason from feed_call_suggestions where farm_id = ${own} and lot_id = ${lot}`;
  expect(kept).toMatchObject([{ note: 5, reason: expect.stringContaining('2 manhãs limpas') }]);
});

test('that the load stays as it is waits for nobody: there is nothing to accept', async () => {
  const [lot] = await newLots();
  await see(lot, 'thin');
  expect(await suggested(lot)).toMatchObject({ note: 0, decided: null });
  expect((await accept([lot])).body.message).toBe('0 sugestões aceitas');
  expect(await loadOf(lot)).toBe(1200);
});

test('a person who decided otherwise is not overruled', async () => {
  const [lot] = await newLots();
  await see(lot, 'clean', 1);
  await see(lot, 'clean', 0, -5);
  await accept([lot]);
  expect(await loadOf(lot)).toBe(1140);
});

test('what is accepted is what was suggested, in this farm only; what cannot be meant is refused in words', async () => {
  const [lot] = await newLots();
  const foreign = await farmOf(api, 'neighbour').add('lots');
  await see(lot, 'clean', 1);
  await see(lot, 'clean');
  for (const lot_ids of [[], [0], ['x'], 'x', null, Array.from({ length: 1001 }, (_, at) => at + 1)]) {
    const answer = await call('POST', `/farms/${own}/feed_calls/accept`, { as: admin, body: { lot_ids } });
    expect(answer.status, JSON.stringify(lot_ids).slice(0, 40)).toBe(422);
    expect(answer.body.errors.join()).not.toMatch(/invalid|expected|too (big|small)/i);
  }
  const body = { lot_ids: [lot, foreign], note: 50, farm_id: api.neighbour, corral_index_id: none };
  const answer = await call('POST', `/farms/${own}/feed_calls/accept`, { as: admin, body });
  expect(answer.body.message).toBe('1 sugestão aceita');
  expect([await loadOf(lot), await loadOf(foreign)]).toEqual([1260, 1000]);
});

test('a device is told what it needs to suggest by itself, and both are kept for whoever compares', async () => {
  const [lot] = await newLots();
  await see(lot, 'clean', 1);
  await see(lot, 'clean', 0, -5);
  const { body } = await call<CallBasis>('GET', `/farms/${own}/feed_calls/basis`, { as: worker });
  expect(CallBasis.strict().parse(body.data)).toEqual(body.data);
  const told = body.data.lots.find(({ lot_id }) => lot_id === lot);
  if (!told) throw new Error('the lot is told of');
  const readings = [
    { day: addDays(today, -1), note: 0, score: 'clean' as const },
    { day: today, note: -5, score: 'clean' as const },
  ];
  const { facts, decided } = callFactsOf(told, readings, 1140, { today, factor: body.data.factor, hot: false });
  const here = suggestCall(facts, body.data.rules, [{ id: up, value: 5 }]);
  expect(await suggested(lot)).toMatchObject({ ...here, decided });

  await keepToday(sql, own);
  const practice = await call<Practice>('GET', `/farms/${own}/feed_calls/practice`, { as: admin });
  expect(Practice.strict().parse(practice.body.data)).toEqual(practice.body.data);
  expect(practice.body.data.lots.find(({ lot_id }) => lot_id === lot)).toMatchObject({ days: 1, agreement_percent: 0 });
});

test('nothing is suggested for a lot that comes tomorrow; a device is told of it, for the morning without a network', async () => {
  const [lot, other] = await newLots();
  await sql`update lots set entry_date = ${addDays(today, 1)} where farm_id = ${own} and id = ${lot}`;
  const { body } = await call<CallBasis>('GET', `/farms/${own}/feed_calls/basis`, { as: worker });
  expect(body.data.lots.map(({ lot_id }) => lot_id)).toEqual(expect.arrayContaining([lot, other]));
  expect(await suggested(other)).toMatchObject({ load: 800 });
  expect(await suggested(lot)).toBeUndefined();
});

test('a load that was set is a move as a note is, for the server and for a device', async () => {
  const [lot, other] = await newLots();
  const back = (id: number, days: number) =>
    sql`update load_sets set at = at - make_interval(days => ${days}) where farm_id = ${own} and lot_id = ${id}`;
  const set = async (id: number, initial_load: number) => {
    const { body } = await call<Lot>('GET', `/farms/${own}/lots/${id}`, { as: admin });
    const { status } = await call('PUT', `/farms/${own}/lots/${id}`, {
      as: admin,
      body: { ...body.data, initial_load },
    });
    expect(status).toBe(200);
  };
  await back(lot, 30);
  await back(other, 30);
  await set(lot, 1140);
  await back(lot, 1);
  await set(other, 720);
  for (const id of [lot, other]) {
    await see(id, 'clean', 1);
    await see(id, 'clean');
  }
  expect(await suggested(lot)).toMatchObject({ note: 0, reason: expect.stringContaining('Mudou ontem'), load: 1140 });
  expect(await suggested(other)).toMatchObject({ decided: expect.closeTo(-10), load: 800 });
  await accept([other]);
  expect(await loadOf(other)).toBe(720);
  const { body } = await call<CallBasis>('GET', `/farms/${own}/feed_calls/basis`, { as: worker });
  const sets = [lot, other].map((id) => body.data.lots.find(({ lot_id }) => lot_id === id)?.sets);
  expect(sets).toEqual([
    [{ day: addDays(today, -1), note: expect.closeTo(-5) }],
    [{ day: today, note: expect.closeTo(-10) }],
  ]);
});

test('loads set one after the other on a day are one move; a reading between them parts them', async () => {
  const [righted, begun] = await newLots();
  const [twice, parted] = await newLots();
  const yesterday = addDays(today, -1);
  const ids = [righted, begun, twice, parted];
  await sql`update load_sets set at = at - make_interval(days => 30) where farm_id = ${own} and lot_id = any(${ids})`;
  await sql`
    update load_sets set at = ${instantOf(yesterday, '04:00', zone)}, load = 80 where farm_id = ${own} and lot_id = ${begun}
  `;
  const set = (id: number, time: string, load: number) => sql`
    insert into load_sets (farm_id, lot_id, load, at) values (${own}, ${id}, ${load}, ${instantOf(yesterday, time, zone)})
  `;
  await set(righted, '05:00', 120);
  await set(righted, '05:01', 1200);
  await set(begun, '05:01', 800);
  await set(twice, '05:00', 120);
  await set(twice, '05:01', 1140);
  await set(parted, '05:00', 400);
  await see(parted, 'clean', 1);
  await set(parted, '07:00', 800);
  const { body } = await call<CallBasis>('GET', `/farms/${own}/feed_calls/basis`, { as: worker });
  const notes = ids.map((id) => body.data.lots.find(({ lot_id }) => lot_id === id)?.sets?.map(({ note }) => note));
  expect(notes).toEqual([undefined, undefined, [-5], [-50, 100]]);
});

test('what a lot ate counts after its adaptation, a head of those that were there, and one weighing tells its gain', async () => {
  const [lot, other] = await newLots();
  for (const one of [lot, other]) await see(one, 'clean', 0);
  await keepToday(sql, own);
  await sql`update lots set entry_date = ${addDays(today, -9)}, initial_avg_weight = 400 where id = ${other}`;
  await farm.post(`lots/${other}/movements`, { kind: 'weighing', day: addDays(today, -1), avg_weight: 380 });
  await sql`update lots set entry_date = ${addDays(today, -40)}, initial_avg_weight = 400 where id = ${lot}`;
  const [{ quantity }] = await sql<[{ quantity: number }]>`select quantity from lots where id = ${lot}`;
  const movement = (body: Record<string, unknown>) => farm.post(`lots/${lot}/movements`, body);
  await movement({ kind: 'weighing', day: addDays(today, -10), avg_weight: 445 });
  await movement({ kind: 'sale', day: addDays(today, -8), heads: quantity / 2 });
  // Ten kg a head, and less before the twenty-first day.
  await sql`
    insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg, ms_kg)
    select ${own}, ${lot}, ${today}::date - ago, 0, 0,
      10 * ${quantity} * case when ago <= 8 then 0.5 when ago > 19 then 0.3 else 1 end
    from generate_series(1, 30) ago
  `;
  const { body } = await call<Practice>('GET', `/farms/${own}/feed_calls/practice`, { as: admin });
  expect(body.data.lots.find(({ lot_id }) => lot_id === lot)).toMatchObject({
    intake_variation_percent: 0,
    gain: 1.5,
  });
  expect(body.data.lots.find(({ lot_id }) => lot_id === other)).toMatchObject({ gain: null });
});

test('what a lot weighs is what its other figures say: heads that left heavier leave it lighter, and fasted kg are not full ones', async () => {
  const [lot, other] = await newLots();
  await sql`
    update lots set entry_date = ${addDays(today, -10)}, quantity = 100, initial_avg_weight = 400, gmd = 1.5
    where farm_id = ${own} and id = any(${[lot, other]})
  `;
  const movement = (of: number, body: Record<string, unknown>) => farm.post(`lots/${of}/movements`, body);
  const weights = async () => {
    const { body } = await call<CallBasis>('GET', `/farms/${own}/feed_calls/basis`, { as: worker });
    return [lot, other].map((id) => body.data.lots.find(({ lot_id }) => lot_id === id)?.weight);
  };
  await movement(lot, { kind: 'sale', day: today, heads: 30, avg_weight: 450 });
  expect(await weights()).toEqual([expect.closeTo(400), expect.closeTo(415)]);
  await movement(other, { kind: 'weighing', day: addDays(today, -2), avg_weight: 480, weight_basis: 'fasted' });
  expect(await weights()).toEqual([expect.closeTo(400), expect.closeTo(503)]);
});

test('a farm has rules of its own, and a hot day on which nothing rises', async () => {
  const [lot] = await newLots();
  await see(lot, 'clean', 1);
  await see(lot, 'clean');
  const path = `/farms/${own}/feed_calls/rules`;
  const { body } = await call<object>('GET', path, { as: admin });
  const save = (change: object) => call('PUT', path, { as: admin, body: { ...body.data, ...change } });
  expect((await save({ clean_twice: 0 })).status).toBe(200);
  expect(await suggested(lot)).toMatchObject({ note: 0 });
  await save({ hot_day: today });
  expect(await suggested(lot)).toMatchObject({ note: 0 });
  expect(await save({ day_limit: 80 })).toMatchObject({
    status: 422,
    body: { errors: ['Limite por dia deve ser no máximo 50'] },
  });
  for (const wrong of [
    { over_half: 5 },
    { clean_twice: -1 },
    { hot_day: 'ontem' },
    { hot_day: '0000-01-01' },
    { up_to_half: 'x' },
    { above_prior: null },
  ])
    expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(422);
  await save({ farm_id: api.neighbour, id: 7 });
  expect(await sql`select farm_id from feed_call_rules`).toEqual([{ farm_id: own }]);
  expect(await suggested(lot)).toMatchObject({ note: 5 });
});

test('rules of suggestions that change are told to rounds elsewhere, which keep them under the rules of diets', async () => {
  const stream = await openStream(api.url, own, worker);
  const { body } = await call<CallRules>('GET', `/farms/${own}/feed_calls/rules`, { as: admin });
  await call('PUT', `/farms/${own}/feed_calls/rules`, { as: admin, body: { ...body.data, hot_day: today } });
  await eventually(() => expect(stream.heard).toContain('rules'));
  stream.leave();
});
