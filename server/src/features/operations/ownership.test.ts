import { randomUUID } from 'node:crypto';
import { correctLine, giveUp } from '@cocho/domain/batch';
import type { DeviceOperation, SubOperation } from '@cocho/domain/operations';
import { maxRevision } from '@cocho/domain/revisions';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { after, ended, newFeeding, quarantined, taken } from '../../../test/feeding.ts';
import { addPerson, type Person } from '../../../test/people.ts';

const api = await startApi();
const { sql, own, admin, worker, technician } = api;
const wholeBatch = 10;

/** The worker's operation, with its first batch loaded. */
async function running() {
  const feeding = await newFeeding(api);
  const id = randomUUID();
  const first = after(await feeding.begin(), 4);
  const { id: operationId } = await feeding.send(id, first);
  const release = () => api.call('POST', `/farms/${own}/operations/${operationId}/release`, { as: technician });
  const known = async () => {
    const [one] = (await feeding.today()).operations;
    if (!one) throw new Error('not told');
    return one;
  };
  const stored = async () => {
    const { user, status, sub_operations } = await feeding.details(operationId);
    const lines = sub_operations.flatMap((sub) => sub.load_operation_ingredients);
    return { user: user.id, status, kg: lines.map(({ actual_quantity }) => actual_quantity) };
  };
  return { ...feeding, id, first, operationId, release, known, stored };
}

async function resolve(clientId: string, at = 0) {
  const entry = (await quarantined(api, clientId))[at];
  const body = { action: 'retry' };
  return api.call('POST', `/farms/${own}/quarantine/${entry?.id}/resolve`, { as: admin, body });
}

describe('a colleague who knows an operation and its device', () => {
  test.each<[string, (operation: DeviceOperation) => object]>([
    ['cancel', (operation) => ({ ...operation, revision: operation.revision + 1, canceled: true })],
    ['empty', (operation) => ({ ...operation, revision: operation.revision + 1, sub_operations: [] })],
    ['advance', (operation) => after(operation, wholeBatch)],
    ['hold up', (operation) => ({ ...operation, revision: 1_000_000 })],
    ['poison', (operation) => ({ ...operation, revision: 2_147_483_647 })],
  ])('cannot %s it, and the owner goes on', async (_, change) => {
    const { id, first, send, stored, today } = await running();
    const colleague = await addPerson(sql, { farms: { [own]: 'worker' } });
    const before = await stored();
    for (const intruder of [colleague, admin])
      expect(await send(id, change(first), intruder)).toMatchObject({ fate: 'parked' });
    expect(await stored()).toEqual(before);
    expect(await send(id, after(first, 1))).toMatchObject({ fate: 'stored', revision: first.revision + 1 });
    const next = after(after(first, 1), 1);
    expect(await send(id, next)).toMatchObject({ fate: 'stored' });
    const { operations } = await today();
    expect(operations.find(({ client_id }) => client_id === id)).toMatchObject({ revision: next.revision });
  });

  test('is not answered as stored for what somebody else had stored', async () => {
    const { id, first, send } = await running();
    expect(await send(id, first, admin)).toMatchObject({ fate: 'parked', errors: ['A operação é de outra pessoa'] });
  });

  test('cannot get it by a manager who tries what was sent again, who is not told to release it: that changes nothing', async () => {
    const { id, first, send, release, stored } = await running();
    const before = await stored();
    await send(id, after(first, 2), admin);
    const refused = { status: 409, body: { errors: ['A operação seguiu em outro aparelho'] } };
    expect(await resolve(id)).toMatchObject(refused);
    await release();
    expect(await resolve(id)).toMatchObject(refused);
    expect(await stored()).toEqual(before);
  });

  test('is not in the way of its owner’s other device where nobody knows on which one it was heard: released, it is applied', async () => {
    const { id, first, operationId, send, release, stored } = await running();
    await sql`update operation_epochs set device_id = null where farm_id = ${own} and operation_id = ${operationId}`;
    const late = { ...after(first, wholeBatch), device_id: randomUUID() };
    expect(await send(id, late)).toMatchObject({ fate: 'parked', errors: ['A operação está em outro aparelho'] });
    expect(await resolve(id)).toMatchObject({ status: 409, body: { errors: ['Libere a operação primeiro'] } });
    await release();
    expect((await resolve(id)).status).toBe(200);
    expect(await stored()).toMatchObject({ user: worker.id, kg: [600, 400] });
  });

  test('is told of it without a name for it or its device', async () => {
    const { today, operationId } = await running();
    const { operations, colleagues } = await today(admin);
    expect(operations).toEqual([]);
    expect(colleagues).toMatchObject([{ id: operationId, user_name: worker.name, held: true, status: 'in_progress' }]);
    expect(colleagues[0]?.batches).toMatchObject([{ batch: 1, kg: 1000, pens: 2, state: 'running' }]);
    expect(JSON.stringify(colleagues)).not.toMatch(/client_id|device_id/);
  });
});

