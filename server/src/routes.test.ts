import type { Permission } from '@cocho/domain/permissions';
import { may, userTypes } from '@cocho/domain/permissions';
import { describe, expect, test } from 'vitest';
import { startApi } from '../test/api.ts';
import { contents } from '../test/database.ts';
import { farmOf } from '../test/resources.ts';
import { fill, isFarmRoute, isStream, type Route, resourceOf, routesOf, validCall } from '../test/routes.ts';

const api = await startApi();
// Else it would have no simulated scale to tell of.
await api.sql`update farms set demonstration = true where id = ${api.own}`;
const { sql, own, admin } = api;
const ownFarm = farmOf(api, 'own');
const neighbourFarm = farmOf(api, 'neighbour');
const routes = routesOf(api.app);
const farmRoutes = routes.filter(isFarmRoute);
const named = (some: Route[]) => some.map((route) => [route.name, route] as const);

/** Reads the answer unless it is a stream, of which the status says enough. */
async function status(route: Route, path: string, call: { as?: { token: string }; body?: unknown } = {}) {
  if (!isStream(route)) return (await api.call(route.method, path, call)).status;
  const headers = call.as ? { authorization: call.as.token } : {};
  const answer = await fetch(`${api.url}/api/v1${path}`, { headers });
  await answer.body?.cancel();
  return answer.status;
}

test('these routes, and no others, are open to anyone', () => {
  const open = routes.filter(({ access }) => access === 'public').map(({ name }) => name);
  expect(open.sort()).toEqual([
    'GET /app/version',
    'GET /invitations/:token',
    'GET /public_proposals/:token',
    'GET /public_proposals/:token/pdf',
    'GET /webhooks/whatsapp',
    'POST /contacts',
    'POST /demo_sessions',
    'POST /invitations/:token/accept',
    'POST /public_proposals/:token/accept',
    'POST /public_proposals/:token/code',
    'POST /public_proposals/:token/decline',
    'POST /users/password_recovery',
    'POST /users/sign_in',
    'POST /users/sign_up',
    'POST /users/update_password',
    'POST /webhooks/telegram',
    'POST /webhooks/whatsapp',
  ]);
});

test('nothing else of the API lies outside /api/v1', () => {
  const outside = api.app.routeTable.map(({ url }) => url).filter((url) => url.startsWith('/api'));
  const places = new Set(outside.map((url) => url.split('/').slice(0, 3).join('/')));
  expect([...places].sort()).toEqual(['/api/docs', '/api/health', '/api/openapi.json', '/api/v1']);
});

test('every route of a farm has a fixture that makes its rows', () => {
  for (const route of farmRoutes) expect(() => isStream(route) || resourceOf(route)).not.toThrow();
});

describe('a call without a session', () => {
  test.each(named(routes.filter(({ access }) => access !== 'public')))('%s answers 401', async (_, route) => {
    const path = fill(route, { farmId: own });
    for (const token of ['', 'Bearer ', 'nope', `Bearer ${'0'.repeat(43)}`]) {
      const answer = await api.call(route.method, path, { as: { token } });
      expect(answer).toMatchObject({
        status: 401,
        body: { errors: ['Você não está autorizado a acessar esta página'] },
      });
    }
    expect(await status(route, path)).toBe(401);
  });
});

describe("another's farm", () => {
  const strangers = ['admin', 'worker', 'technician', 'farmless', 'staff'] as const;
  test.each(named(farmRoutes))('%s answers 404, whoever asks', async (_, route) => {
    const { path, body } = await validCall(route, neighbourFarm);
    const before = await contents(sql);
    for (const stranger of strangers) {
      const answer = await api.call(route.method, path, { as: api[stranger], body });
      expect(answer, stranger).toMatchObject({ status: 404, body: { errors: ['Fazenda não encontrada'] } });
    }
    expect(await contents(sql)).toEqual(before);
  });

  test.each(named(farmRoutes))('%s answers 404 for a farm that cannot exist', async (_, route) => {
    const { body } = await validCall(route, ownFarm);
    for (const farmId of ['abc', '0', '-1', `${own}.0`, ` ${own}`, '9007199254740993', '99999999999999999999']) {
      const answer = await api.call(route.method, fill(route, { farmId }), { as: admin, body });
      expect(answer, farmId).toMatchObject({ status: 404 });
    }
  });
});

