import { dietLibrary, usualDiet } from '@cocho/domain/diet-library';
import { type FirstSteps, offered } from '@cocho/domain/first-steps';
import type { Invitation } from '@cocho/domain/invitations';
import type { Lot } from '@cocho/domain/lots';
import type { SignedIn } from '@cocho/domain/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { addPerson, type Person } from '../../../test/people.ts';
import { todayIn } from '../../clock.ts';

const api = await startApi();
const { sql, call, staff } = api;
const [diet] = dietLibrary;

let farm: number;
let admin: Person;

beforeEach(async () => {
  admin = await addPerson(sql, { name: 'Marina' });
  const body = { name: 'Fazenda Nova', plan: 'starter', time_zone: 'America/Cuiaba', admin_email: admin.email };
  farm = (await call<{ id: number }>('POST', '/manager/farms', { as: staff, body })).body.data.id;
});

const take = <T = FirstSteps>(step: string, body?: object) =>
  call<T>('POST', `/farms/${farm}/first_steps/${step}`, { as: admin, body });
const steps = async () => (await call<FirstSteps>('GET', `/farms/${farm}/first_steps`, { as: admin })).body.data;
const list = async <T>(path: string) => (await call<T[]>('GET', `/farms/${farm}/${path}`, { as: admin })).body.data;

async function takeAllButPeople(): Promise<void> {
  await take('pens', { pens: offered.pens(1) });
  await take('lots', { lots: offered.lots(await steps()) });
  await take('diet', diet);
  expect((await take('treats', { treats: offered.treats })).status).toBe(201);
}

test('an empty Starter farm taken through as it is offered has a batch on the operator’s phone', async () => {
  expect(await steps()).toMatchObject({ open: true, empty_pens: [], room: { animals: 500, operators: 3 } });
  const { body } = await take('pens', { pens: offered.pens(5) });
  expect(body.data).toMatchObject({ open: true, done: { pens: true, lots: false } });
  const { status } = await take('lots', { lots: offered.lots(body.data) });
  expect(status).toBe(201);
  expect((await take('diet', diet)).status).toBe(201);
  expect((await take('treats', { treats: offered.treats })).body.data).toMatchObject({
    open: true,
    done: { pens: true, lots: true, diet: true, treats: true, people: false },
  });
  const people = await take<Invitation[]>('people', { people: [{ name: 'João', phone: '+55 65 99123-4567' }] });
  expect(people.body.data).toMatchObject([{ phone: '65991234567' }]);
  expect(await steps()).toMatchObject({ open: false });

  const [invitation] = people.body.data;
  const token = invitation?.url.split('/').at(-1);
  const accepted = await call('POST', `/invitations/${token}/accept`, { body: { pin: invitation?.pin } });
  const operator = accepted.body as unknown as SignedIn;
  const today = await call<{ schedules: { treat_items: { rule: { lots: { projected_load: number }[] } }[] }[] }>(
    'GET',
    `/farms/${farm}/treat_schedules/today`,
    { as: operator },
  );
  const lots = JSON.stringify(today.body.data).match(/"projected_load":(\d+)/g) ?? [];
  // 100 × 400 kg at 1,4 % of body weight in MS, fed as a mix of 67,3 % MS; five lots in each of three treats.
  expect(new Set(lots)).toEqual(new Set([`"projected_load":${Math.round(56_000 / (diet?.dry_matter_percent ?? 1))}`]));
  expect(lots).toHaveLength(15);
});