test('a loaded wagon that served no pen before its operation ended leaves its pens to a colleague', async () => {
  const { id, first, operationId, begin, send, today, details } = await running();
  const states = async () =>
    (await today(admin)).colleagues.flatMap(({ batches }) => batches.map(({ state }) => state));
  expect(await states()).toEqual(['running']);
  const gone = { ...first, revision: first.revision + 1, sub_operations: first.sub_operations.map(giveUp) };
  expect(await send(id, { ...gone, end_time: new Date().toISOString() })).toMatchObject({ fate: 'stored' });
  expect(await states()).toEqual(['given_up']);
  const { id: second } = await send(randomUUID(), after(await begin(admin), wholeBatch), admin);
  expect(await details(second)).toMatchObject({ repeated: false });
  expect(await details(operationId)).toMatchObject({ repeated: false });
});

describe('what was released twice', () => {
  async function releasedTwice() {
    const feeding = await running();
    const { id, first, send, release, known } = feeding;
    const late = after(after(first, 1), 1);
    await release();
    const byAdmin = after({ ...taken(await known(), randomUUID()), revision: 8 }, 2);
    expect(await send(id, byAdmin, admin)).toMatchObject({ fate: 'stored', revision: 9 });
    await release();
    return { ...feeding, late, byAdmin };
  }

  test('parks what its first device still sends, and answers both what each was heard on', async () => {
    const { id, first, late, byAdmin, send } = await releasedTwice();
    expect(late.revision).toBeLessThan(byAdmin.revision);
    const reason = 'A operação foi liberada para outro aparelho';
    expect(await send(id, late)).toMatchObject({ fate: 'parked', errors: [reason] });
    expect(await quarantined(api, id)).toHaveLength(1);
    expect(await send(id, first)).toMatchObject({ fate: 'stored', revision: first.revision });
    expect(await send(id, byAdmin, admin)).toMatchObject({ fate: 'stored' });
  });

  test('is not set back by a manager who tries that again', async () => {
    const { id, late, send, stored } = await releasedTwice();
    const before = await stored();
    await send(id, late);
    expect(await resolve(id)).toMatchObject({ status: 409, body: { errors: ['A operação seguiu em outro aparelho'] } });
    expect(await stored()).toEqual(before);
  });
});

