import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SignedIn } from '@cocho/domain/session';
import { describe, expect, onTestFinished, test } from 'vitest';
import { caller } from '../test/api.ts';
import { newDataDir, startCocho } from '../test/cocho-process.ts';
import { newDatabase } from '../test/database.ts';
import { openDoor } from '../test/database-door.ts';
import { eventually } from '../test/eventually.ts';
import { projectRoot } from './config.ts';
import { connect } from './db/db.ts';

const run = promisify(execFile);
const dataDir = newDataDir();

async function start(env: Record<string, string> = {}) {
  const cocho = startCocho({ DATA_DIR: dataDir, ...env });
  onTestFinished(async () => {
    await cocho.stop();
  });
  const url = await cocho.ready();
  return { ...cocho, url, call: caller(url) };
}

/** Does not start: answers the exit code and what it said. */
async function fail(env: Record<string, string>) {
  const cocho = startCocho({ DATA_DIR: dataDir, ...env });
  onTestFinished(async () => {
    await cocho.stop('SIGKILL');
  });
  return { code: await cocho.exited, said: cocho.output() };
}

async function takePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function health(url: string): Promise<{ status: number; body: unknown }> {
  return fetch(`${url}/api/health`).then(async (answer) => ({ status: answer.status, body: await answer.json() }));
}

describe('a start on an empty data dir', () => {
  test('says where it is and who may enter the demo, and a second one there is refused', async () => {
    const cocho = await start({ LOG_LEVEL: 'info' });
    expect(cocho.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await eventually(() => expect(cocho.output()).toContain('password of all: cocho123'));
    expect(cocho.output()).toContain('gestor@demo.cocho.app');
    expect(await health(cocho.url)).toEqual({ status: 200, body: { status: 'ok' } });
    const body = { email: 'gestor@demo.cocho.app', password: 'cocho123' };
    expect(await cocho.call('POST', '/users/sign_in', { body })).toMatchObject({
      status: 200,
      body: { user_type: 'admin', farms: [{ name: 'Fazenda Boa Vista' }, { name: 'Fazenda Santa Fé' }] },
    });
    // The law wants to know when and from where: docs/operations.md.
    await eventually(() =>
      expect(cocho.output()).toMatch(/"time":\d+.*"path":"\/api\/v1\/users\/sign_in".*"ip":"127.0.0.1"/),
    );

    const second = await fail({});
    expect(second).toEqual({
      code: 1,
      said: `cocho: ${dataDir} is in use by another Cocho (process ${cocho.child.pid})\n`,
    });
    expect(await health(cocho.url)).toMatchObject({ status: 200 });

    // Lines go out some at once, but a stop loses none.
    await cocho.call('GET', '/users/me');
    await cocho.stop();
    expect(cocho.output()).toMatch(/"path":"\/api\/v1\/users\/me","status":401/);
  });

  test('on a taken port says so in one line and leaves the database stopped and the data dir free', async () => {
    const port = await takePort();
    const { code, said } = await fail({ PORT: String(port) });
    expect({ code, said }).toEqual({
      code: 1,
      said: `cocho: port ${port} is already in use: choose another with PORT\n`,
    });
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(log.trim().split('\n').at(-1)).toContain('database system is shut down');
    expect(await health((await start()).url)).toMatchObject({ status: 200 });
  });
});

describe('the demo logins, whose password everyone knows,', () => {
  const refusal = (by: string) =>
    `cocho: the demo logins, whose password everyone knows, would face a network by ${by}: ` +
    'end them with npm run demo:remove, or allow them with DEMO=1\n';

  test.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://cocho.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1', DEMO: '0' }],
  ])('seeded earlier, keep it from facing a network by %s', async (by, env) => {
    expect(await fail(env)).toEqual({ code: 1, said: refusal(by) });
  });

  test('are not seeded where a network would reach them', async () => {
    const { code, said } = await fail({ DATA_DIR: newDataDir(), TRUST_PROXY: '1' });
    expect({ code, lines: said.trim().split('\n') }).toEqual({
      code: 1,
      lines: [expect.stringMatching(/by TRUST_PROXY: begin without them by DEMO=0.*DEMO=1.*npm run demo:remove/)],
    });
  });

  test('face one where that was said, and none by a public address of this machine', async () => {
    const { url, call } = await start({ TRUST_PROXY: '1', DEMO: '1' });
    expect(await health(url)).toMatchObject({ status: 200 });
    const signIn = (email: string) => call('POST', '/users/sign_in', { body: { email, password: 'cocho123' } });
    expect(await signIn('gestor@demo.cocho.app')).toMatchObject({ status: 200 });
    // What the staff may do reaches real farms too.
    expect(await signIn('suporte@demo.cocho.app')).toMatchObject({ status: 401 });
    expect(await call('POST', '/demo_sessions')).toMatchObject({ status: 201 });
  });

  test('are ended by npm run demo:remove, with their sessions, and then a network may come', async () => {
    const demo = await start({ PUBLIC_URL: 'http://localhost:3000' });
    const signIn = { body: { email: 'gestor@demo.cocho.app', password: 'cocho123' } };
    const { body } = await demo.call('POST', '/users/sign_in', signIn);
    const as = SignedIn.parse(body);
    const remove = () =>
      run(process.execPath, ['server/src/demo-remove.ts'], { cwd: projectRoot, env: { DATA_DIR: dataDir } });
    expect((await remove()).stdout).toMatch(/^\d+ demo logins have ended\n$/);
    expect(await demo.call('GET', '/users/me', { as })).toMatchObject({ status: 401 });
    expect(await demo.call('POST', '/users/sign_in', signIn)).toMatchObject({ status: 401 });
    await demo.stop();

    const { call, output } = await start({ TRUST_PROXY: '1' });
    expect(await call('POST', '/users/sign_in', signIn)).toMatchObject({ status: 401 });
    expect(output()).not.toContain('cocho123');
    expect((await remove()).stdout).toBe('there are no demo logins\n');
  });
});

