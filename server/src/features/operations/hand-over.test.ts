import { randomUUID } from 'node:crypto';
import type { KnownOperation } from '@cocho/domain/known-operations';
import type { OperationRow } from '@cocho/domain/operation-records';
import { DeviceOperation } from '@cocho/domain/operations';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { after, ended, newFeeding, quarantined, taken } from '../../../test/feeding.ts';
import { addPerson, type Person } from '../../../test/people.ts';

const api = await startApi();
const { sql, own, admin, technician, worker } = api;
const wholeBatch = 10;

describe('handing over', () => {
  async function running() {
    const feeding = await newFeeding(api);
    const id = randomUUID();
    const first = after(await feeding.begin(), 2);
    const { id: operationId } = await feeding.send(id, first);
    const path = `/farms/${own}/operations/${operationId}`;
    const release = () => api.call('POST', `${path}/release`, { as: technician });
    const known = async () => (await feeding.today()).operations.find((one) => one.client_id === id) as KnownOperation;
    return { ...feeding, id, first, operationId, path, release, known };
  }

  test('another device is refused until a manager releases it', async () => {
    const { id, first, send, release, known, details, operationId } = await running();
    const other = randomUUID();
    const early = await send(id, { ...after(first, 1), device_id: other });
    expect(early).toMatchObject({ fate: 'parked', errors: ['A operação está em outro aparelho'] });
    expect((await release()).status).toBe(200);
    const released = await known();
    expect(released).toMatchObject({ device_id: null, epoch: 2 });
    expect(await send(id, taken(released, other))).toMatchObject({ fate: 'stored' });
    expect(await details(operationId)).toMatchObject({ held: true });
    const late = await send(id, after(first, 3));
    expect(late).toMatchObject({ fate: 'parked', errors: ['A operação foi liberada para outro aparelho'] });
  });

  test('who began it still reads it, and for the office it is the work of who went on', async () => {
    const { id, send, release, known, path, operationId } = await running();
    await release();
    expect(await send(id, taken(await known(), randomUUID()), technician)).toMatchObject({ fate: 'stored' });
    for (const as of [worker, technician]) expect((await api.call('GET', path, { as })).status).toBe(200);
    const ofWhom = async (person: Person) => {
      const list = `/farms/${own}/operations?items=100&user_id=${person.id}`;
      const { body } = await api.call<OperationRow[]>('GET', list, { as: admin });
      return body.data.some((row) => row.id === operationId);
    };
    expect([await ofWhom(worker), await ofWhom(technician)]).toEqual([false, true]);
  });

  test('what the old device had already been heard on is still answered the same', async () => {
    const { id, first, send, release } = await running();
    const before = await send(id, first);
    await release();
    expect(await send(id, first)).toEqual(before);
  });

  test('the one that takes over goes on at the very step', async () => {
    const { id, first, send, release, known } = await running();
    await release();
    const operation = taken(await known(), randomUUID());
    expect(DeviceOperation.parse(operation).sub_operations).toEqual(first.sub_operations);
    expect(await send(id, ended(after(operation, wholeBatch)))).toMatchObject({ fate: 'stored' });
  });

  test('a manager may still apply what the old device sent too late, if nobody went on', async () => {
    const { id, first, send, release, details, operationId } = await running();
    await release();
    await send(id, after(first, wholeBatch));
    const [parked] = await quarantined(api, id);
    const path = `/farms/${own}/quarantine/${parked?.id}/resolve`;
    expect((await api.call('POST', path, { as: admin, body: { action: 'retry' } })).status).toBe(200);
    const operation = await details(operationId);
    expect(operation.sub_operations[0]?.unload_operation_corrals[1]?.actual_quantity).toBe(400);
    expect(operation.held).toBe(false);
  });

  test('twice before anybody took it is one release', async () => {
    const { release, known } = await running();
    for (const { status } of [await release(), await release()]) expect(status).toBe(200);
    expect(await known()).toMatchObject({ device_id: null, epoch: 2 });
  });

  test('tells its person up to where the device was heard, and no more once somebody else was', async () => {
    const { id, first, send, release, known } = await running();
    const heard = { device_id: first.device_id, epoch: 1, revision: first.revision };
    await release();
    expect((await known()).heard).toEqual(heard);
    // What a manager applies of it is heard, and the mark that it leaves is nobody's.
    const late = after(first, 1);
    await send(id, late);
    const [parked] = await quarantined(api, id);
    const path = `/farms/${own}/quarantine/${parked?.id}/resolve`;
    expect((await api.call('POST', path, { as: admin, body: { action: 'retry' } })).status).toBe(200);
    expect(await known()).toMatchObject({ epoch: 3, heard: { ...heard, revision: late.revision } });
    expect(await send(id, taken(await known(), randomUUID()), technician)).toMatchObject({ fate: 'stored' });
    await release();
    expect(await known()).toMatchObject({ device_id: null, heard: null });
  });

  test('a page that still shows the device before does not take it from who has taken over', async () => {
    const { id, send, path, release, known, details, operationId } = await running();
    const { epoch } = await details(operationId);
    const ofThatPage = () => api.call('POST', `${path}/release?epoch=${epoch}`, { as: technician });
    expect((await ofThatPage()).status).toBe(200);
    expect((await ofThatPage()).status).toBe(200);
    await send(id, taken(await known(), randomUUID()), technician);
    const errors = [
      'A operação já foi liberada, e outro aparelho a assumiu: veja com quem está antes de liberar de novo',
    ];
    expect(await ofThatPage()).toMatchObject({ status: 409, body: { errors } });
    expect(await details(operationId)).toMatchObject({ held: true, epoch: epoch + 1 });
    expect((await release()).status).toBe(200);
  });

  test('what is over cannot be released', async () => {
    const { id, first, send, release } = await running();
    await send(id, ended(first));
    expect(await release()).toMatchObject({ status: 409, body: { errors: ['A operação já foi encerrada'] } });
  });
});

