import { may, type Permission } from '@cocho/domain/permissions';
import { beforeAll, expect, test } from 'vitest';
import { startApi } from '../test/api.ts';
import { farmOf } from '../test/resources.ts';
import { isFarmRoute, isStream, routesOf, validCall } from '../test/routes.ts';

/** Nobody in the field sees money: not in a list, not in an answer to what they send, not in a history. */
const api = await startApi();
await api.sql`update farms set demonstration = true where id = ${api.own}`;
const farm = farmOf(api, 'own');
const money = /cents|price|cost|purchase|freight|yield|deduction|carcass|profit|charge|contract/i;
const asked = routesOf(api.app).filter(
  (route) => isFarmRoute(route) && !isStream(route) && may('worker', route.access as Permission),
);

function keysOf(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap(keysOf);
  return Object.entries(value).flatMap(([key, one]) => [key, ...keysOf(one)]);
}

beforeAll(async () => {
  const id = await farm.add('ingredients');
  await farm.post(`ingredients/${id}/prices`, { valid_from: '2026-01-01', cents_per_tonne: 90_000 });
});

test.each(asked.map((route) => [route.name, route] as const))('%s tells a worker nothing of it', async (_, route) => {
  const { path, body } = await validCall(route, farm);
  // A worker reads what he fed himself.
  await api.sql`update operations set user_id = ${api.worker.id} where farm_id = ${api.own}`;
  const answer = await api.call(route.method, path, { as: api.worker, body });
  // Somebody else's reading or device is not a worker's to take back.
  if (!/^DELETE .*(trough_readings|push_subscriptions)/.test(route.name)) expect(answer.status).toBeOneOf([200, 201]);
  expect(keysOf(answer.body).filter((key) => money.test(key))).toEqual([]);
});

test('a manager is told, so the names looked for are those in use', async () => {
  const { body } = await api.call('GET', `/farms/${api.own}/ingredients/prices`, { as: api.admin });
  expect(keysOf(body).some((key) => money.test(key))).toBe(true);
});
