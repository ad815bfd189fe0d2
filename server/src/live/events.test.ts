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
