import { expect, test } from 'vitest';
import { startApi } from '../../test/api.ts';
import { addFarm, addPerson } from '../../test/people.ts';
import { readConfig } from '../config.ts';
import { hashPassword } from '../features/session/passwords.ts';
import { demoPassword } from './demo.ts';
import { endDemoLogins, refuseOpenDemo } from './demo-logins.ts';

const { sql } = await startApi();
const onNetwork = readConfig({ HOST: '0.0.0.0', DEMO: '0' });

test('somebody of the demonstration who got another e-mail, and kept the password that everyone knows, counts and is ended', async () => {
  const farm = await addFarm(sql);
  await sql`update farms set demonstration = true where id = ${farm}`;
  const [renamed, other] = [
    await addPerson(sql, { farms: { [farm]: 'worker' } }),
    await addPerson(sql, { farms: { [farm]: 'admin' } }),
  ];
  await sql`update users set password_hash = ${await hashPassword(demoPassword)} where id = ${renamed.id}`;
  await expect(refuseOpenDemo(sql, onNetwork)).rejects.toThrow('would face a network by HOST');

  expect(await endDemoLogins(sql)).toBe(1);
  await refuseOpenDemo(sql, onNetwork);
  const kept = await sql<{ id: number }[]>`select id from users where password_hash is not null`;
  expect(kept.map(({ id }) => id)).toContain(other.id);
  expect(kept.map(({ id }) => id)).not.toContain(renamed.id);
});