describe('what was released', () => {
  test('goes on with whoever feeds the schedule or with the office, and with nobody else', async () => {
    const { id, send, release, known, stored } = await running();
    await release();
    const free = await known();
    const stranger = await addPerson(sql, { farms: { [own]: 'worker' } });
    const taking = (as: Person) => send(id, taken(free, randomUUID()), as);
    const reason = 'A pessoa não está na programação desta operação';
    expect(await taking(stranger)).toMatchObject({ fate: 'parked', errors: [reason] });
    expect(await taking(technician)).toMatchObject({ fate: 'stored' });
    expect(await stored()).toMatchObject({ user: technician.id });
    expect(await taking(admin)).toMatchObject({ fate: 'parked', errors: ['A operação é de outra pessoa'] });
  });

  test('is not offered to who was released and has left the schedule; what ended today stays with whoever fed it', async () => {
    const { id, first, send, release, known, today, schedule_id } = await running();
    const told = async (as: Person) => (await today(as)).operations.map(({ client_id }) => client_id);
    await release();
    await sql`delete from treat_schedule_users where farm_id = ${own} and schedule_id = ${schedule_id} and user_id = ${worker.id}`;
    expect(await told(worker)).toEqual([]);
    expect(await told(technician)).toEqual([id]);
    await sql`insert into treat_schedule_users ${sql({ farm_id: own, schedule_id, user_id: worker.id })}`;
    const mine = taken(await known(), first.device_id);
    expect(await send(id, mine, technician)).toMatchObject({ fate: 'stored' });
    expect(await send(id, ended(mine), technician)).toMatchObject({ fate: 'stored' });
    expect(await told(technician)).toEqual([id]);
  });

  test('is offered on later days too, to its schedule and to the office, and to nobody else', async () => {
    const { id, operationId, schedule_id, release, today } = await running();
    const mate = await addPerson(sql, { farms: { [own]: 'worker' } });
    const stranger = await addPerson(sql, { farms: { [own]: 'worker' } });
    await sql`insert into treat_schedule_users ${sql({ farm_id: own, schedule_id, user_id: mate.id })}`;
    await sql`update operations set day = day - 1 where farm_id = ${own} and id = ${operationId}`;
    const offered = async (as: Person) => (await today(as)).operations.map(({ client_id }) => client_id);
    for (const person of [mate, technician]) expect(await offered(person)).toEqual([]);
    await release();
    for (const person of [mate, technician, worker]) expect(await offered(person)).toEqual([id]);
    expect(await offered(stranger)).toEqual([]);
  });

  test('and was applied by a manager stays whose it was, and the sender is heard', async () => {
    const { id, first, send, release, stored } = await running();
    await release();
    const late = after(first, wholeBatch);
    expect(await send(id, late)).toMatchObject({ fate: 'parked' });
    expect((await resolve(id)).status).toBe(200);
    expect(await stored()).toMatchObject({ user: worker.id, kg: [600, 400] });
    expect(await send(id, late)).toMatchObject({ fate: 'stored' });
  });
});

describe('whoever takes over counts anew', () => {
  test('after the highest revision that there is, and nobody else’s then counts', async () => {
    const { id, first, send, release, known, stored } = await running();
    const last = { ...after(first, 1), revision: maxRevision };
    expect(await send(id, last)).toMatchObject({ fate: 'stored' });
    await release();
    const taking = { ...taken(await known(), randomUUID()), revision: 1 };
    const second = after(taking, wholeBatch);
    for (const revision of [taking, second, taking])
      expect(await send(id, revision, admin)).toMatchObject({ fate: 'stored', revision: revision.revision });
    const fed = await stored();
    expect(fed.user).toBe(admin.id);
    expect(await send(id, last)).toMatchObject({ fate: 'stored', revision: maxRevision });
    const late = { ...after(first, 2), revision: maxRevision - 1, device_id: randomUUID() };
    expect(await send(id, late)).toMatchObject({ fate: 'parked' });
    expect(await stored()).toEqual(fed);
  });

  test('and is not set back by a manager who tries a higher revision from before', async () => {
    const { id, first, send, release, known, stored } = await running();
    const late = { ...after(first, 1), revision: 7 };
    await release();
    expect(await send(id, late)).toMatchObject({ fate: 'parked' });
    const mine = after({ ...taken(await known(), randomUUID()), revision: 1 }, wholeBatch);
    expect(await send(id, mine, admin)).toMatchObject({ fate: 'stored', revision: 2 });
    await release();
    const fed = await stored();
    expect(await resolve(id)).toMatchObject({ status: 409, body: { errors: ['A operação seguiu em outro aparelho'] } });
    expect(await stored()).toEqual(fed);
    expect(await send(id, late)).toMatchObject({ fate: 'parked' });
  });

  test('and is not written over by who took it over beside them, however often that one counted', async () => {
    const { id, first, send, release, known, stored } = await running();
    await release();
    const free = { ...taken(await known(), randomUUID()), revision: 1 };
    const beside = { ...after(free, 1), device_id: randomUUID(), revision: 12 };
    expect(await send(id, after(free, wholeBatch), technician)).toMatchObject({ fate: 'stored' });
    expect(await send(id, beside, admin)).toMatchObject({ fate: 'parked' });
    await release();
    const fed = await stored();
    expect(await resolve(id)).toMatchObject({ status: 409, body: { errors: ['A operação seguiu em outro aparelho'] } });
    expect(await stored()).toEqual(fed);
    expect(await send(id, first)).toMatchObject({ fate: 'stored' });
  });

  test('and a manager may apply what was parked of who was not in the schedule', async () => {
    const { id, send, release, known, stored } = await running();
    await release();
    const stranger = await addPerson(sql, { farms: { [own]: 'worker' } });
    const taking = after({ ...taken(await known(), randomUUID()), revision: 0 }, wholeBatch);
    expect(await send(id, taking, stranger)).toMatchObject({ fate: 'parked' });
    expect((await resolve(id)).status).toBe(200);
    expect(await stored()).toMatchObject({ kg: [600, 400] });
  });
});

