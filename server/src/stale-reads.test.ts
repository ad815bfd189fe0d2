import { expect, test } from 'vitest';
import { afterwards } from '../test/afterwards.ts';
import { caller, startApi } from '../test/api.ts';
import { newDataDir, startCocho } from '../test/cocho-process.ts';
import { openDoor } from '../test/database-door.ts';
import { eventually } from '../test/eventually.ts';
import { cutListeners } from '../test/listeners.ts';
import { addPerson, type Person } from '../test/people.ts';
import { farmOf } from '../test/resources.ts';
import { todayIn } from './clock.ts';

/** Calls of all writers together; `STALE_CALLS=400` is enough for a look. */
const calls = Number(process.env.STALE_CALLS ?? 10_000);
/** So many take longer than any other test may: 40 s where nothing else runs. */
const timeout = Math.max(120_000, calls * 30);
const writerCount = 4;
const [cuts, revocations] = [Math.ceil(calls / 100), Math.ceil(calls / 50)];

const api = await startApi();
const today = todayIn('America/Sao_Paulo');
const { sql, own } = api;
const door = await openDoor(api.address);
/** This one, and two that share nothing with it but the database. */
const processes = [api.call, ...(await Promise.all([startProcess(), startProcess()]))];
const anyProcess = () => one(processes);

async function startProcess() {
  const cocho = startCocho({ DATABASE_URL: door.url, DATA_DIR: newDataDir() });
  afterwards(() => cocho.stop());
  return caller(await cocho.ready());
}

interface Row {
  id: number;
  name: string;
  recipes_ingredients?: { ingredient_id: number; ingredient_name: string }[];
  projected_avg_weight?: number;
  last_trough_reading_date?: string | null;
}

/** Lists that are kept. Lots are made of five tables, recipes show the names of ingredients too. */
const kinds = ['ingredients', 'recipes', 'lots'] as const;
type Kind = (typeof kinds)[number];

/** Somebody with one row of each kind, whose names bear the number of their last write. */
interface Writer {
  person: Person;
  ids: Record<Kind, number>;
  corral: number;
  /** As they have it: who asks again says so, and is told if nothing is newer. */
  known: Record<Kind, { etag: string; rows: Row[] }>;
}

/** Of each person's row the number that the last answer to a write confirmed; what is read must never show a smaller one. */
const confirmed: Record<Kind, Map<Writer, number>> = { ingredients: new Map(), recipes: new Map(), lots: new Map() };
/** Likewise of each person's lot: what it weighed last, more each time, and when it was read last. */
const weighed = new Map<Writer, number>();
const readAt = new Map<Writer, string>();
const revoked: Person[] = [];

async function newWriter(): Promise<Writer> {
  const farm = farmOf(api, 'own');
  const person = await addPerson(sql, { farms: { [own]: 'admin' } });
  const ids = {
    ingredients: await farm.add('ingredients'),
    recipes: await farm.add('recipes'),
    lots: await farm.add('lots'),
  };
  const nothing = () => ({ etag: '', rows: [] });
  return {
    person,
    ids,
    corral: await farm.add('corrals'),
    known: { ingredients: nothing(), recipes: nothing(), lots: nothing() },
  };
}

const bodies: Record<Kind, (writer: Writer) => object> = {
  ingredients: () => ({}),
  recipes: ({ ids }) => ({
    timer: 5,
    dry_matter_percent: 60,
    ingredients: [{ ingredient_id: ids.ingredients, percent: 100 }],
  }),
  lots: ({ corral }) => ({ corral_id: corral, quantity: 10, entry_date: '2026-01-10', gmd: 1.5, initial_load: 1000 }),
};

/** A lot is also what its movements and readings make of it. */
const write = (kind: Kind, writer: Writer) =>
  (kind === 'lots' ? one([rename, weigh, readTrough]) : rename)(kind, writer);

async function rename(kind: Kind, writer: Writer): Promise<void> {
  const number = (confirmed[kind].get(writer) ?? 0) + 1;
  const body = { ...bodies[kind](writer), name: `${writer.person.id} nº ${number}` };
  const path = `/farms/${own}/${kind}/${writer.ids[kind]}`;
  expect(await anyProcess()('PUT', path, { as: writer.person, body })).toMatchObject({ status: 200 });
  confirmed[kind].set(writer, number);
}

