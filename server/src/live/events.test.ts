import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../../test/database.ts';
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
  events.listen(1, (event) => heard.push(event));

  await server`alter database ${server(address.database)} allow_connections false`;
  await server`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${address.database}`;
  await eventually(() => expect(sql`select 1`).rejects.toThrow());
  events.announce(1, 'ingredients');
  await eventually(() => expect(refused).toBeGreaterThan(0));
  await server`alter database ${server(address.database)} allow_connections true`;

  await eventually(() => expect(heard).toEqual(expect.arrayContaining(['resync', 'ingredients'])));
});

test('what is announced is told though the driver listens no more', async () => {
  const address = await newDatabase();
  const sql = connect(address, 2);
  let times = 0;
  // The first time it hears another channel: as deaf as a driver that lost its own.
  const deafAtFirst = new Proxy(sql, {
    get: (target, name) =>
      name === 'listen'
        ? (channel: string, ...rest: [(payload: string) => void, (() => void)?]) =>
            target.listen(times++ === 0 ? 'elsewhere' : channel, ...rest)
        : Reflect.get(target, name),
  });
  const events = await farmEvents(deafAtFirst);
  onTestFinished(async () => {
    await events.close();
    await sql.end();
  });
  const heard: string[] = [];
  events.listen(1, (event) => heard.push(event));
  events.announce(1, 'ingredients');
  await eventually(() => expect(heard).toEqual(['resync', 'ingredients']));
});
