import { randomUUID } from 'node:crypto';
import { addDays, instantOf } from '@cocho/domain/days';
import { Suggestion } from '@cocho/domain/feed-calls';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { newFeeding } from '../../../test/feeding.ts';
import { farmOf } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';

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

test('a person who decided otherwise is not overruled', async () => {
  const [lot] = await newLots();
  await see(lot, 'clean', 1);
  await see(lot, 'clean', 0, -5);
  await accept([lot]);
  expect(await loadOf(lot)).toBe(1140);
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
  await save({});
  expect(await suggested(lot)).toMatchObject({ note: 5 });
});
