import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { addPerson, type Person } from '../../../test/people.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { forgetAccountsJob } from './forget-accounts.ts';

const api = await startApi();
const { sql, call } = api;

/** As if they had not come for so long. */
async function age(people: Person[], months = 24): Promise<void> {
  const ids = people.map(({ id }) => id);
  const at = sql`now() - make_interval(months => ${months}, days => 1)`;
  await sql`update users set created_at = ${at}, updated_at = ${at} where id in ${sql(ids)}`;
  await sql`update sessions set created_at = ${at}, last_used_at = ${at} where user_id in ${sql(ids)}`;
}

async function forgotten(people: Person[]): Promise<string[]> {
  await forgetAccountsJob.run({}, jobTools(api.app));
  const rows = await sql<{ id: number }[]>`select id from users where id in ${sql(people.map(({ id }) => id))}`;
  return people.filter(({ id }) => !rows.some((row) => row.id === id)).map(({ name }) => name);
}

const stranger = (name: string, more = {}) => addPerson(sql, { name, confirmed: false, ...more });

test('an account that came to nothing goes after 24 months, with whatever let anyone in', async () => {
  const gone = await stranger('Ana');
  const recent = await stranger('Bia');
  const linked = { channel: 'whatsapp', address: '5534991230000', person_key: '5534991230000', user_id: gone.id };
  await call('POST', '/users/me/access_tokens', { as: gone, body: { name: 'Celular', writes: false } });
  await sql`insert into correspondents ${sql({ ...linked, linked_at: new Date() })}`;
  await sql`insert into email_codes (user_id, code_hash, expires_at) values (${gone.id}, '\\x00', now())`;
  await sql`insert into temporary_passwords (user_id, password_hash, expires_at) values (${gone.id}, 'x', now())`;
  await age([gone]);
  await age([recent], 23);
  expect(await forgotten([gone, recent])).toEqual(['Ana']);
  expect(await sql`select user_id from correspondents where address = ${linked.address}`).toEqual([{ user_id: null }]);
  expect(await call('GET', '/users/me', { as: gone })).toMatchObject({ status: 401 });
});

test('nobody goes who confirmed the email, is of the staff, ever had a farm, came since or wrote anything', async () => {
  const { own } = api;
  const people = [
    await stranger('confirmed', { confirmed: true }),
    await stranger('staff', { staff: true }),
    await stranger('member', { farms: { [own]: 'worker' } }),
    await stranger('former member', { farms: { [own]: 'worker' } }),
    await stranger('visitor'),
    await stranger('writer'),
  ];
  const [, , , former, visitor, writer] = people;
  await age(people);
  await sql`update memberships set active = false where user_id = ${former?.id ?? 0}`;
  await sql`update sessions set last_used_at = now() where user_id = ${visitor?.id ?? 0}`;
  await sql`
    insert into history (farm_id, topic, row_id, action, user_id)
    values (${own}, 'corrals', 1, 'create', ${writer?.id ?? 0})
  `;
  // Nor does any of them keep the next from going.
  const later = await stranger('later');
  await age([later]);
  expect(await forgotten([...people, later])).toEqual(['later']);
});
