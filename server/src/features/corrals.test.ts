import { Corral } from '@cocho/domain/corrals';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../test/api.ts';
import { openStream } from '../../test/event-stream.ts';
import { eventually } from '../../test/eventually.ts';
import { farmOf, resources, unique } from '../../test/resources.ts';
import { todayIn } from '../clock.ts';

const api = await startApi();
const { call, own, admin } = api;
const farm = farmOf(api, 'own');
const path = `/farms/${own}/corrals`;

async function addLot(corral_id: number, quantity: number, name = unique('Lote')): Promise<number> {
  return farm.post('lots', { ...(await resources.lots?.body(farm)), name, corral_id, quantity });
}

async function animalsIn(id: number): Promise<number> {
  return (await call<Corral>('GET', `${path}/${id}`, { as: admin })).body.data.animal_count;
}

function finish(lotId: number) {
  const body = { finish_date: todayIn('America/Sao_Paulo') };
  return call('PUT', `/farms/${own}/lots/${lotId}/finish`, { as: admin, body });
}

describe('the animals in a pen', () => {
  test('are none in a new pen, whose capacity may be left blank', async () => {
    const answer = await call<Corral>('POST', path, { as: admin, body: { name: unique('Baia') } });
    expect(answer).toMatchObject({ status: 201, body: { message: 'Baia criada com sucesso' } });
    expect(answer.body.data).toMatchObject({ capacity: null, animal_count: 0 });
  });

  test('are the heads that its active lots have now', async () => {
    const [corral, other] = [await farm.add('corrals'), await farm.add('corrals')];
    const lots = [await addLot(corral, 100), await addLot(corral, 50), await addLot(corral, 7)];
    const elsewhere = await addLot(other, 30);
    const day = todayIn('America/Sao_Paulo');
    await farm.post(`lots/${lots[0]}/movements`, { kind: 'death', day, heads: 2, cause: 'Timpanismo' });
    await farm.post(`lots/${elsewhere}/movements`, { kind: 'transfer', day, heads: 10, to_lot_id: lots[1] });
    expect([await animalsIn(corral), await animalsIn(other)]).toEqual([165, 20]);
    await finish(lots[2] ?? 0);
    await call('DELETE', `/farms/${own}/lots/${elsewhere}`, { as: admin });
    expect([await animalsIn(corral), await animalsIn(other)]).toEqual([158, 0]);
  });

  test('follow a movement that is voided and a lot that changes pens', async () => {
    const [corral, other] = [await farm.add('corrals'), await farm.add('corrals')];
    const body = { ...(await resources.lots?.body(farm)), corral_id: corral, quantity: 80 };
    const lot = await farm.post('lots', body);
    const day = todayIn('America/Sao_Paulo');
    const sale = await farm.post(`lots/${lot}/movements`, { kind: 'sale', day, heads: 30 });
    expect(await animalsIn(corral)).toBe(50);
    await call('DELETE', `/farms/${own}/lots/${lot}/movements/${sale}`, { as: admin });
    await call('PUT', `/farms/${own}/lots/${lot}`, { as: admin, body: { ...body, corral_id: other } });
    expect([await animalsIn(corral), await animalsIn(other)]).toEqual([0, 80]);
  });
});

test('the list that PostgreSQL writes is exactly what its schema says, asked for the animals or not', async () => {
  await addLot(await farm.add('corrals'), 12);
  const { body } = await call<Corral[]>('GET', `${path}?include_animal_count=true`, { as: admin });
  const rows = z.array(z.strictObject(Corral.shape)).parse(body.data);
  expect(rows.map(({ animal_count }) => animal_count)).toContain(12);
  expect((await call('GET', path, { as: admin })).body).toEqual(body);
});

test('a name that differs only by case and accents is taken', async () => {
  await farm.post('corrals', { name: 'Baia São João' });
  const answer = await call('POST', path, { as: admin, body: { name: 'BAIA SAO JOAO' } });
  const message = 'Já existe uma baia com este nome';
  expect(answer).toMatchObject({ status: 409, body: { errors: [message], fields: { name: message } } });
});

test('a pen whose name changes is told to whoever shows it beside a lot', async () => {
  const id = await farm.add('corrals');
  const stream = await openStream(api.url, own, admin);
  onTestFinished(() => stream.leave());
  await call('PUT', `${path}/${id}`, { as: admin, body: { name: unique('Baia') } });
  await eventually(() =>
    expect(stream.heard).toEqual(expect.arrayContaining(['corrals', 'lots', 'rules', 'treat-schedules'])),
  );
});

describe('deleting', () => {
  test('is refused while active lots are in the pen, and names them', async () => {
    const corral = await farm.add('corrals');
    const [second, first] = [await addLot(corral, 5, 'Nelore 02'), await addLot(corral, 5, 'Nelore 01')];
    const remove = () => call('DELETE', `${path}/${corral}`, { as: admin });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { errors: ['Baia não pode ser excluída: em uso por Nelore 01, Nelore 02'] },
    });
    await finish(first);
    expect(await remove()).toMatchObject({ status: 409, body: { errors: [expect.stringMatching(/por Nelore 02$/)] } });
    await finish(second);
    expect(await remove()).toMatchObject({ status: 200, body: { message: 'Baia excluída com sucesso' } });
  });

  test('names five lots and tells that there are others', async () => {
    const corral = await farm.add('corrals');
    for (const number of [1, 2, 3, 4, 5, 6, 7]) await addLot(corral, 1, `L${number}`);
    const { body } = await call('DELETE', `${path}/${corral}`, { as: admin });
    expect(body.errors).toEqual(['Baia não pode ser excluída: em uso por L1, L2, L3, L4, L5 e outros']);
  });

  test('and a lot that enters at the same moment never leave an active lot in a deleted pen', async () => {
    for (let round = 0; round < 20; round++) {
      const corral = await farm.add('corrals');
      const body = { ...(await resources.lots?.body(farm)), corral_id: corral };
      const [removed, entered] = await Promise.all([
        call('DELETE', `${path}/${corral}`, { as: admin }),
        call('POST', `/farms/${own}/lots`, { as: admin, body }),
      ]);
      expect([removed.status, entered.status]).toBeOneOf([
        [200, 422],
        [409, 201],
      ]);
    }
  });
});
