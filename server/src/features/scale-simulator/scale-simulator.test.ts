import { once } from 'node:events';
import { connect } from 'node:net';
import { closeCodes } from '@cocho/scale/pairing';
import { toledoP03 } from '@cocho/scale/toledo-p03';
import type { Frame } from '@cocho/scale/weighing';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Api, startApi, startServer } from '../../../test/api.ts';

const api = await startApi();
await api.sql`update farms set demonstration = true where id = ${api.own}`;
type Simulator = { path: string; code: string };

async function simulatorOf(as: { token: string }, { own, call }: Pick<Api, 'own' | 'call'> = api) {
  const { body } = await call<Simulator>('GET', `/farms/${own}/scale_simulator`, { as });
  return body.data;
}

function open(path = '/api/scale-simulator', options: WebSocket.ClientOptions = {}, url = api.url): WebSocket {
  return new WebSocket(`${url.replace('http', 'ws')}${path}`, options);
}

async function openWith(firstMessage: unknown, options: WebSocket.ClientOptions = {}): Promise<WebSocket> {
  const socket = open(undefined, options);
  await once(socket, 'open');
  socket.send(typeof firstMessage === 'string' ? firstMessage : JSON.stringify(firstMessage));
  return socket;
}

async function closeCodeOf(socket: WebSocket): Promise<number> {
  const [code] = await once(socket, 'close');
  return code;
}

/** Frames until one is as wanted. */
function frameOf(socket: WebSocket, isWanted: (frame: Frame) => boolean): Promise<Frame> {
  const parse = toledoP03();
  return new Promise((resolve, reject) => {
    socket.on('message', (bytes: Buffer, isBinary) => {
      expect(isBinary).toBe(true);
      const frame = parse(bytes).find(isWanted);
      if (frame) resolve(frame);
    });
    socket.on('close', reject);
  });
}

test('whoever feeds is told where the wagon is, and each has an own one that stays', async () => {
  const [worker, again, admin] = [
    await simulatorOf(api.worker),
    await simulatorOf(api.worker),
    await simulatorOf(api.admin),
  ];
  expect(worker).toEqual({ path: '/api/scale-simulator', code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/) });
  expect(again).toEqual(worker);
  expect(admin.code).not.toBe(worker.code);
});

describe('a paired wagon', () => {
  test('is filled and discharged, and remembers over a reconnection', async () => {
    const { code } = await simulatorOf(api.worker);
    const first = await openWith({ pair: code }, { origin: api.url });
    first.send(JSON.stringify({ wagon: 'fill', rate: 1000, until: 400 }));
    await frameOf(first, ({ kg, motion }) => kg >= 390 && !motion);
    first.close();

    const second = await openWith({ pair: code });
    await frameOf(second, ({ kg }) => kg >= 390);
    second.send(JSON.stringify({ wagon: 'discharge', rate: 1000 }));
    await frameOf(second, ({ kg, motion }) => kg <= 10 && !motion);
    second.close();
  });

  test('shows the same weight to two screens of one person and none of it to another', async () => {
    const [mine, others] = [await simulatorOf(api.technician), await simulatorOf(api.admin)];
    const [one, two, stranger] = [
      await openWith({ pair: mine.code }),
      await openWith({ pair: mine.code }),
      await openWith({ pair: others.code }),
    ];
    one.send(JSON.stringify({ wagon: 'fill', rate: 1000, until: 600 }));
    const shown = Promise.all([frameOf(one, ({ kg }) => kg > 500), frameOf(two, ({ kg }) => kg > 500)]);
    const elsewhere = await frameOf(stranger, () => true);
    await shown;
    expect(elsewhere.kg).toBeLessThan(50);
    for (const socket of [one, two, stranger]) socket.close();
  });

  test.each(['{', '{}', '{"wagon":"fly"}', '{"wagon":"fill","rate":-5}', '{"wagon":"fill","until":1e9}', '[]', 'null'])(
    'hangs up on %s',
    async (message) => {
      const socket = await openWith({ pair: (await simulatorOf(api.worker)).code });
      socket.send(message);
      expect(await closeCodeOf(socket)).toBe(closeCodes.badMessage);
    },
  );

  test('hangs up on a message that is too long', async () => {
    const socket = await openWith({ pair: (await simulatorOf(api.worker)).code });
    socket.send('x'.repeat(5000));
    expect(await closeCodeOf(socket)).toBe(1009);
  });
});

describe('pairing', () => {
  test.each(['{', '{}', '{"pair":""}', '{"pair":null}', '{"pair":"AAAAAAAA"}', '{"pair":["x"]}', '{"wagon":"stop"}'])(
    'is refused to %s',
    async (message) => {
      expect(await closeCodeOf(await openWith(message))).toBe(closeCodes.notPaired);
    },
  );

  test('is refused to another page than our own', async () => {
    const foreign = { origin: 'https://example.com' };
    const [error] = await once(open(undefined, foreign), 'error');
    expect(error.message).toContain('403');
  });

  test('is refused to who tries too many codes, even when one is right', async () => {
    const guarded = await startServer(api.address);
    const simulator = await simulatorOf(api.worker, { ...api, call: guarded.call });
    const tries = async (code: string) => {
      const socket = open(simulator.path, {}, guarded.url);
      await once(socket, 'open');
      socket.send(JSON.stringify({ pair: code }));
      return closeCodeOf(socket);
    };
    const codes = [];
    for (let turn = 0; turn < 21; turn += 1) codes.push(await tries('AAAAAAAA'));
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(closeCodes.notPaired));
    expect(codes[20]).toBe(closeCodes.tooMany);
    expect(await tries(simulator.code)).toBe(closeCodes.tooMany);
  });
});

test('a real farm has no simulator, on whatever server', async () => {
  const answer = await api.call('GET', `/farms/${api.neighbour}/scale_simulator`, { as: api.neighbourAdmin });
  expect(answer).toMatchObject({ status: 404, body: { errors: ['Esta fazenda não tem balança simulada'] } });
  const real = await startServer(api.address, { DEMO: '0' });
  expect((await simulatorOf(api.worker, { ...api, call: real.call })).code).toBeDefined();
});

test('an offer of another protocol on another path is answered as if it had not been made', async () => {
  const answer = await raw('GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: Upgrade, close\r\nupgrade: h2c\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('a server that closes hangs up, and is gone at once', async () => {
  const closing = await startServer(api.address);
  const { path, code } = await simulatorOf(api.worker, { ...api, call: closing.call });
  const socket = open(path, {}, closing.url);
  await once(socket, 'open');
  socket.send(JSON.stringify({ pair: code }));
  await once(socket, 'message');
  const [hungUp] = await Promise.all([closeCodeOf(socket), closing.app.close()]);
  expect(hungUp).toBe(1001);
});

async function raw(request: string): Promise<string> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1').setEncoding('utf8');
  socket.write(request);
  let answer = '';
  for await (const text of socket) answer += text;
  return answer;
}