async function weigh(_: Kind, writer: Writer): Promise<void> {
  const avg_weight = (weighed.get(writer) ?? 400) + 1;
  const body = { kind: 'weighing', day: today, avg_weight };
  const path = `/farms/${own}/lots/${writer.ids.lots}/movements`;
  expect(await anyProcess()('POST', path, { as: writer.person, body })).toMatchObject({ status: 201 });
  weighed.set(writer, avg_weight);
}

async function readTrough(_: Kind, writer: Writer): Promise<void> {
  const reading = { lot_id: writer.ids.lots, note: 0, timestamp: new Date().toISOString() };
  const path = `/farms/${own}/lots/trough_readings`;
  const answer = await anyProcess()('POST', path, { as: writer.person, body: { readings: [reading] } });
  expect(answer.body.data).toMatchObject([{ fate: 'stored' }]);
  readAt.set(writer, reading.timestamp);
}

/** Whoever reads sees of everyone at least what was confirmed before they asked. */
async function read(kind: Kind, { person, known }: Writer): Promise<void> {
  const [least, leastIngredients] = [new Map(confirmed[kind]), new Map(confirmed.ingredients)];
  const [leastWeights, leastReadAt] = [new Map(weighed), new Map(readAt)];
  const headers = { 'if-none-match': known[kind].etag };
  const answer = await anyProcess()<Row[]>('GET', `/farms/${own}/${kind}`, { as: person, headers });
  expect(answer.status).toBeOneOf([200, 304]);
  if (answer.status === 200) known[kind] = { etag: answer.headers.get('etag') ?? '', rows: answer.body.data };
  const { rows } = known[kind];
  for (const [{ ids }, number] of least)
    expect(numberOf(rows.find(({ id }) => id === ids[kind])?.name)).toBeGreaterThanOrEqual(number);
  if (kind === 'lots') {
    const lotOf = ({ ids }: Writer) => rows.find(({ id }) => id === ids.lots);
    for (const [writer, weight] of leastWeights)
      expect(lotOf(writer)?.projected_avg_weight).toBeGreaterThanOrEqual(weight);
    for (const [writer, at] of leastReadAt)
      expect(Date.parse(lotOf(writer)?.last_trough_reading_date ?? '')).toBeGreaterThanOrEqual(Date.parse(at));
  }
  const lines = rows.flatMap(({ recipes_ingredients = [] }) => recipes_ingredients);
  for (const [{ ids }, number] of leastIngredients)
    for (const { ingredient_name } of lines.filter(({ ingredient_id }) => ingredient_id === ids.ingredients))
      expect(numberOf(ingredient_name)).toBeGreaterThanOrEqual(number);
}

/** Somebody who was answered, is revoked through any process, and is answered by none. */
async function revokeOne(): Promise<void> {
  const person = await addPerson(sql, { farms: { [own]: 'admin' } });
  const ask = (as: Person, call = anyProcess()) => call('GET', `/farms/${own}/ingredients`, { as });
  for (const call of processes) expect(await ask(person, call)).toMatchObject({ status: 200 });
  await anyProcess()('DELETE', `/farms/${own}/farm_users/${person.id}`, { as: api.admin });
  revoked.push(person);
  for (const call of processes) expect(await ask(person, call)).toMatchObject({ status: 404 });
  expect(await ask(one(revoked))).toMatchObject({ status: 404 });
}

test('whatever process answers, nobody reads less than was confirmed, and nobody revoked is answered again', {
  timeout,
  // What happens once in so many calls happened.
  retry: 0,
}, async () => {
  const writers = await Promise.all(Array.from({ length: writerCount }, newWriter));
  const actions = [write, read, read];
  let made = 0;
  await Promise.all(writers.map(work));
  expect(revoked.length).toBeGreaterThanOrEqual(revocations);

  async function work(writer: Writer): Promise<void> {
    while (made < calls) {
      made += 1;
      if (made % Math.floor(calls / revocations) === 0) await revokeOne();
      if (made % Math.floor(calls / cuts) === 0) await eventually(() => cutListeners(sql));
      await one(actions)(one([...kinds]), writer);
    }
  }
});

function one<T>(all: T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T;
}

function numberOf(name = ''): number {
  return Number(name.split('nº ')[1]);
}
