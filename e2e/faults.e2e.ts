import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { carelessOutboxes } from './faults/careless-cases.ts';
import { oldVersion, revokedRole, wrongClocks } from './faults/change-cases.ts';
import { killedAfterSignIn, killedBrowser, killedPostgres, killedServer } from './faults/death-cases.ts';
import { type Fault, startFaultProxy } from './faults/fault-proxy.ts';
import { brokenStream, strangeAnswers } from './faults/network-cases.ts';
import { killedInAnOperation } from './faults/operation-case.ts';
import { randomRounds } from './faults/random-rounds.ts';
import type { Trials } from './faults/trials.ts';
import { buildWorld, type World } from './faults/world.ts';

// One after another: they share a server, which some of them kill. `npm run campaign` tries all of it, and far more.
test.describe.configure({ mode: 'default' });

test('the fault proxy does to a request what it was told, and nothing else', async () => {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await request.toArray().catch(() => null);
    if (body) heard.push(Buffer.concat(body).toString());
    response.end('thanks');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await startFaultProxy((server.address() as AddressInfo).port);

  expect(await ask('pass')).toBe('thanks');
  expect(await ask({ delayMs: 50 })).toBe('thanks');
  expect(await ask({ answer: 'HTTP/1.1 500 No\r\nconnection: close\r\n\r\nno' })).toBe('no');
  expect(await ask({ cutRequestAfter: 0 })).toBe(null);
  const { request, answer } = proxy.exchanges.get('POST / HTTP/1.1') ?? { request: { whole: 0 }, answer: { whole: 0 } };
  expect(await ask({ cutRequestAfter: request.whole - 1 })).toBe(null);
  expect(answer.whole).toBe(0);
  expect(heard).toEqual(['hello', 'hello']);
  for (const cutAnswerAfter of [0, 20]) expect(await ask({ cutAnswerAfter })).toBe(null);
  expect(heard).toHaveLength(4);

  await proxy.down();
  expect(await ask('pass')).toBe(null);
  await proxy.up();
  expect(await ask('pass')).toBe('thanks');
  await proxy.down();
  server.close();

  function ask(fault: Fault): Promise<string | null> {
    proxy.follow(() => fault);
    return fetch(proxy.url, { method: 'POST', body: 'hello' })
      .then((response) => response.text())
      .catch(() => null);
  }
});

test.describe('what the screen called saved', () => {
  let world: World;
  test.beforeAll(async () => {
    world = await buildWorld();
  });
  test.afterAll(() => world?.clear());

  test('is counted by a harness that catches every careless outbox', async () => {
    for await (const [way, { lost, doubled }] of carelessOutboxes(world))
      expect(lost + doubled, `an outbox that ${way}`).toBeGreaterThan(0);
  });

  const cases: Record<string, () => Trials> = {
    'the stream breaks at any boundary of a sending': () => brokenStream(world),
    'a captive portal, a 500, 401, 409 or 422 answers instead': () => strangeAnswers(world, 5),
    'the browser is killed right after the word': () => killedBrowser(world, 1),
    'the browser is killed right after the sign-in': () => killedAfterSignIn(world, 1),
    'the browser is killed four times in an operation': () => killedInAnOperation(world),
    'the server is killed': () => killedServer(world, 1),
    'PostgreSQL is killed': () => killedPostgres(world, 1),
    'an old version of the app had saved it': () => oldVersion(world),
    'the role was revoked meanwhile': () => revokedRole(world),
    'clock or time zone are wrong': () => wrongClocks(world, 1),
    'anything of this happens at random': () => randomRounds(world, 2),
  };
  for (const [what, trials] of Object.entries(cases)) {
    test(`is stored once when ${what}`, async () => {
      for await (const { saved, lost, doubled } of trials())
        expect({ lost, doubled }, `of ${saved} saved`).toEqual({ lost: 0, doubled: 0 });
    });
  }
});