describe('a step', () => {
  test('keeps the load that was told, and works out the others by days on feed', async () => {
    await take('pens', { pens: offered.pens(2) });
    const told = { name: 'Lote 1', corral: 'curral 1', quantity: 80, avg_weight: 400, days: 60, initial_load: 900 };
    const other = { ...told, name: 'Lote 2', corral: 'Curral 2', initial_load: null };
    await take('lots', { lots: [told, other] });
    await take('diet', { ...diet, dry_matter_percent: 50 });
    const lots = await list<Lot>('lots');
    expect(lots.map(({ name, projected_load, days_confined }) => [name, projected_load, days_confined])).toEqual([
      ['Lote 1', 900, 60],
      ['Lote 2', 1472, 60],
    ]);
  });

  test.each([
    ['pens', { pens: [{ name: 'Curral 1' }, { name: 'curral 1' }] }, 409],
    ['pens', { pens: [] }, 422],
    ['lots', { lots: [{ name: 'Lote 1', corral: 'Curral 9', quantity: 1, avg_weight: 1, days: 0 }] }, 422],
    ['diet', { ...diet }, 409],
    ['diet', { ...diet, mix: [{ ingredient: 'Milho', percent: 90 }] }, 422],
    [
      'diet',
      { ...diet, mix: Array.from({ length: 51 }, (_, at) => ({ ingredient: `I${at}`, percent: at ? 1 : 50 })) },
      422,
    ],
    ['treats', { treats: offered.treats }, 409],
    [
      'treats',
      { treats: offered.treats.map((treat, at) => ({ ...treat, name: at === 2 ? 'TRATO DA MANHA' : treat.name })) },
      422,
    ],
    ['people', { people: ['João', 'Pedro', 'Ana', 'Zé'].map((name) => ({ name })) }, 409],
  ])('%s that cannot be done is refused whole', async (step, body, status) => {
    const before = await contents(sql);
    expect((await take(step, body)).status).toBe(status);
    expect(await contents(sql)).toEqual(before);
  });

  test('beyond the plan is refused whole, and says so', async () => {
    await take('pens', { pens: offered.pens(6) });
    const { empty_pens, room } = await steps();
    const lots = offered.lots({ empty_pens, room: { ...room, animals: null } });
    const before = await contents(sql);
    expect(await take('lots', { lots })).toMatchObject({
      status: 409,
      body: { errors: ['O plano Starter permite até 500 animais em lotes ativos'] },
    });
    expect(await contents(sql)).toEqual(before);
  });

  test('uses the ingredients that there are', async () => {
    await call('POST', `/farms/${farm}/ingredients`, { as: admin, body: { name: 'MILHO MOIDO' } });
    await take('pens', { pens: offered.pens(1) });
    await take('lots', { lots: offered.lots(await steps()) });
    await take('diet', diet);
    expect(await list('ingredients')).toHaveLength(diet?.mix.length ?? 0);
  });
});

describe('the diet', () => {
  const lot = { name: 'Lote 1', corral: 'Curral 1', quantity: 100, avg_weight: 400, days: 60, initial_load: null };
  const thinDiet = { ...diet, dry_matter_percent: 50 };

  async function twoLots(first: object = {}): Promise<[number, number]> {
    await take('pens', { pens: offered.pens(2) });
    await take('lots', {
      lots: [
        { ...lot, ...first },
        { ...lot, name: 'Lote 2', corral: 'Curral 2' },
      ],
    });
    const [one, two] = await list<Lot>('lots');
    return [one?.id ?? 0, two?.id ?? 0];
  }

  async function post(path: string, body: object): Promise<void> {
    expect((await call('POST', `/farms/${farm}/lots/${path}`, { as: admin, body })).status).toBeLessThan(300);
  }

  const sell = (id: number, heads: number) =>
    post(`${id}/movements`, { kind: 'sale', day: todayIn('America/Cuiaba'), heads });

  /** Of each lot of the rule that came with it. */
  async function given() {
    expect((await take('diet', thinDiet)).status).toBe(201);
    const [rule] = await list<{ lots: { id: number }[] }>('rules');
    const fed = (await list<Lot>('lots')).filter(({ id }) => rule?.lots.some((one) => one.id === id));
    return fed.map(({ id, projected_load, suspended }) => ({ id, projected_load, suspended }));
  }

  test('waits for a suspended lot, which a person feeds again', async () => {
    const [first, second] = await twoLots({ initial_load: 900 });
    await post('trough_readings', { readings: [{ lot_id: first, note: -100, timestamp: new Date().toISOString() }] });
    expect(await given()).toEqual([
      { id: first, projected_load: 0, suspended: true },
      { id: second, projected_load: 1840, suspended: false },
    ]);
  });

  test('is not for a lot that is empty', async () => {
    const [first, second] = await twoLots();
    await sell(first, 100);
    expect(await given()).toEqual([{ id: second, projected_load: 1840, suspended: false }]);
  });

  test('is reckoned for the heads that are there', async () => {
    const [first, second] = await twoLots();
    await sell(first, 75);
    expect(await given()).toEqual([
      { id: first, projected_load: 460, suspended: false },
      { id: second, projected_load: 1840, suspended: false },
    ]);
  });
});

