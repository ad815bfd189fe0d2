import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../test/database.ts';
import { deafeningProxy } from '../../test/deafening-proxy.ts';
import { eventually } from '../../test/eventually.ts';
import { connect } from '../db/db.ts';
import { farmEvents } from './events.ts';

test('what is announced while the database takes nobody in is told once it does', async () => {
  const address = await newDatabase();
  const sql = connect(address, 2);
  const server = connect({ ...address, database: 'postgres' }, 1);
  let refused = 0;
  const counted = new Proxy(sql, {
    apply(target, self, args) {
      const query = Reflect.apply(target, self, args);
      query.catch(() => refused++);
      return query;
    },
  });
  const events = await farmEvents(counted);
  onTestFinished(async () => {
    await events.close();
    await Promise.all([sql.end(), server.end()]);
  });
  const heard: string[] = [];
  events.listen(1, ({ topic }) => heard.push(topic));

  await server`alter database ${server(address.database)} allow_connections false`;
  await server`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${address.database}`;
  await eventually(() => expect(sql`select 1`).rejects.toThrow());
  events.announce(1, 'ingredients');
  await eventually(() => expect(refused).toBeGreaterThan(0));
  await server`alter database ${server(address.database)} allow_connections true`;

  await eventually(() => expect(heard).toEqual(expect.arrayContaining(['resync', 'ingredients'])));
});

test('a process that tells nothing notices by itself that it hears nothing more', async () => {
  const address = await newDatabase();
  const proxy = await deafeningProxy(address.socketDir ?? '');
  const sql = connect({ ...address, socketDir: proxy.socketDir }, 2);
  const events = await farmEvents(sql, 100);
  onTestFinished(async () => {
    await events.close();
    await sql.end();
  });
  const heard: string[] = [];
  events.listen(1, ({ topic }) => heard.push(topic));
  proxy.deafen();
  await eventually(() => expect(heard).toEqual(['resync']));
});

test('what is announced is told once, though the connection that listens hears nothing more', async () => {
  const address = await newDatabase();
  const proxy = await deafeningProxy(address.socketDir ?? '');
  const sql = connect({ ...address, socketDir: proxy.socketDir }, 2);
  const events = await farmEvents(sql);
  onTestFinished(async () => {
    await events.close();
    await sql.end();
  });
  const heard: string[] = [];
  events.listen(1, ({ topic }) => heard.push(topic));
  // The driver has found another connection by itself once before.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;
  await eventually(() => expect(heard).toEqual(['resync']));

  proxy.deafen();
  events.announce(1, 'ingredients');
  await eventually(() => expect(heard).toEqual(['resync', 'resync', 'ingredients']));
  events.announce(1, 'corrals');
  await eventually(() => expect(heard).toContain('corrals'));
  expect(heard).toEqual(['resync', 'resync', 'ingredients', 'corrals']);
});

test('who stops listening twice silences nobody who came meanwhile', async () => {
  const sql = connect(await newDatabase(), 2);
  const events = await farmEvents(sql);
  onTestFinished(async () => {
    await events.close();
    await sql.end();
  });
  const heard: string[] = [];
  const stop = events.listen(1, () => {});
  stop();
  events.listen(1, ({ topic }) => heard.push(topic));
  stop();
  events.announce(1, 'ingredients');
  await eventually(() => expect(heard).toEqual(['ingredients']));
});
