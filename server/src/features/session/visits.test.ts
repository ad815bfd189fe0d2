import type { SignedIn } from '@cocho/domain/session';
import { visitorEmail } from '@cocho/domain/visits';
import { expect, test } from 'vitest';
import { startApi, startServer } from '../../../test/api.ts';
import { addPerson } from '../../../test/people.ts';
import { farmOf } from '../../../test/resources.ts';

const api = await startApi({ DEMO: '1', TRUST_PROXY: '1' });
const { sql, call, own } = api;
await sql`update farms set demonstration = true where id = ${own}`;
const person = await addPerson(sql, { name: 'Visitante', farms: { [own]: 'admin' } });
await sql`update users set email = ${visitorEmail} where id = ${person.id}`;
const farm = farmOf(api, 'own');

async function visit(address: string) {
  const { status, body } = await call('POST', '/demo_sessions', { headers: { 'x-forwarded-for': address } });
  return { status, ...(body as unknown as SignedIn) };
}

const off = {
  status: 403,
  body: { errors: ['Na demonstração esta ação fica desligada. Crie sua conta para usar.'] },
};

test('each visitor has a session of their own, reads the farm and writes trough notes, and nothing else', async () => {
  const lot_id = await farm.add('lots');
  const [one, two] = [await visit('10.1.0.1'), await visit('10.1.0.1')];
  expect(one.status).toBe(201);
  expect(one.token).not.toBe(two.token);
  expect(one.farms).toMatchObject([{ id: own }]);
  expect(await call('GET', `/farms/${own}/lots`, { as: one })).toMatchObject({ status: 200 });
  const readings = [{ lot_id, note: 5, timestamp: new Date().toISOString() }];
  expect(await call('POST', `/farms/${own}/lots/trough_readings`, { as: one, body: { readings } })).toMatchObject({
    status: 200,
    body: { data: [{ fate: 'stored' }] },
  });
  const body = { name: 'Milho' };
  expect(await call('POST', `/farms/${own}/ingredients`, { as: one, body })).toMatchObject(off);
  expect(await call('PUT', '/users/me', { as: one, body })).toMatchObject(off);
  expect(await call('POST', '/proposals', { as: one, body: { client_name: 'Ana' } })).toMatchObject(off);
  expect(await call('DELETE', '/users/sign_out', { as: one })).toMatchObject({ status: 200 });
  expect(await call('GET', '/users/me', { as: one })).toMatchObject({ status: 401 });
  expect(await call('GET', '/users/me', { as: two })).toMatchObject({ status: 200 });
});

test('of what a visitor sends that is no reading nothing is kept for others to read, and what is one counts', async () => {
  const visitor = await visit('10.1.0.5');
  const lot_id = await farm.add('lots');
  const good = { lot_id, note: 5, timestamp: new Date().toISOString() };
  for (const free of ['Compre já', { ...good, timestamp: 'Compre já' }, { note: 'Compre já' }]) {
    const body = { readings: [{ ...good, client_id: crypto.randomUUID() }, free] };
    expect(await call('POST', `/farms/${own}/lots/trough_readings`, { as: visitor, body })).toMatchObject({
      status: 200,
      body: { data: [{ fate: 'stored' }, { fate: 'parked' }] },
    });
  }
  expect(JSON.stringify(await sql`select * from quarantine`)).not.toContain('Compre');
  const operation = `/farms/${own}/operations/by_client/${crypto.randomUUID()}`;
  expect(await call('PUT', operation, { as: visitor, body: {} })).toMatchObject(off);
});

test('a visit ends after two hours', async () => {
  const visitor = await visit('10.1.0.2');
  const [{ hours }] = await sql<[{ hours: number }]>`
    select extract(epoch from max(visit_ends_at) - now()) / 3600 as hours from sessions
  `;
  expect(Math.round(hours * 10)).toBe(20);
  await sql`update sessions set visit_ends_at = now() where visit_ends_at is not null`;
  expect(await call('GET', '/users/me', { as: visitor })).toMatchObject({ status: 401 });
});

test('an address has ten visits an hour', async () => {
  for (let count = 0; count < 10; count += 1) expect((await visit('10.1.0.3')).status).toBe(201);
  expect((await visit('10.1.0.3')).status).toBe(429);
  expect((await visit('10.1.0.4')).status).toBe(201);
});

test('where there is no demonstration there are no visits', async () => {
  const { call } = await startServer(api.address, { DEMO: '0' });
  expect(await call('POST', '/demo_sessions')).toMatchObject({ status: 404 });
});