describe('what would be more than its own form takes is refused whole, and says so', () => {
  test('a rule of more lots than it may have', async () => {
    await take('pens', { pens: offered.pens(1) });
    await take('lots', { lots: offered.lots(await steps()) });
    await sql`
      insert into lots (farm_id, name, quantity, entry_date, corral_id, gmd, name_pattern, is_custom_name)
      select farm_id, name || ' ' || n, 1, entry_date, corral_id, gmd, name_pattern, is_custom_name from lots, generate_series(1, 500) n
      where farm_id = ${farm}
    `;
    const before = await contents(sql);
    expect(await take('diet', diet)).toMatchObject({
      status: 409,
      body: { errors: ['Uma regra tem no máximo 500 lotes'] },
    });
    expect(await contents(sql)).toEqual(before);
  });

  test('a schedule of more treats than it may have', async () => {
    await take('pens', { pens: offered.pens(3) });
    await take('lots', { lots: offered.lots(await steps()) });
    await take('diet', diet);
    const [{ recipe_id }] = await sql<
      [{ recipe_id: number }]
    >`select id as recipe_id from recipes where farm_id = ${farm}`;
    for (const { id, name } of (await list<Lot>('lots')).slice(1))
      await call('POST', `/farms/${farm}/rules`, { as: admin, body: { name, recipe_id, lot_ids: [id] } });
    const treats = Array.from({ length: 67 }, (_, at) => ({
      ...{ name: `Trato ${at}`, percent: at === 0 ? 34 : 1, scheduled_time: '07:00' },
    }));
    const before = await contents(sql);
    expect(await take('treats', { treats })).toMatchObject({
      status: 409,
      body: { errors: ['Uma programação tem no máximo 200 tratos'] },
    });
    expect(await contents(sql)).toEqual(before);
  });
});

test('everyone who is invited in the guide has what waited for an operator', async () => {
  await takeAllButPeople();
  const { body } = await take<Invitation[]>('people', { people: [{ name: 'João' }, { name: 'Pedro' }] });
  for (const { url, pin } of body.data) {
    const accepted = await call('POST', `/invitations/${url.split('/').at(-1)}/accept`, { body: { pin } });
    const as = accepted.body as unknown as SignedIn;
    const { body: today } = await call<{ items: unknown[] }>('GET', `/farms/${farm}/treat_schedules/today`, { as });
    expect(today.data.items).toHaveLength(3);
  }
});

