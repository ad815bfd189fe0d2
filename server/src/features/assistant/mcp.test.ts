import { randomUUID } from 'node:crypto';
import type { AccessToken, NewAccessToken } from '@cocho/domain/access-tokens';
import { questions, toolNames } from '@cocho/domain/assistant/tools';
import type { Lot } from '@cocho/domain/lots';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { addPerson } from '../../../test/people.ts';
import { farmOf } from '../../../test/resources.ts';

const api = await startApi();
const { own, neighbour, admin, worker, sql } = api;
let lotId = 0;
let foreignId = 0;

beforeAll(async () => {
  lotId = await farmOf(api, 'own').add('lots');
  foreignId = await farmOf(api, 'neighbour').add('lots');
  await sql`update lots set name = 'Lote 14' where id = ${lotId}`;
  await sql`update lots set name = 'Lote 999' where id = ${foreignId}`;
});

async function newToken(as: { token: string }, writes = false): Promise<NewAccessToken> {
  const { status, body } = await api.call<NewAccessToken>('POST', '/users/me/access_tokens', {
    as,
    body: { name: 'Meu computador', writes },
  });
  expect(status).toBe(201);
  return body.data;
}

interface Result {
  tools: { name: string; inputSchema: { properties: object } }[];
  content: { text: string }[];
  structuredContent: { facts: Record<string, unknown>; farm: object; confirmation_id: string; farms: object[] };
  isError?: boolean;
}

