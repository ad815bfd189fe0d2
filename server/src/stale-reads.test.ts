import { expect, test } from 'vitest';
import { startApi, startServer } from '../test/api.ts';
import { eventually } from '../test/eventually.ts';
import { cutListeners } from '../test/listeners.ts';
import { addPerson, type Person } from '../test/people.ts';
import { farmOf } from '../test/resources.ts';

const api = await startApi();
const { sql, own } = api;
const processes = [api, await startServer(api.address), await startServer(api.address)];
const anyProcess = () => processes[Math.floor(Math.random() * processes.length)] as (typeof processes)[number];

/** Of each person the number that the last answer to a write confirmed; what is read must never show a smaller one. */
const confirmed = new Map<number, number>();
const writesEach = Number(process.env.STALE_WRITES ?? 25);

interface Row {
  id: number;
  name: string;
}

/** Somebody with an ingredient and a recipe of their own, which bear the number of their last write. */
async function newWriter(): Promise<{ person: Person; ingredient: number; recipe: number }> {
  const farm = farmOf(api, 'own');
  const person = await addPerson(sql, { farms: { [own]: 'admin' } });
  return { person, ingredient: await farm.add('ingredients'), recipe: await farm.add('recipes') };
}

async function write({ person, ingredient, recipe }: Awaited<ReturnType<typeof newWriter>>, number: number) {
  const name = `${person.id} nº ${number}`;
  const body = { name, timer: 5, dry_matter_percent: 60, ingredients: [{ ingredient_id: ingredient, percent: 100 }] };
  const write = async (path: string, form: object) => {
    const answer = await anyProcess().call('PUT', `/farms/${own}/${path}`, { as: person, body: form });
    expect(answer.status).toBe(200);
  };
  await write(`ingredients/${ingredient}`, { name });
  if (number % 3 === 0) await write(`recipes/${recipe}`, body);
  confirmed.set(person.id, number);
}

/** Whoever reads sees of everyone at least what was confirmed before they asked. */
async function read(person: Person): Promise<void> {
  const least = new Map(confirmed);
  const { status, body } = await anyProcess().call<Row[]>('GET', `/farms/${own}/ingredients`, { as: person });
  expect(status).toBe(200);
  for (const [id, number] of least) {
    const shown = body.data.find(({ name }) => name.startsWith(`${id} nº `));
    expect(Number(shown?.name.split('nº ')[1])).toBeGreaterThanOrEqual(number);
  }
}

/** The names of ingredients are also in the recipes, from another table. */
async function readRecipes(person: Person): Promise<void> {
  const least = confirmed.get(person.id) ?? 0;
  const { body } = await anyProcess().call<(Row & { recipes_ingredients: { ingredient_name: string }[] })[]>(
    'GET',
    `/farms/${own}/recipes`,
    { as: person },
  );
  const lines = body.data.flatMap(({ recipes_ingredients }) => recipes_ingredients);
  const shown = lines.filter(({ ingredient_name }) => ingredient_name.startsWith(`${person.id} nº `));
  for (const { ingredient_name } of shown)
    expect(Number(ingredient_name.split('nº ')[1])).toBeGreaterThanOrEqual(least);
  if (least >= 3) expect(shown.length).toBeGreaterThan(0);
}

test('whatever process answers, nobody reads less than was confirmed, and nobody revoked is answered again', async () => {
  const writers = await Promise.all(Array.from({ length: 4 }, newWriter));
  const revoked: Person[] = [];
  await Promise.all([...writers.map(work), cutNowAndThen(), revokeSome()]);
  for (const { person } of writers) expect(confirmed.get(person.id)).toBe(writesEach);

  async function work(writer: (typeof writers)[number]): Promise<void> {
    for (let number = 1; number <= writesEach; number += 1) {
      await write(writer, number);
      await Promise.all([read(writer.person), read(writer.person), readRecipes(writer.person)]);
    }
  }

  async function cutNowAndThen(): Promise<void> {
    for (let cuts = 0; cuts < 3; cuts += 1) await eventually(() => cutListeners(sql));
  }

  async function revokeSome(): Promise<void> {
    for (let count = 0; count < 10; count += 1) {
      const person = await addPerson(sql, { farms: { [own]: 'admin' } });
      await read(person);
      await anyProcess().call('DELETE', `/farms/${own}/farm_users/${person.id}`, { as: api.admin });
      revoked.push(person);
      for (const { token } of revoked)
        expect(await anyProcess().call('GET', `/farms/${own}/ingredients`, { as: { token } })).toMatchObject({
          status: 404,
        });
    }
  }
});
