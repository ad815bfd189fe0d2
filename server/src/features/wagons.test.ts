import { randomUUID } from 'node:crypto';
import type { ColleagueOperation } from '@cocho/domain/known-operations';
import type { Wagon } from '@cocho/domain/wagons';
import { expect, test } from 'vitest';
import { startApi } from '../../test/api.ts';
import { newFeeding, quarantined } from '../../test/feeding.ts';
import { farmOf, unique } from '../../test/resources.ts';

const api = await startApi();
const { call, own, admin, worker } = api;
const farm = farmOf(api, 'own');

test('a wagon comes to the phones of the farm with the code that pairs its scale, until it is deleted', async () => {
  const path = `/farms/${own}/wagons`;
  const body = { name: unique('Vagão'), capacity_kg: 4250.5, division_kg: 2.5 };
  const module = { module_url: 'wss://vagao-1.local', pairing_code: 'ab12' };
  const { status, body: made } = await call<Wagon>('POST', path, { as: admin, body: { ...body, ...module } });
  expect([status, made.message]).toEqual([201, 'Vagão criado com sucesso']);
  const { id } = made.data;
  expect(await here()).toContainEqual({ id, ...body, ...module });

  const unpaired = { ...body, module_url: '', pairing_code: '' };
  await call('PUT', `${path}/${id}`, { as: admin, body: unpaired });
  expect(await here()).toContainEqual({ id, ...body, module_url: null, pairing_code: null });
  expect((await call('POST', path, { as: worker, body })).status).toBe(403);
  await call('DELETE', `${path}/${id}`, { as: admin });
  expect((await here()).map((one) => one.id)).not.toContain(id);
});

test('a batch keeps in which wagon it was fed and of how many it is one, and a colleague is told', async () => {
  const { begin, send, details, today } = await newFeeding(api);
  const wagon_id = await farm.add('wagons');
  const operation = await begin();
  const [sub] = operation.sub_operations;
  const wagon = { batches: 3, wagon_id, wagon_name: 'Vagão 7', division_kg: 2.5 };
  const fate = await send(randomUUID(), { ...operation, sub_operations: [{ ...sub, ...wagon }] });
  expect(fate.fate).toBe('stored');
  expect((await details(fate.id)).sub_operations).toMatchObject([{ wagon_name: 'Vagão 7' }]);
  expect((await today()).operations.flatMap((one) => one.sub_operations)).toMatchObject([wagon]);
  const { colleagues } = await today(admin);
  expect(colleagues.flatMap(({ batches }: ColleagueOperation) => batches)).toMatchObject([{ batch: 1, batches: 3 }]);
});

test('a batch in another farm’s wagon is set aside', async () => {
  const { begin, send } = await newFeeding(api);
  const wagon_id = await farmOf(api, 'neighbour').add('wagons');
  const [client, operation] = [randomUUID(), await begin()];
  const sub_operations = operation.sub_operations.map((sub) => ({ ...sub, wagon_id }));
  expect(await send(client, { ...operation, sub_operations })).toMatchObject({
    fate: 'parked',
    errors: ['Vagão não encontrado'],
  });
  expect(await quarantined(api, client)).toHaveLength(1);
});

async function here(): Promise<Wagon[]> {
  const { body } = await call<{ wagons: Wagon[] }>('GET', `/farms/${own}/treat_schedules/today`, { as: worker });
  return body.data.wagons;
}
