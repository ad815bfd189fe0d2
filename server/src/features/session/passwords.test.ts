import { expect, inject, test } from 'vitest';
import { startApi, startServer } from '../../../test/api.ts';
import { hashPassword } from './passwords.ts';

const api = await startApi();
const twice = (password: string) => ({ password, password_confirmation: password });
const { plain, hash } = inject('password');
const newEmail = () => `${Math.random()}@cocho.test`;

await api.sql`
  insert into temporary_passwords (user_id, password_hash, expires_at)
  values (${api.farmless.id}, ${hash}, now() + interval '30 minutes')
`;

test.each([
  ['a manager adds someone', 'POST', `/farms/${api.own}/farm_users`, 201, { email: newEmail() }],
  [
    'a manager changes a password',
    'PUT',
    `/farms/${api.own}/farm_users/${api.worker.id}`,
    200,
    { email: api.worker.email },
  ],
  ['someone signs up', 'POST', '/users/sign_up', 201, { email: newEmail() }],
  ['someone changes the own password', 'PUT', '/users/me', 200, {}],
  ['someone signs in', 'POST', '/users/sign_in', 200, { email: api.technician.email, password: plain }],
  ['someone uses a temporary password', 'POST', '/users/update_password', 200, { email: api.farmless.email }],
])(
  'while %s, the hashing holds no connection: with only one, lists are answered meanwhile',
  async (_, method, path, status, own) => {
    const { call } = await startServer(api.address, {}, 1);
    const hashes = Array.from({ length: 30 }, () => hashPassword('x'));
    const answered: string[] = [];
    const body = {
      name: 'Rafael',
      user_type: 'worker',
      active: true,
      current_password: plain,
      temporary_password: plain,
      ...twice('outra senha'),
      ...own,
    };
    const saving = call(method, path, { as: api.admin, body }).then((answer) =>
      answered.push(`saved ${answer.status}`),
    );
    // The second comes after the first has had its turn, and so surely after what is being saved.
    for (const list of ['ingredients', 'corrals']) {
      expect(await call('GET', `/farms/${api.own}/${list}`, { as: api.admin })).toMatchObject({ status: 200 });
      answered.push(list);
    }
    await saving;
    await Promise.all(hashes);
    expect(answered).toEqual(['ingredients', 'corrals', `saved ${status}`]);
  },
);
