import { randomUUID } from 'node:crypto';
import type { Quarantined, QuarantineOutcome, QuarantineResolved } from '@cocho/domain/quarantine';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { after, ended, newFeeding, quarantined } from '../../../test/feeding.ts';
import { addPerson } from '../../../test/people.ts';
import { farmOf } from '../../../test/resources.ts';

const api = await startApi();
const { sql, own, neighbour, admin, worker, technician } = api;
const farm = farmOf(api, 'own');
const discarded = expect.stringMatching(/^Descartado pelo gestor em \d\d\/\d\d\/\d{4} \d\d:\d\d \(Marina Prado\)$/);

type Person = typeof worker;

async function readGone(as: Person = worker, client_id: string = randomUUID(), note = 5): Promise<string> {
  const readings = [{ client_id, lot_id: 999_999_999, note, timestamp: new Date().toISOString() }];
  const { status } = await api.call('POST', `/farms/${own}/lots/trough_readings`, { as, body: { readings } });
  expect(status).toBe(200);
  return client_id;
}

async function outcomeOf(client_id: string, revision: number | null = null, as: Person = worker, farmId = own) {
  const body = { entries: [{ client_id, revision }] };
  const { body: answer } = await api.call<QuarantineOutcome[]>('POST', `/farms/${farmId}/quarantine/outcomes`, {
    as,
    body,
  });
  return answer.data;
}

async function resolve(clientId: string, action: 'retry' | 'discard', at = 0): Promise<void> {
  const entry = (await quarantined(api, clientId))[at];
  const path = `/farms/${own}/quarantine/${entry?.id}/resolve`;
  expect((await api.call('POST', path, { as: admin, body: { action } })).status).toBe(200);
}

describe('a device asks what became of what it sent', () => {
  test('a reading waits, and then was applied', async () => {
    const lot = await farm.add('lots');
    await sql`update lots set deleted_at = now() where farm_id = ${own} and id = ${lot}`;
    const client_id = randomUUID();
    const readings = [{ client_id, lot_id: lot, note: 5, timestamp: new Date().toISOString() }];
    await api.call('POST', `/farms/${own}/lots/trough_readings`, { as: worker, body: { readings } });
    const asked = { client_id, revision: null, errors: ['Lote não encontrado'] };
    expect(await outcomeOf(client_id)).toEqual([{ ...asked, outcome: 'pending' }]);
    await sql`update lots set deleted_at = null where farm_id = ${own} and id = ${lot}`;
    await resolve(client_id, 'retry');
    expect(await outcomeOf(client_id)).toEqual([{ ...asked, outcome: 'applied' }]);
  });

  test('a reading that was discarded is told with who and when, and the reason', async () => {
    const client_id = await readGone();
    await resolve(client_id, 'discard');
    const errors = [discarded, 'Lote não encontrado'];
    expect(await outcomeOf(client_id)).toEqual([{ client_id, revision: null, outcome: 'discarded', errors }]);
  });

  test('an operation is told of by its revision, and of no other', async () => {
    const { begin, send } = await newFeeding(api);
    const id = randomUUID();
    const done = ended(await begin());
    await send(id, done);
    const late = after(done, 3);
    await send(id, late);
    expect(await outcomeOf(id, late.revision)).toMatchObject([{ outcome: 'pending', revision: late.revision }]);
    await resolve(id, 'discard');
    expect(await outcomeOf(id, late.revision)).toMatchObject([{ outcome: 'discarded', errors: [discarded, {}] }]);
    expect(await outcomeOf(id, late.revision + 1)).toEqual([]);
    expect(await outcomeOf(id)).toEqual([]);
  });

  test('two contents of one id are decided when both are, and alike', async () => {
    const [alike, unlike] = [await readGone(), await readGone()];
    for (const id of [alike, unlike]) {
      await readGone(worker, id, 20);
      await resolve(id, 'discard');
      expect(await outcomeOf(id)).toMatchObject([{ outcome: 'pending' }]);
    }
    await resolve(alike, 'discard');
    expect(await outcomeOf(alike)).toMatchObject([{ outcome: 'discarded' }]);
    await sql`
      update quarantine set resolved_at = now(), resolution = 'applied'
      where farm_id = ${own} and client_id = ${unlike} and resolved_at is null
    `;
    expect(await outcomeOf(unlike)).toMatchObject([{ outcome: 'pending' }]);
  });

  test('nobody hears of what another person or another farm sent', async () => {
    const client_id = await readGone();
    await resolve(client_id, 'discard');
    for (const other of [admin, technician]) expect(await outcomeOf(client_id, null, other)).toEqual([]);
    const both = await addPerson(sql, { farms: { [own]: 'worker', [neighbour]: 'worker' } });
    const here = await readGone(both);
    expect(await outcomeOf(here, null, both)).toMatchObject([{ outcome: 'pending' }]);
    expect(await outcomeOf(here, null, both, neighbour)).toEqual([]);
  });

  test('someone who left the farm still hears of it', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    await sql`update memberships set active = false where farm_id = ${own} and user_id = ${person.id}`;
    const client_id = await readGone(person);
    await resolve(client_id, 'discard');
    expect(await outcomeOf(client_id, null, person)).toMatchObject([{ outcome: 'discarded' }]);
  });

  test('what was resolved before its end was kept is told as waiting', async () => {
    const client_id = await readGone();
    await sql`update quarantine set resolved_at = now() where farm_id = ${own} and client_id = ${client_id}`;
    expect(await outcomeOf(client_id)).toMatchObject([{ outcome: 'pending' }]);
  });
});