describe('what a manager applied where nobody holds the operation', () => {
  /** Released after its first batch was loaded; its old device then sends one line more, which is parked and applied. */
  async function appliedAfterRelease() {
    const begun = await running();
    await begun.release();
    const seenByTaker = taken(await begun.known(), randomUUID());
    expect(await begun.send(begun.id, after(begun.first, 3))).toMatchObject({ fate: 'parked' });
    expect((await resolve(begun.id)).status).toBe(200);
    return { ...begun, seenByTaker, applied: await begun.stored() };
  }

  test.each([0, 9])('is not written over by who saw the operation before it, %i revisions later', async (later) => {
    const { id, send, stored, seenByTaker, applied } = await appliedAfterRelease();
    const written = { ...seenByTaker, revision: seenByTaker.revision + later };
    expect(await send(id, written, admin)).toMatchObject({ fate: 'parked' });
    expect(await stored()).toEqual(applied);
  });

  test('goes on with what its device sent next, which a manager applies too', async () => {
    const { id, first, send, stored } = await appliedAfterRelease();
    const next = { ...after(first, wholeBatch), revision: first.revision + 7 };
    expect(await send(id, next)).toMatchObject({ fate: 'parked' });
    expect((await resolve(id)).status).toBe(200);
    expect(await stored()).toMatchObject({ user: worker.id, kg: [600, 400] });
  });

  /** Its old device unloads a pen behind the release, which is parked and applied; it had begun to take over before that. */
  async function appliedAfterTakeOver() {
    const begun = await running();
    await begun.release();
    const free = await begun.known();
    const earlier = { ...after(begun.first, 1), revision: begun.first.revision + 7 };
    expect(await begun.send(begun.id, earlier)).toMatchObject({ fate: 'parked' });
    expect((await resolve(begun.id)).status).toBe(200);
    const fed = async () => {
      const { sub_operations } = await begun.details(begun.operationId);
      return sub_operations
        .flatMap((sub) => sub.unload_operation_corrals)
        .map(({ actual_quantity }) => actual_quantity);
    };
    return { ...begun, free, earlier, fed };
  }

  test('goes on with what its device did since it took over with all of that', async () => {
    const { id, free, earlier, send, fed } = await appliedAfterTakeOver();
    const correct = (sub: SubOperation) => correctLine(sub, 601, new Date().toISOString(), { source: 'typed' });
    const corrected = { ...earlier, sub_operations: earlier.sub_operations.map(correct) };
    const takenSince = { ...after(corrected, wholeBatch), epoch: free.epoch, revision: 40 };
    expect(await send(id, takenSince)).toMatchObject({ fate: 'parked' });
    expect((await resolve(id)).status).toBe(200);
    expect(await fed()).toEqual([601, 400]);
  });

  test('is not written over by what its device did since it took over without that', async () => {
    const { id, free, first, send, fed } = await appliedAfterTakeOver();
    const takenSince = { ...after(taken(free, first.device_id), 1, (target) => target - 10), revision: 40 };
    expect(await send(id, takenSince)).toMatchObject({ fate: 'parked' });
    expect(await resolve(id)).toMatchObject({ status: 409, body: { errors: ['A operação seguiu em outro aparelho'] } });
    expect(await fed()).toEqual([600, null]);
  });

  test('nor is it by a manager who then applies what somebody else had parked', async () => {
    const { id, first, send, release, known, stored } = await running();
    await release();
    const stranger = await addPerson(sql, { farms: { [own]: 'worker' } });
    const theirs = { ...after(taken(await known(), randomUUID()), 1), revision: 60 };
    expect(await send(id, after(first, 3))).toMatchObject({ fate: 'parked' });
    expect(await send(id, theirs, stranger)).toMatchObject({ fate: 'parked' });
    const entries = await quarantined(api, id);
    const at = (user: Person) => entries.findIndex(({ user_name }) => user_name === user.name);
    expect((await resolve(id, at(worker))).status).toBe(200);
    const applied = await stored();
    expect(await resolve(id)).toMatchObject({ status: 409, body: { errors: ['A operação seguiu em outro aparelho'] } });
    expect(await stored()).toEqual(applied);
  });

  test('goes on with who takes it over as it is now, each revision once', async () => {
    const { id, send, known, stored } = await appliedAfterRelease();
    const first = after(taken(await known(), randomUUID()), 1);
    const second = after(first, 1);
    expect(await send(id, first, admin)).toMatchObject({ fate: 'stored' });
    expect(await send(id, second, admin)).toMatchObject({ fate: 'stored' });
    const now = await stored();
    expect(await send(id, first, admin)).toMatchObject({ fate: 'stored' });
    expect(await stored()).toEqual(now);
  });
});

