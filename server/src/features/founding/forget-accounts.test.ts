import type { SignedIn } from '@cocho/domain/session';
import { expect, inject, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { addPerson, type Person } from '../../../test/people.ts';
import { forgetAccounts } from './forget-accounts.ts';

const api = await startApi();
const { sql, call } = api;

/** As if they had not come for so long. */
async function age(people: Person[], months = 24): Promise<void> {
  const ids = people.map(({ id }) => id);
  const at = sql`now() - make_interval(months => ${months}, days => 1)`;
  await sql`update users set created_at = ${at}, updated_at = ${at} where id in ${sql(ids)}`;
  await sql`update sessions set created_at = ${at}, last_used_at = ${at} where user_id in ${sql(ids)}`;
}

/** Who goes, by name, and how many only a foreign key holds. */
async function forget(people: Person[]) {
  const held = await forgetAccounts(sql);
  const rows = await sql<{ id: number }[]>`select id from users where id in ${sql(people.map(({ id }) => id))}`;
  return { held, gone: people.filter(({ id }) => !rows.some((row) => row.id === id)).map(({ name }) => name) };
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
  expect(await forget([gone, recent])).toEqual({ held: 0, gone: ['Ana'] });
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
  expect(await forget([...people, later])).toEqual({ held: 1, gone: ['later'] });
});

test('nobody goes who came since and left by Sair, or was sent a letter that still counts', async () => {
  const { plain: password } = inject('password');
  const people = [await stranger('came'), await stranger('code'), await stranger('temporary password')];
  const [came, coded, recovering] = people as [Person, Person, Person];
  await age(people);
  const signedIn = await call('POST', '/users/sign_in', { body: { email: came.email, password } });
  await call('DELETE', '/users/sign_out', { as: signedIn.body as unknown as SignedIn });
  const soon = sql`now() + interval '1 minute'`;
  await sql`insert into email_codes (user_id, code_hash, expires_at) values (${coded.id}, '\\x00', ${soon})`;
  await sql`
    insert into temporary_passwords (user_id, password_hash, expires_at) values (${recovering.id}, 'x', ${soon})
  `;
  expect((await forget(people)).gone).toEqual([]);
});