describe('the list', () => {
  test('tells the kg loaded and unloaded of each batch', async () => {
    const { begin, send } = await newFeeding(api);
    const id = randomUUID();
    const done = ended(await begin());
    await send(id, done);
    await send(
      id,
      after(done, 3, () => 57),
    );
    expect(await quarantined(api, id)).toMatchObject([
      { payload: { day: done.day, batches: [{ loaded_kg: 114, unloaded_kg: 0 }] } },
    ]);
  });

  test.each([
    { revision: 'x', day: 5, sub_operations: 'none' },
    { sub_operations: [null, 7, 'x', [], { rule_name: 3, load_operation_ingredients: { a: 1 } }] },
    { sub_operations: [{ load_operation_ingredients: [{ actual_quantity: '9' }, null, { actual_quantity: 1e300 }] }] },
  ])('shows whatever came: %j', async (body) => {
    const { send } = await newFeeding(api);
    const id = randomUUID();
    expect(await send(id, body)).toMatchObject({ fate: 'parked' });
    expect(await quarantined(api, id)).toHaveLength(1);
  });

  test('shows the kg of a batch that came without one of its lists', async () => {
    const { send } = await newFeeding(api);
    const id = randomUUID();
    const half = { rule_name: 'Terminação', load_operation_ingredients: [{ actual_quantity: 500 }] };
    await send(id, { sub_operations: [half] });
    const batches = [{ rule_name: 'Terminação', loaded_kg: 500, unloaded_kg: 0 }];
    expect(await quarantined(api, id)).toMatchObject([{ payload: { batches } }]);
  });

  test('has the newest first, page by page', async () => {
    const sent: string[] = [];
    for (let index = 0; index < 5; index += 1) sent.unshift(await readGone());
    type Page = { data: Quarantined[]; pagy: { page: number; items: number; next: number; count: number } };
    const ask = async (query: string) =>
      (await api.call<Quarantined[]>('GET', `/farms/${own}/quarantine${query}`, { as: admin })).body as unknown as Page;
    const first = await ask('?items=3');
    expect(first.data.map(({ client_id }) => client_id)).toEqual(sent.slice(0, 3));
    expect(first.pagy).toMatchObject({ page: 1, items: 3, next: 2 });
    const second = await ask('?items=3&page=2');
    expect(second.data.slice(0, 2).map(({ client_id }) => client_id)).toEqual(sent.slice(3));
    expect((await ask('')).pagy).toMatchObject({ items: 50, count: first.pagy.count });
  });
});

describe('many at once', () => {
  async function resolveMany(ids: unknown, action: string, as: Person = admin) {
    return api.call<QuarantineResolved[]>('POST', `/farms/${own}/quarantine/resolve`, { as, body: { ids, action } });
  }

  async function idOf(clientId: string): Promise<number> {
    return (await quarantined(api, clientId))[0]?.id ?? 0;
  }

  test('are discarded, each once', async () => {
    const sent = [await readGone(), await readGone()];
    const ids = await Promise.all(sent.map(idOf));
    const { body } = await resolveMany([...ids, ...ids], 'discard');
    expect(body.data).toEqual(ids.sort((a, b) => a - b).map((id) => ({ id, outcome: 'discarded', errors: [] })));
    for (const client_id of sent) expect(await outcomeOf(client_id)).toMatchObject([{ outcome: 'discarded' }]);
  });

  test('are tried one by one: what cannot be applied stays and holds up nobody', async () => {
    const lot = await farm.add('lots');
    await sql`update lots set deleted_at = now() where farm_id = ${own} and id = ${lot}`;
    const [gone, back] = [await readGone(), randomUUID()];
    const readings = [{ client_id: back, lot_id: lot, note: 5, timestamp: new Date().toISOString() }];
    await api.call('POST', `/farms/${own}/lots/trough_readings`, { as: worker, body: { readings } });
    await sql`update lots set deleted_at = null where farm_id = ${own} and id = ${lot}`;
    const ids = [await idOf(gone), await idOf(back), 999_999_999];
    expect((await resolveMany(ids, 'retry')).body.data).toEqual([
      { id: ids[0], outcome: 'failed', errors: ['Lote não encontrado'] },
      { id: ids[1], outcome: 'applied', errors: [] },
      { id: ids[2], outcome: 'failed', errors: ['Registro não encontrado'] },
    ]);
    expect(await outcomeOf(gone)).toMatchObject([{ outcome: 'pending' }]);
    expect(await outcomeOf(back)).toMatchObject([{ outcome: 'applied' }]);
  });

  test("are the farm's own, and not a worker's to decide", async () => {
    const id = await idOf(await readGone());
    const path = `/farms/${neighbour}/quarantine/resolve`;
    const body = { ids: [id], action: 'discard' };
    const foreign = await api.call<QuarantineResolved[]>('POST', path, { as: api.neighbourAdmin, body });
    expect(foreign.body.data).toMatchObject([{ outcome: 'failed', errors: ['Registro não encontrado'] }]);
    expect((await resolveMany([id], 'discard', worker)).status).toBe(403);
  });
});
