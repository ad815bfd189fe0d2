import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { startApi } from '../../test/api.ts';
import { addFarm, addPerson, type Person } from '../../test/people.ts';
import { readConfig } from '../config.ts';
import { hashPassword } from '../features/session/passwords.ts';
import { demoPassword } from './demo.ts';
import { endDemoLogins, endDemoStaff, refuseOpenDemo } from './demo-logins.ts';

const { sql } = await startApi();
const onNetwork = readConfig({ HOST: '0.0.0.0', DEMO: '0' });

let demonstration: number;
let real: number;
let renamed: Person;

/** Somebody of the demo who got another e-mail, kept the password that everyone knows, and belongs to a real farm too. */
beforeEach(async () => {
  [demonstration, real] = [await addFarm(sql), await addFarm(sql)];
  await sql`update farms set demonstration = true where id = ${demonstration}`;
  renamed = await addPerson(sql, { farms: { [demonstration]: 'worker', [real]: 'admin' }, staff: true });
  const password_hash = await hashPassword(demoPassword);
  await sql`update users set demonstration = true, password_hash = ${password_hash} where id = ${renamed.id}`;
  await sql`insert into access_tokens (user_id, name, token_hash) values (${renamed.id}, 'Planilha', ${randomBytes(32)})`;
});

const inAnyWay = async ({ id }: Person) => [
  ...(await sql`select user_id from sessions where user_id = ${id}`),
  ...(await sql`select user_id from access_tokens where user_id = ${id}`),
];

const known = async (person: Person) => {
  const [user] = await sql`
    select password_hash is not null as opens, staff,
      array(select m.farm_id from memberships m where m.user_id = u.id and m.active order by m.farm_id) as farms
    from users u where id = ${person.id}
  `;
  return user;
};

test('a demo login with another e-mail keeps a network away until it is ended, and stays in its real farms', async () => {
  const other = await addPerson(sql, { farms: { [demonstration]: 'admin' } });
  await sql`update users set demonstration = true where id = ${other.id}`;
  await expect(refuseOpenDemo(sql, onNetwork)).rejects.toThrow('would face a network by HOST');
  expect(await endDemoLogins(sql)).toBe(1);
  await refuseOpenDemo(sql, onNetwork);
  expect(await known(renamed)).toEqual({ opens: false, staff: false, farms: [real] });
  expect(await inAnyWay(renamed)).toEqual([]);
  expect(await known(other)).toEqual({ opens: true, staff: false, farms: [demonstration] });
});

test('a demo login of the staff with another e-mail is none where others come in', async () => {
  const staff = await addPerson(sql, { staff: true });
  await endDemoStaff(sql);
  expect(await known(renamed)).toMatchObject({ opens: false, staff: false });
  expect(await known(staff)).toMatchObject({ opens: true, staff: true });
  expect(await inAnyWay(renamed)).toEqual([]);
});
