import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../test/api.ts';
import { contents } from '../test/database.ts';
import { farmOf } from '../test/resources.ts';
import { bodyOf, isFarmRoute, type Route, routesOf, validCall } from '../test/routes.ts';

const api = await startApi();
const { sql, admin, neighbour } = api;
const farm = farmOf(api, 'own');
const routes = routesOf(api.app);
const writes = routes.filter(({ schema }) => schema?.body).map((route) => [route.name, route] as const);
const asks = ({ schema }: Route, name: string) =>
  schema?.querystring instanceof z.ZodObject && name in schema.querystring.shape;
const lists = routes.filter((route) => asks(route, 'items')).map((route) => [route.name, route] as const);

const english = /invalid|expected|required|too (big|small)|unrecognized|must/i;

function whoMay({ access }: { access: string | undefined }) {
  return access === 'staff' ? api.staff : admin;
}

/** What a route accepts, and a path that exists. */
interface Call {
  route: Route;
  path: string;
  valid: Record<string, unknown>;
}

/** Every body is refused with this status and words for a person. */
async function refuses({ route, path }: Call, status: number, bodies: unknown[], headers: Record<string, string> = {}) {
  const answers = [];
  for (const body of bodies) {
    const answer = await api.call(route.method, path, { as: whoMay(route), body, headers });
    const shown = JSON.stringify(body).slice(0, 200);
    expect(answer, shown).toMatchObject({ status, body: { errors: expect.toSatisfy((all) => all.length > 0) } });
    for (const error of answer.body.errors) expect(error, shown).not.toMatch(english);
    answers.push(answer.body);
  }
  return answers;
}

/** Takes whatever an object holds, for what a device sends is parked rather than refused; its own tests tell how. */
function parks({ url }: Route): boolean {
  return url.endsWith('/by_client/:clientId');
}

/** The valid body with one of its texts replaced, for each text and each of the values. */
function withEachText({ valid }: Call, values: unknown[]) {
  const texts = Object.keys(valid).filter((field) => typeof valid[field] === 'string');
  return texts.flatMap((field) => values.map((value) => ({ field, body: { ...valid, [field]: value } })));
}

describe.each(writes)('%s', (_, route) => {
  let call: Call;
  let before: Awaited<ReturnType<typeof contents>>;

  beforeAll(async () => {
    const { path } = await validCall(route, farm);
    call = { route, path, valid: await bodyOf(route, farm) };
    before = await contents(sql);
  });

  test('refuses what is not JSON', async () => {
    await refuses(call, 400, ['{"name":', 'name=Milho', '{"a":1}}', '']);
  });

  test('refuses a body that does not say it is JSON', async () => {
    const bodies = [JSON.stringify(call.valid)];
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'xml']) {
      const [answer] = await refuses(call, 400, bodies, { 'content-type': type });
      expect(answer?.errors, type).toEqual(['Envie os dados como application/json']);
    }
  });

  test('refuses a body that is too large', async () => {
    await refuses(call, 413, [{ ...call.valid, name: 'x'.repeat(route.bodyLimit) }]);
  });

  test('refuses JSON that is not an object', async () => {
    await refuses(call, 422, ['[]', 'null', '1', '"name"', 'true', '[{}]']);
  });

  test.skipIf(parks(route))(
    'refuses another type, a NUL byte or too much in each of its texts, naming the field',
    async () => {
      const wrong: unknown[] = [42, true, {}, [], ['a'], { toString: 'a' }, 'Mi\0lho', 'x'.repeat(10_000)];
      const cases = withEachText(call, wrong);
      const bodies = cases.map(({ body }) => body);
      for (const [index, { errors, fields }] of (await refuses(call, 422, bodies)).entries()) {
        expect(errors, cases[index]?.field).toContain(fields[cases[index]?.field ?? '']);
      }
    },
  );

  test('was changed by nothing that it refused', async () => {
    expect(await contents(sql)).toEqual(before);
  });

  test('answers any JSON with success or a refusal, never with a failure', async () => {
    const fields = Object.fromEntries(Object.keys({ ...call.valid, version: 1 }).map((key) => [key, fc.jsonValue()]));
    const bodies = fc.oneof(fc.jsonValue(), fc.record(fields, { requiredKeys: [] }));
    const isAnswered = async (body: unknown) => {
      const answer = await api.call(route.method, call.path, { as: whoMay(route), body: JSON.stringify(body) });
      expect(answer.status).toBeLessThan(500);
    };
    await fc.assert(fc.asyncProperty(bodies, isAnswered), { numRuns: 40, seed: 20_260_115 });
  });
});

describe('fields that nobody asked for', () => {
  // These answer no row; what they make of such fields is told in their own tests.
  const noRow =
    /\/(import|trough_readings|update_trough_reading_positions|resolve|outcomes|weights|settings|costs|alert_settings|snooze|comments|messages|accept|feed_calls\/rules|invitations|first_steps\/\w+)$/;
  const rowWrites = writes.filter(([, route]) => isFarmRoute(route) && !noRow.test(route.url) && !parks(route));
  test.each(rowWrites)('%s ignores them', async (_, route) => {
    const { path, body } = await validCall(route, farm);
    const [before, answer] = [
      await contents(sql),
      await api.call<{ id: number; created_at: string }>(route.method, path, {
        as: admin,
        body: { ...body, id: 7_000_000, farm_id: neighbour, staff: true, deleted_at: '2020-01-01', created_at: 'x' },
      }),
    ];
    expect(answer.status).toBeOneOf([200, 201]);
    expect(answer.body.data).not.toHaveProperty('staff');
    expect(answer.body.data.id).toBeLessThan(7_000_000);
    expect(answer.body.data.created_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(await sql`select from users where staff and email <> ${api.staff.email}`).toHaveLength(0);
    expect(before.farms).toEqual((await contents(sql)).farms);
  });
});

describe('questions to a list', () => {
  test.each(lists)('%s refuses what cannot be meant, in Portuguese', async (_, route) => {
    const { path } = await validCall(route, farm);
    const queries = [
      'page=0',
      'page=x',
      'page=1.5',
      'items=0',
      'items=1001',
      'items=1e9',
      'search=%00',
      'search=a&search=b',
    ];
    for (const query of [...queries, `search=${'x'.repeat(121)}`, `sort=${'x'.repeat(41)}`]) {
      if (!asks(route, query.split('=')[0] ?? '')) continue;
      const answer = await api.call('GET', `${path}?${query}`, { as: whoMay(route) });
      expect(answer.status, query).toBe(422);
      expect(answer.body.errors.join(), query).not.toMatch(english);
      expect(answer.body.fields).toHaveProperty(query.split('=')[0] ?? '');
    }
  });

  test.each(lists)('%s answers any question with success or a refusal', async (_, route) => {
    const { path } = await validCall(route, farm);
    const text = fc.string({ unit: 'binary-ascii', maxLength: 30 });
    const questions = fc.record(
      { search: text, sort: text, page: text, items: text, other: text },
      { requiredKeys: [] },
    );
    const isAnswered = async (question: Record<string, string>) => {
      const answer = await api.call('GET', `${path}?${new URLSearchParams(question)}`, { as: whoMay(route) });
      expect(answer.status).toBeLessThan(500);
    };
    await fc.assert(fc.asyncProperty(questions, isAnswered), { numRuns: 60, seed: 20_260_115 });
  });
});