describe('a step that is taken again', () => {
  test('feeds the lots of a rule that was deleted, by the diet of the same name or by another', async () => {
    await take('pens', { pens: offered.pens(1) });
    await take('lots', { lots: offered.lots(await steps()) });
    for (const again of [diet, dietLibrary[2], diet]) {
      expect((await take('diet', again)).status).toBe(201);
      const [rule] = await list<{ id: number; lots: unknown[] }>('rules');
      expect(rule?.lots).toHaveLength(1);
      await call('DELETE', `/farms/${farm}/rules/${rule?.id}`, { as: admin });
    }
    expect(await list('recipes')).toHaveLength(2);
  });

  test('is refused where another has just taken it: nobody is fed twice', async () => {
    await takeAllButPeople();
    const again = await take('treats', { treats: offered.treats });
    expect(again).toMatchObject({ status: 409, body: { errors: ['Os tratos já estão programados'] } });
    expect(await list('treat_schedules')).toHaveLength(1);
  });

  test.each([
    ['lots', 'Já existe um lote ativo com este nome'],
    ['people', 'Já existe um operador ativo com este nome. Envie um novo link em Usuários.'],
  ])('%s are there once, also of two at once; those of another name come to them', async (step, message) => {
    await take('pens', { pens: offered.pens(1) });
    const [lot] = offered.lots(await steps());
    const body = (name: string) => ({ [step]: step === 'lots' ? [{ ...lot, name, quantity: 10 }] : [{ name }] });
    const answers = await Promise.all([take(step, body('Água Boa')), take(step, body('ÁGUA BOA'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await take(step, body('agua boa'))).toMatchObject({
      status: 409,
      body: { errors: [message], fields: { [`${step}.0.name`]: message } },
    });
    expect((await take(step, body('Outra'))).status).toBe(201);
    const [{ lots, people }] = await sql<[{ lots: number; people: number }]>`
      select (select count(*) from lots where farm_id = ${farm}) as lots,
        (select count(*) from memberships where farm_id = ${farm} and user_type = 'worker') as people
    `;
    expect(step === 'lots' ? lots : people).toBe(2);
  });

  test('gives the treats that are called so their share', async () => {
    await call('POST', `/farms/${farm}/treats`, { as: admin, body: { name: 'trato da manha', percent: 50 } });
    await takeAllButPeople();
    expect((await list<{ name: string; percent: number }>('treats')).map(({ percent }) => percent).sort()).toEqual([
      30, 30, 40,
    ]);
  });
});

test('lots that are closed are none to feed, unless the guide is past feeding them', async () => {
  await take('pens', { pens: offered.pens(1) });
  await take('lots', { lots: offered.lots(await steps()) });
  const close = () => sql`update lots set deactivated_at = entry_date where farm_id = ${farm}`;
  await close();
  expect(await steps()).toMatchObject({ open: true, done: { pens: true, lots: false } });
  await take('lots', { lots: offered.lots(await steps()) });
  await take('diet', diet);
  await close();
  expect(await steps()).toMatchObject({ open: true, done: { lots: true, diet: true, treats: false } });
});

test.each([
  [20, 21, 'Adaptação com silagem de milho'],
  [21, 20, 'Terminação com silagem de milho'],
])('with most heads on feed for %i days, the others for %i, %s is offered', async (most, others, name) => {
  await take('pens', { pens: offered.pens(2) });
  const [many, few] = offered.lots(await steps());
  await take('lots', {
    lots: [
      { ...many, quantity: 60, days: most },
      { ...few, quantity: 40, days: others },
    ],
  });
  expect(usualDiet(await steps()).name).toBe(name);
});

test('the guide that is sent away does not come back', async () => {
  expect((await take('close')).body.data).toMatchObject({ open: false, done: { pens: false } });
  expect(await steps()).toMatchObject({ open: false });
});

test('the guide that was done does not come back when its operator is ended', async () => {
  await takeAllButPeople();
  await take('people', { people: [{ name: 'João' }] });
  expect(await steps()).toMatchObject({ open: false, done: { people: true } });
  await sql`update memberships set active = false where farm_id = ${farm} and user_type = 'worker'`;
  expect(await steps()).toMatchObject({ open: false, done: { people: false } });
});

test('what was made elsewhere counts: a farm is taken up where it stands', async () => {
  await call('POST', `/farms/${farm}/corrals`, { as: admin, body: { name: 'Baia A' } });
  expect(await steps()).toMatchObject({ open: true, done: { pens: true, lots: false }, empty_pens: ['Baia A'] });
});