describe('someone who left the farm', () => {
  test('is shut out of it, but what was fed before reaches a manager', async () => {
    const { begin, send } = await newFeeding(api);
    const person = await addPerson(sql, { name: 'Antônio Sá', farms: { [own]: 'worker' } });
    const whole = after(await begin(), wholeBatch);
    const known = randomUUID();
    const stored = await send(known, whole, person);
    await sql`update memberships set active = false where farm_id = ${own} and user_id = ${person.id}`;
    expect((await api.call('GET', `/farms/${own}/treat_schedules/today`, { as: person })).status).toBe(404);
    expect(await send(known, whole, person)).toEqual(stored);
    const id = randomUUID();
    const reason = 'A pessoa não tem mais acesso à fazenda';
    expect(await send(id, whole, person)).toMatchObject({ fate: 'parked', errors: [reason] });
    expect(await quarantined(api, id)).toMatchObject([{ user_name: 'Antônio Sá', reason }]);
    const stranger = api.neighbourAdmin;
    const refused = await api.call('PUT', `/farms/${own}/operations/by_client/${id}`, { as: stranger, body: whole });
    expect(refused.status).toBe(404);
  });

  test('parks readings as well', async () => {
    const { lots } = await newFeeding(api);
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    await sql`update memberships set active = false where farm_id = ${own} and user_id = ${person.id}`;
    const reading = { client_id: randomUUID(), lot_id: lots[0], note: 5, timestamp: new Date().toISOString() };
    const answer = await api.call('POST', `/farms/${own}/lots/trough_readings`, {
      as: person,
      body: { readings: [reading] },
    });
    expect(answer.body.data).toMatchObject([{ fate: 'parked', errors: ['A pessoa não tem mais acesso à fazenda'] }]);
  });
});
