import { Ingredient } from '@cocho/domain/ingredients';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../test/api.ts';
import { addFarm, addPerson } from '../../test/people.ts';

const api = await startApi();
const { sql, call, admin, own, neighbour, neighbourAdmin } = api;
const path = `/farms/${own}/ingredients`;

async function create(name: string): Promise<Ingredient> {
  const { status, body } = await call<Ingredient>('POST', path, { as: admin, body: { name } });
  expect(status, body.errors?.join()).toBe(201);
  return body.data;
}

/** A farm that holds these ingredients and no others. */
async function farmWith(...names: string[]) {
  const farm = await addFarm(sql);
  const as = await addPerson(sql, { farms: { [farm]: 'admin' } });
  for (const name of names) await call('POST', `/farms/${farm}/ingredients`, { as, body: { name } });
  return async (query = '') => {
    const { status, body } = await call<Ingredient[]>('GET', `/farms/${farm}/ingredients${query}`, { as });
    expect(status, body.errors?.join()).toBe(200);
    return body.data.map(({ name }) => name);
  };
}

describe('creating', () => {
  test('an ingredient is created with its name trimmed and found again by its id', async () => {
    const answer = await call<Ingredient>('POST', path, { as: admin, body: { name: '  Silagem de milho ' } });
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Ingrediente criado com sucesso');
    expect(answer.body.data).toMatchObject({ name: 'Silagem de milho', version: 1 });
    const found = await call<Ingredient>('GET', `${path}/${answer.body.data.id}`, { as: admin });
    expect(found).toMatchObject({ status: 200, body: { data: answer.body.data } });
  });

  test('a name that differs only by case and accents is taken', async () => {
    await create('Caroço de algodão');
    const answer = await call('POST', path, { as: admin, body: { name: 'CAROCO DE ALGODAO' } });
    const message = 'Já existe um ingrediente com este nome';
    expect(answer).toMatchObject({ status: 409, body: { errors: [message], fields: { name: message } } });
  });

  test('another farm may use the same name', async () => {
    await create('Ureia');
    const as = neighbourAdmin;
    const answer = await call('POST', `/farms/${neighbour}/ingredients`, { as, body: { name: 'Ureia' } });
    expect(answer.status).toBe(201);
  });

  test('of ten people who create the same name at once one succeeds', async () => {
    const tries = Array.from({ length: 10 }, () => call('POST', path, { as: admin, body: { name: 'Concorrido' } }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
  });
});

describe('listing', () => {
  test('the list that PostgreSQL writes is exactly what its schema says', async () => {
    await create('Núcleo "mineral" \\ 50 %');
    const { body } = await call('GET', path, { as: admin });
    const rows = z.array(z.strictObject(Ingredient.shape)).parse(body.data);
    const one = await call<Ingredient>('GET', `${path}/${rows[0]?.id}`, { as: admin });
    expect(one.body.data).toEqual(rows[0]);
  });

  test('a farm without ingredients has an empty list', async () => {
    const list = await farmWith();
    expect(await list()).toEqual([]);
  });

  test('names are in Portuguese order unless another is asked for', async () => {
    const list = await farmWith('Zeólita', 'água', 'Açúcar', 'abacaxi');
    expect(await list()).toEqual(['abacaxi', 'Açúcar', 'água', 'Zeólita']);
    expect(await list('?sort=-name')).toEqual(['Zeólita', 'água', 'Açúcar', 'abacaxi']);
    expect(await list('?sort=created_at')).toEqual(['Zeólita', 'água', 'Açúcar', 'abacaxi']);
    expect(await list('?sort=-created_at')).toEqual(['abacaxi', 'Açúcar', 'água', 'Zeólita']);
  });

  test.each(['price', '-', '--name', 'constructor', '-toString', '__proto__', 'name; drop table farms'])(
    'an order that does not exist (%s) is the usual one',
    async (sort) => {
      const list = await farmWith('B', 'A');
      expect(await list(`?sort=${encodeURIComponent(sort)}`)).toEqual(['A', 'B']);
    },
  );

  test('search ignores case and accents and looks inside the name', async () => {
    const list = await farmWith('Milho moído', 'Silagem de MILHO', 'Ureia');
    expect(await list('?search=MOIDO')).toEqual(['Milho moído']);
    expect(await list('?search=mílho')).toEqual(['Milho moído', 'Silagem de MILHO']);
    expect(await list('?search=soja')).toEqual([]);
  });

  test('search takes signs for themselves', async () => {
    const list = await farmWith('Ureia 100%', 'Ureia 1000', 'a_b', 'aXb', 'c\\d');
    expect(await list('?search=100%25')).toEqual(['Ureia 100%']);
    expect(await list('?search=a_b')).toEqual(['a_b']);
    expect(await list(`?search=${encodeURIComponent('\\')}`)).toEqual(['c\\d']);
  });

  test('pages narrow the list', async () => {
    const list = await farmWith('A', 'B', 'C', 'D', 'E');
    expect(await list('?items=2')).toEqual(['A', 'B']);
    expect(await list('?items=2&page=3')).toEqual(['E']);
    expect(await list('?items=2&page=4')).toEqual([]);
    expect(await list('?items=2&sort=-name&search=&page=2')).toEqual(['C', 'B']);
  });
});

describe('editing', () => {
  test('an edit from the current version is saved and the version grows', async () => {
    const { id, version } = await create('Farelo');
    const answer = await call('PUT', `${path}/${id}`, { as: admin, body: { name: 'Farelo de soja', version } });
    expect(answer).toMatchObject({ status: 200, body: { data: { id, name: 'Farelo de soja', version: 2 } } });
    expect(answer.body.message).toBe('Ingrediente atualizado com sucesso');
  });

  test('an edit from an old version is refused and answers the row as it stands', async () => {
    const { id } = await create('Casca');
    const first = await call<Ingredient>('PUT', `${path}/${id}`, { as: admin, body: { name: 'Casca 2', version: 1 } });
    const stale = await call<Ingredient>('PUT', `${path}/${id}`, { as: admin, body: { name: 'Casca 3', version: 1 } });
    expect(stale.status).toBe(409);
    expect(stale.body.errors).toEqual(['Este cadastro foi alterado por outra pessoa enquanto você editava.']);
    expect(stale.body.current).toEqual(first.body.data);
  });

  test('an edit without a version wins', async () => {
    const { id } = await create('Polpa');
    for (const name of ['Polpa 2', 'Polpa 3']) {
      const answer = await call('PUT', `${path}/${id}`, { as: admin, body: { name } });
      expect(answer).toMatchObject({ status: 200, body: { data: { name } } });
    }
  });

  test('of ten edits from the same version one succeeds', async () => {
    const { id, version } = await create('Bagaço');
    const tries = Array.from({ length: 10 }, (_, i) =>
      call('PUT', `${path}/${id}`, { as: admin, body: { name: `Bagaço ${i}`, version } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  });

  test('a name may be kept but not changed to one that is taken', async () => {
    const { id } = await create('Sal branco');
    await create('Sal mineral');
    const kept = await call('PUT', `${path}/${id}`, { as: admin, body: { name: 'SAL BRANCO' } });
    const taken = await call('PUT', `${path}/${id}`, { as: admin, body: { name: 'Sal Mineral' } });
    expect([kept.status, taken.status]).toEqual([200, 409]);
  });
});

describe('deleting', () => {
  test('a deleted ingredient is gone from list, page and edit, and frees its name', async () => {
    const { id } = await create('Sorgo');
    const answer = await call('DELETE', `${path}/${id}`, { as: admin });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Ingrediente excluído com sucesso' } });
    const list = await call<Ingredient[]>('GET', `${path}?search=sorgo`, { as: admin });
    expect(list.body.data).toEqual([]);
    expect(await call('GET', `${path}/${id}`, { as: admin })).toMatchObject({ status: 404 });
    expect(await call('PUT', `${path}/${id}`, { as: admin, body: { name: 'Sorgo' } })).toMatchObject({ status: 404 });
    expect(await call('DELETE', `${path}/${id}`, { as: admin })).toMatchObject({
      status: 404,
      body: { errors: ['Ingrediente não encontrado'] },
    });
    await create('Sorgo');
  });

  test('a delete can be undone', async () => {
    const created = await create('Milheto');
    await call('DELETE', `${path}/${created.id}`, { as: admin });
    const answer = await call('POST', `${path}/${created.id}/restore`, { as: admin });
    expect(answer).toMatchObject({ status: 200, body: { data: created, message: 'Exclusão desfeita' } });
    expect(await call('GET', `${path}/${created.id}`, { as: admin })).toMatchObject({ status: 200 });
  });

  test('a delete cannot be undone once its name is taken', async () => {
    const { id } = await create('Aveia');
    await call('DELETE', `${path}/${id}`, { as: admin });
    await create('aveia');
    const answer = await call('POST', `${path}/${id}/restore`, { as: admin });
    expect(answer).toMatchObject({ status: 409, body: { errors: ['Já existe um ingrediente com este nome'] } });
    expect(await call('GET', `${path}/${id}`, { as: admin })).toMatchObject({ status: 404 });
  });
});