test('an operation that nobody knew and a manager applied is its device’s: it goes on, and nobody takes it unreleased', async () => {
  const { begin, send, today, lots } = await newFeeding(api);
  const id = randomUUID();
  const first = after(await begin(), 4);
  await sql`update lots set deleted_at = now() where farm_id = ${own} and id = ${lots[0] ?? 0}`;
  expect(await send(id, first)).toMatchObject({ fate: 'parked' });
  await sql`update lots set deleted_at = null where farm_id = ${own} and id = ${lots[0] ?? 0}`;
  expect((await resolve(id)).status).toBe(200);
  expect((await today(admin)).colleagues).toMatchObject([{ user_name: worker.name, held: true }]);
  const second = after(first, 1);
  expect(await send(id, { ...second, device_id: randomUUID() }, admin)).toMatchObject({ fate: 'parked' });
  expect(await send(id, second)).toMatchObject({ fate: 'stored' });
  const third = after(second, 1);
  expect(await send(id, third)).toMatchObject({ fate: 'stored' });
  expect(await send(id, { ...second, canceled: true })).toMatchObject({ fate: 'stored', revision: second.revision });
  expect((await today()).operations).toMatchObject([{ revision: third.revision, canceled: false }]);
});

test('a batch told later with other lots is parked, and its kg stay where they were', async () => {
  const { id, first, send, stored } = await running();
  const before = await stored();
  const [sub] = first.sub_operations;
  if (!sub) throw new Error('no batch');
  const swapped = { ...sub, unload_operation_corrals: sub.unload_operation_corrals.toReversed() };
  const fewer = { ...sub, unload_operation_corrals: sub.unload_operation_corrals.slice(1) };
  for (const other of [swapped, fewer])
    expect(await send(id, { ...first, revision: first.revision + 1, sub_operations: [other] })).toMatchObject({
      fate: 'parked',
      errors: ['A batelada já foi enviada com outros itens'],
    });
  expect(await stored()).toEqual(before);
});

test('what came for a deleted operation brings it back for nobody: it is restored first', async () => {
  const { id, first, send, operationId } = await running();
  await api.call('DELETE', `/farms/${own}/operations/${operationId}`, { as: admin });
  expect(await send(id, after(first, 1))).toMatchObject({ fate: 'parked' });
  const refused = await resolve(id);
  expect(refused).toMatchObject({ status: 409, body: { errors: ['A operação foi excluída: restaure-a primeiro'] } });
  await api.call('POST', `/farms/${own}/operations/${operationId}/restore`, { as: admin });
  expect((await resolve(id)).status).toBe(200);
});
