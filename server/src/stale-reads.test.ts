import { expect, test } from 'vitest';
import { afterwards } from '../test/afterwards.ts';
import { caller, startApi } from '../test/api.ts';
import { newDataDir, startCocho } from '../test/cocho-process.ts';
import { openDoor } from '../test/database-door.ts';
import { eventually } from '../test/eventually.ts';
import { cutListeners } from '../test/listeners.ts';
import { addPerson, type Person } from '../test/people.ts';
import { farmOf } from '../test/resources.ts';

/** Calls of all writers together; `STALE_CALLS=10000` tries it whole. */
const calls = Number(process.env.STALE_CALLS ?? 400);
/** So many take longer than any other test may. */
const timeout = Math.max(120_000, calls * 100);
const [writerCount, cuts, revocations] = [4, 4, 8];

const api = await startApi();
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
}

/** Somebody with an ingredient and a recipe of their own, which bear the number of their last write. */
interface Writer {
  person: Person;
  ingredient: number;
  recipe: number;
  written: number;
  /** As they have it: who asks again says so, and is told if nothing is newer. */
  known: { etag: string; rows: Row[] };
}

/** Of each person the number that the last answer to a write confirmed; what is read must never show a smaller one. */
const confirmed = new Map<number, number>();
const revoked: Person[] = [];

async function newWriter(): Promise<Writer> {
  const farm = farmOf(api, 'own');
  const person = await addPerson(sql, { farms: { [own]: 'admin' } });
  const [ingredient, recipe] = [await farm.add('ingredients'), await farm.add('recipes')];
  return { person, ingredient, recipe, written: 0, known: { etag: '', rows: [] } };
}

async function writeIngredient(writer: Writer): Promise<void> {
  const { person, ingredient } = writer;
  writer.written += 1;
  const body = { name: `${person.id} nº ${writer.written}` };
  await put(person, `ingredients/${ingredient}`, body);
  confirmed.set(person.id, writer.written);
}

async function writeRecipe({ person, ingredient, recipe, written }: Writer): Promise<void> {
  const ingredients = [{ ingredient_id: ingredient, percent: 100 }];
  await put(person, `recipes/${recipe}`, {
    name: `${person.id} ${written}`,
    timer: 5,
    dry_matter_percent: 60,
    ingredients,
  });
}

async function put(as: Person, path: string, body: object): Promise<void> {
  expect(await anyProcess()('PUT', `/farms/${own}/${path}`, { as, body })).toMatchObject({ status: 200 });
}

/** Whoever reads sees of everyone at least what was confirmed before they asked. */
async function readIngredients({ person, known }: Writer): Promise<void> {
  const least = new Map(confirmed);
  const headers = { 'if-none-match': known.etag };
  const answer = await anyProcess()<Row[]>('GET', `/farms/${own}/ingredients`, { as: person, headers });
  expect(answer.status).toBeOneOf([200, 304]);
  if (answer.status === 200) Object.assign(known, { etag: answer.headers.get('etag') ?? '', rows: answer.body.data });
  for (const [id, number] of least) {
    const shown = known.rows.find(({ name }) => name.startsWith(`${id} nº `));
    expect(numberOf(shown?.name)).toBeGreaterThanOrEqual(number);
  }
}

/** The names of ingredients are also in the recipes, from another table. */
async function readRecipes({ person, ingredient }: Writer): Promise<void> {
  const least = confirmed.get(person.id) ?? 0;
  const { body } = await anyProcess()<{ recipes_ingredients: { ingredient_id: number; ingredient_name: string }[] }[]>(
    'GET',
    `/farms/${own}/recipes`,
    { as: person },
  );
  const lines = body.data.flatMap(({ recipes_ingredients }) => recipes_ingredients);
  for (const { ingredient_name } of lines.filter(({ ingredient_id }) => ingredient_id === ingredient))
    expect(least === 0 || numberOf(ingredient_name) >= least).toBe(true);
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
}, async () => {
  const writers = await Promise.all(Array.from({ length: writerCount }, newWriter));
  const actions = [writeIngredient, writeRecipe, readIngredients, readIngredients, readRecipes];
  let made = 0;
  await Promise.all(writers.map(work));
  expect(revoked.length).toBeGreaterThanOrEqual(revocations);

  async function work(writer: Writer): Promise<void> {
    while (made < calls) {
      made += 1;
      if (made % Math.floor(calls / revocations) === 0) await revokeOne();
      if (made % Math.floor(calls / cuts) === 0) await eventually(() => cutListeners(sql));
      await one(actions)(writer);
    }
  }
});

function one<T>(all: T[]): T {
  return all[Math.floor(Math.random() * all.length)] as T;
}

function numberOf(name = ''): number {
  return Number(name.split('nº ')[1]);
}
