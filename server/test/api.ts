import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { connect, type DatabaseAddress } from '../src/db/db.ts';
import { afterwards } from './afterwards.ts';
import { newDatabase } from './database.ts';
import { type Person, seedPeople } from './people.ts';

export type Api = Awaited<ReturnType<typeof startApi>>;

/** The API on a database of its own, with two farms and their people. Stops after the tests of the file. */
export async function startApi(env: NodeJS.ProcessEnv = {}) {
  const address = await newDatabase();
  const server = await startServer(address, env);
  return { ...server, ...(await seedPeople(server.sql)) };
}

/** One API process on a database: a second one on the same address is a second machine behind the balancer. */
export async function startServer(address: DatabaseAddress, env: NodeJS.ProcessEnv = {}, connections = 10) {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...env });
  const sql = connect(address, connections);
  const app = await buildApp(config, sql);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  afterwards(async () => {
    await app.close();
    await sql.end();
  });
  const call = caller(url);

  async function signIn({ email }: Pick<Person, 'email'>, password = inject('password').plain) {
    return call('POST', '/users/sign_in', { body: { email, password } });
  }
  return { address, config, sql, app, url, call, signIn };
}

export interface Call {
  as?: Pick<Person, 'token'> | undefined;
  /** Sent as JSON; a string goes as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** What an answer may hold; a test reads the part that it is about. */
interface Answer<Data> {
  data: Data;
  message: string;
  errors: string[];
  fields: Record<string, string>;
  current: Data;
}

export function caller(url: string) {
  return async function call<Data = unknown>(method: string, path: string, { as, body, headers = {} }: Call = {}) {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(as ? { authorization: as.token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const content = isJson ? await answer.json() : await answer.text();
    return { status: answer.status, headers: answer.headers, body: content as Answer<Data> };
  };
}
