import type { SignedIn } from '@cocho/domain/session';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// What every browser has, and Node has not.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
vi.stubGlobal('location', { pathname: '/operador', search: '' });
vi.stubGlobal('addEventListener', () => {});
const { simulatorOffer, today } = await import('./operator.api.ts');
const { beginSession, chooseFarm } = await import('../../lib/session.ts');

const farms = [7, 8].map((id) => ({ id, name: 'Boa Vista', user_type: 'worker', time_zone: 'America/Sao_Paulo' }));
let day: { day: string; items: unknown[] };
/** Status and path of each call that the server answered. */
let answered: [status: number, path: string][];

beforeEach(async () => {
  day = { day: '2026-03-12', items: [] };
  answered = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, { headers } = {}) => {
    const etag = `W/"${JSON.stringify(day)}"`;
    const isKnown = new Headers(headers).get('if-none-match') === etag;
    answered.push([isKnown ? 304 : 200, String(path)]);
    return isKnown ? new Response(null, { status: 304 }) : Response.json({ data: day }, { headers: { etag } });
  });
  await beginSession({ token: 'a', id: 1, email: 'ana@cocho.test', farms } as never as SignedIn);
  chooseFarm(7);
});

afterEach(() => vi.restoreAllMocks());

const ask = () => new QueryClient().fetchQuery(today());

test('a day in which nothing changed is not sent again to the phone that has it', async () => {
  expect(await ask()).toEqual(day);
  expect(await ask()).toEqual({ day: '2026-03-12', items: [] });
  const path = '/api/v1/farms/7/treat_schedules/today';
  expect(answered).toEqual([
    [200, path],
    [304, path],
  ]);
});

test('a day in which something changed is', async () => {
  await ask();
  day = { day: '2026-03-12', items: [{ id: 1 }] };
  expect(await ask()).toEqual(day);
});

test('what was meant for one farm is asked of it, though another is chosen by then', async () => {
  const client = new QueryClient();
  const [day, offer] = [today(), simulatorOffer()];
  chooseFarm(8);
  await client.fetchQuery(day);
  await client.fetchQuery(offer);
  expect(answered.map(([, path]) => path)).toEqual([
    '/api/v1/farms/7/treat_schedules/today',
    '/api/v1/farms/7/scale_simulator',
  ]);
});

test('of what one person was told nothing is asked in the name of the next', async () => {
  await ask();
  await beginSession({ token: 'b', id: 2, email: 'bento@cocho.test', farms } as never as SignedIn);
  await ask();
  expect(answered.map(([status]) => status)).toEqual([200, 200]);
});

test('what the server refuses is told as it said it', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ errors: ['Não.'] }, { status: 503 }));
  await expect(ask()).rejects.toMatchObject({ status: 503, errors: ['Não.'] });
});