describe('a start that cannot succeed', () => {
  test('names every wrong variable, one a line', async () => {
    const { code, said } = await fail({ PORT: '70000', DEMO: 'yes', SMTP_URL: 'mail.example.com' });
    expect(code).toBe(1);
    expect(said.trim().split('\n').sort()).toEqual([
      'cocho: DEMO must be 0 or 1',
      'cocho: PORT must be 0 to 65535',
      'cocho: SMTP_URL must be an smtp:// or smtps:// address',
    ]);
  });

  test('says that DATABASE_URL cannot be reached', async () => {
    const door = await openDoor(await newDatabase());
    await door.shut();
    const { code, said } = await fail({ DATABASE_URL: door.url });
    expect({ code, said }).toEqual({
      code: 1,
      said: 'cocho: cannot reach the database of DATABASE_URL: ECONNREFUSED\n',
    });
  });

  test('says that the machine does not have the address', async () => {
    const door = await openDoor(await newDatabase());
    const { code, said } = await fail({ DATABASE_URL: door.url, HOST: '203.0.113.1' });
    expect({ code, said }).toEqual({ code: 1, said: 'cocho: this machine does not have the address given as HOST\n' });
  });
});

describe('with DATABASE_URL', () => {
  test('it migrates an empty database, seeds no demo, and outlives an absence of the database', async () => {
    const admin = connect({ ...(await newDatabase()), database: 'postgres' }, 1);
    const database = `empty_${process.pid}`;
    await admin`create database ${admin(database)} template template0`;
    await admin.end();
    const door = await openDoor({ database });
    const cocho = await start({ DATABASE_URL: door.url });
    const body = { email: 'gestor@demo.cocho.app', password: 'cocho123' };
    expect(await cocho.call('POST', '/users/sign_in', { body })).toMatchObject({ status: 401 });

    await door.shut();
    await eventually(async () => {
      expect(await health(cocho.url)).toEqual({ status: 503, body: { status: 'database away' } });
    });
    await door.reopen();
    await eventually(async () => expect(await health(cocho.url)).toMatchObject({ status: 200 }));
    expect(await cocho.stop()).toBe(0);
  });

  test('it stops when asked while the database is away', async () => {
    const door = await openDoor(await newDatabase());
    const cocho = await start({ DATABASE_URL: door.url });
    await door.shut();
    await eventually(async () => expect(await health(cocho.url)).toMatchObject({ status: 503 }));
    expect(await cocho.stop()).toBe(0);
  });
});