describe('roles', () => {
  const cases = farmRoutes.flatMap((route) => userTypes.map((role) => [role, route.name, route] as const));
  const isAllowed = ([role, , { access }]: (typeof cases)[number]) => may(role, access as Permission);

  const staffRoutes = routes.filter(({ access }: { access: string | undefined }) => access === 'staff');
  test.each(named(staffRoutes))('provider staff alone may %s', async (_, route) => {
    for (const role of [...userTypes, 'farmless'] as const) {
      expect(await api.call(route.method, fill(route, {}), { as: api[role] }), role).toMatchObject({ status: 403 });
    }
    const { status } = await api.call(route.method, fill(route, {}, 999), { as: api.staff });
    expect(status).not.toBeOneOf([401, 403]);
  });

  const salesRoutes = routes.filter(({ access }) => access === 'sales');
  test.each(named(salesRoutes))(
    'who runs or advises a farm and provider staff may %s, nobody else',
    async (_, route) => {
      for (const role of ['worker', 'farmless'] as const) {
        expect(await api.call(route.method, fill(route, {}), { as: api[role] }), role).toMatchObject({ status: 403 });
      }
      for (const role of ['admin', 'technician', 'staff'] as const) {
        const { status } = await api.call(route.method, fill(route, {}, 999), { as: api[role] });
        expect(status, role).not.toBeOneOf([401, 403]);
      }
    },
  );

  // One's own readings, devices and operations only, and all rows here are a manager's: told in their own tests.
  const dependsOnTheRow = [
    'DELETE /farms/:farmId/trough_readings/:id',
    'DELETE /farms/:farmId/push_subscriptions/:id',
    'GET /farms/:farmId/operations/:id',
  ];
  const allowed = cases.filter((one) => isAllowed(one) && (!dependsOnTheRow.includes(one[1]) || one[0] === 'admin'));

  test.each(allowed)('%s may %s', async (role, _, route) => {
    const { path, body } = await validCall(route, ownFarm);
    expect(await status(route, path, { as: api[role], body })).toBeOneOf([200, 201]);
  });

  const refusedBy = ({ access }: Route) => userTypes.filter((role) => !may(role, access as Permission));
  test.each(named(farmRoutes.filter((route) => refusedBy(route).length > 0)))(
    'nobody else may %s',
    async (_, route) => {
      const { path, body } = await validCall(route, ownFarm);
      const before = await contents(sql);
      for (const role of refusedBy(route)) {
        expect(await api.call(route.method, path, { as: api[role], body }), role).toMatchObject({
          status: 403,
          body: { errors: ['Você não tem permissão para isto. Entre em contato com o administrador.'] },
        });
      }
      expect(await contents(sql)).toEqual(before);
    },
  );
});

describe('a row', () => {
  const rowRoutes = farmRoutes.filter(({ url }) => url.includes('/:id'));

  const impossible = ['abc', '0', '-1', '1.5', 'null', '9007199254740993', '99999999999999999999', "1'or'1'='1"];
  test.each(named(rowRoutes))(
    '%s answers 404 for the id of another farm, and for one that cannot exist',
    async (_, route) => {
      const { body } = await validCall(route, ownFarm);
      const foreign = await neighbourFarm.add(resourceOf(route));
      const before = await contents(sql);
      const call = (id: string | number) =>
        api.call(route.method, fill(route, { farmId: own, id }), { as: admin, body });
      expect(await call(foreign)).toMatchObject({
        status: 404,
        body: { errors: [expect.stringMatching(/ não encontrad[oa]$/)] },
      });
      for (const id of impossible)
        expect(await call(id), id).toMatchObject({ status: 404, body: { errors: [expect.any(String)] } });
      expect(await contents(sql)).toEqual(before);
    },
  );
});