async function send(token: string, method: string, params: object = {}) {
  return fetch(`${api.url}/api/v1/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

/** As a client of the protocol does it: the answer may come as a stream of one event. */
async function rpc(token: string, method: string, params: object = {}): Promise<Result> {
  const answer = await send(token, method, params);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  const { result, error } = JSON.parse(data);
  expect(error).toBeUndefined();
  return result;
}

const use = (token: string, name: string, given: object = {}) => rpc(token, 'tools/call', { name, arguments: given });

describe("a person's token", () => {
  test('is shown once, kept only as a hash, and ended at once', async () => {
    const { id, token } = await newToken(admin);
    const list = () => api.call<AccessToken[]>('GET', '/users/me/access_tokens', { as: admin });
    expect((await list()).body.data).toContainEqual(expect.objectContaining({ id, last_used_at: null }));
    expect(JSON.stringify((await list()).body)).not.toContain(token);
    await use(token, 'lots');
    expect((await list()).body.data.find((one) => one.id === id)?.last_used_at).not.toBeNull();
    expect((await api.call('DELETE', `/users/me/access_tokens/${id}`, { as: worker })).status).toBe(404);
    expect((await api.call('DELETE', `/users/me/access_tokens/${id}`, { as: admin })).status).toBe(200);
    expect((await send(token, 'tools/list')).status).toBe(401);
  });

  test('opens nothing else, and a session does not open this', async () => {
    const { token } = await newToken(admin);
    expect((await api.call('GET', `/farms/${own}/lots`, { as: { token } })).status).toBe(401);
    expect((await send(admin.token, 'tools/list')).status).toBe(401);
  });

  test('ends with a new password, and there are only so many', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    for (let count = 0; count < 10; count += 1) await newToken(person);
    const one = { name: 'Um a mais' };
    expect((await api.call('POST', '/users/me/access_tokens', { as: person, body: one })).status).toBe(409);
    const [{ token }] = await sql<
      [{ token: string }]
    >`select encode(token_hash, 'hex') as token from access_tokens where user_id = ${person.id} limit 1`;
    expect(token).toHaveLength(64);
    const current_password = inject('password').plain;
    const body = { name: 'Pessoa', current_password, password: 'outra senha', password_confirmation: 'outra senha' };
    expect((await api.call('PUT', '/users/me', { as: person, body })).status).toBe(200);
    expect(await sql`select from access_tokens where user_id = ${person.id}`).toHaveLength(0);
  });
});

describe('the tools', () => {
  test('tell who fed a lot by the person, not by the name that two of them have', async () => {
    const { lots, begin, send: sendOperation } = await newFeeding(api);
    await sendOperation(randomUUID(), ended(after(await begin(), 6)));
    const twin = await addPerson(sql, { name: worker.name, farms: { [own]: 'worker' } });
    const { token } = await newToken(await addPerson(sql, { farms: { [own]: 'admin' } }));
    const fedBy = async (user_id: number) =>
      (await use(token, 'who_fed', { lot_id: lots[0], user_id })).structuredContent.facts.supplies;
    expect(await fedBy(worker.id)).toMatchObject([{ user_name: worker.name, actual_quantity: 600 }]);
    expect(await fedBy(twin.id)).toEqual([]);
  });

  test('are those of the table that the person may use; orders only for a token that may write', async () => {
    const handshake = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'teste', version: '1' } };
    const reads = (await newToken(admin)).token;
    expect(await rpc(reads, 'initialize', handshake)).toMatchObject({ serverInfo: { name: 'cocho' } });
    const names = async (token: string) => (await rpc(token, 'tools/list')).tools.map(({ name }) => name).sort();
    expect(await names(reads)).toEqual(['farms', ...Object.keys(questions)].sort());
    expect(await names((await newToken(admin, true)).token)).toEqual(['confirm', 'farms', ...toolNames].sort());
    const ofWorker = await names((await newToken(worker, true)).token);
    expect(ofWorker).toContain('register_reading');
    expect(ofWorker).not.toContain('lot_costs');
    expect(ofWorker).not.toContain('register_death');
  });

  test('tell the same facts as the panel, and name the farm', async () => {
    const { token } = await newToken(admin);
    const { structuredContent, content } = await use(token, 'load', { lot_id: lotId });
    expect(structuredContent).toMatchObject({ farm: { id: own }, facts: { total_kg: 1000 } });
    expect(content[0]?.text).toMatch(/^Fazenda Boa Vista: A carga projetada de Lote 14/);
  });

  test("another farm's lot is not there, by id, by name or by naming the farm", async () => {
    const { token } = await newToken(admin);
    expect(await use(token, 'load', { lot_id: foreignId })).toMatchObject({ isError: true });
    expect((await use(token, 'lots', { search: 'Lote 999' })).structuredContent.facts).toMatchObject({ count: 0 });
    const answer = await use(token, 'load', { lot_id: foreignId, farm_id: neighbour });
    expect(answer).toMatchObject({ isError: true, content: [{ text: 'Fazenda não encontrada' }] });
  });

  test('a person of two farms says which, and is in each what they are there', async () => {
    const both = await addPerson(sql, { farms: { [own]: 'worker', [neighbour]: 'admin' } });
    const { token } = await newToken(both);
    expect((await use(token, 'farms')).structuredContent.farms).toHaveLength(2);
    expect(await use(token, 'lots')).toMatchObject({ isError: true });
    expect(await use(token, 'lot_costs', { lot_id: lotId, farm_id: own })).toMatchObject({ isError: true });
    expect((await use(token, 'lots', { farm_id: neighbour })).isError).toBeUndefined();
    await sql`update memberships set active = false where user_id = ${both.id} and farm_id = ${neighbour}`;
    expect(await use(token, 'lots', { farm_id: neighbour })).toMatchObject({ isError: true });
  });

  test('days and texts that the database does not take are refused in words, before it is asked', async () => {
    const { token } = await newToken(await addPerson(sql, { farms: { [own]: 'admin' } }));
    const wrong = [
      ['consumption', { start_date: '0000-01-01', end_date: '2026-01-01' }, 'Data'],
      ['movements', { kind: 'death', start_date: '2026-01-01', end_date: '9999-12-31' }, 'Data'],
      ['lots', { search: 'Lote\u0000' }, 'Busca'],
      ['lots', { search: '\ud800' }, 'Busca'],
    ] as const;
    for (const [tool, given, label] of wrong)
      expect(await use(token, tool, given)).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining(`${label} deve estar em um formato válido`) }],
      });
  });

  test('hostile arguments are refused and change nothing', async () => {
    const { token } = await newToken(admin, true);
    for (const given of [{ lot_id: "1' or 1=1" }, { lot_id: -1 }, { lot_id: 1e308 }, { lot_id: { $gt: 0 } }, {}]) {
      const answer = await send(token, 'tools/call', { name: 'lot_figures', arguments: given });
      const text = await answer.text();
      expect(answer.status, text).toBeLessThan(500);
      expect(text).toMatch(/"isError":true|"error"/);
    }
    expect(await (await send(token, 'tools/call', { name: 'drop_farm', arguments: {} })).text()).toMatch(/error/i);
  });
});

test('an order is told, done only by its confirmation, once, and stands in the history with its way', async () => {
  const { token } = await newToken(admin, true);
  const asked = await use(token, 'register_reading', { lot_id: lotId, note: -5 });
  expect(asked.content[0]?.text).toMatch(/Confirma\? Leitura de -5% em Lote 14/);
  const lot = async () => (await api.call<Lot>('GET', `/farms/${own}/lots/${lotId}`, { as: admin })).body.data;
  expect((await lot()).projected_load).toBe(1000);
  const { confirmation_id } = asked.structuredContent;
  const readOnly = (await newToken(admin)).token;
  expect(
    await (await send(readOnly, 'tools/call', { name: 'confirm', arguments: { confirmation_id } })).text(),
  ).toMatch(/error/i);
  expect((await use(token, 'confirm', { confirmation_id })).content[0]?.text).toContain('Registrado: leitura');
  expect(await use(token, 'confirm', { confirmation_id })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('já foi registrado') }],
  });
  expect((await lot()).projected_load).toBe(950);
  const { body } = await api.call('GET', `/farms/${own}/lots/${lotId}/history`, { as: admin });
  expect(body.data).toContainEqual(expect.objectContaining({ via: 'mcp', user_name: admin.name }));
});

test('there is no stream to open', async () => {
  const { token } = await newToken(admin);
  const answer = await fetch(`${api.url}/api/v1/mcp`, { headers: { authorization: token } });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

test('a program that asks without end is told to wait, by whichever token of the person, and nobody else is', async () => {
  const busy = await addPerson(sql, { farms: { [own]: 'technician' } });
  const tokens = [await newToken(busy), await newToken(busy)];
  const statuses: number[] = [];
  for (let count = 0; count < 121; count += 1) {
    const answer = await send(tokens[count % 2]?.token ?? '', 'tools/list');
    await answer.text();
    statuses.push(answer.status);
  }
  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([200]));
  expect(statuses.at(-1)).toBe(429);
  await rpc((await newToken(admin)).token, 'tools/list');
});
