import { expect, inject, test } from 'vitest';
import { startApi, startServer } from '../../../test/api.ts';
import { hashPassword } from './passwords.ts';

const api = await startApi();
const twice = (password: string) => ({ password, password_confirmation: password });
const { plain } = inject('password');

test.each([
  ['a manager adds someone', 'POST', `/farms/${api.own}/farm_users`],
  ['a manager changes a password', 'PUT', `/farms/${api.own}/farm_users/${api.worker.id}`],
  ['someone signs up', 'POST', '/users/sign_up'],
  ['someone changes the own password', 'PUT', '/users/me'],
])(
  'while %s, the hashing holds no connection: with only one, lists are answered meanwhile',
  async (_, method, path) => {
    const { call } = await startServer(api.address, {}, 1);
    const hashes = Array.from({ length: 30 }, () => hashPassword('x'));
    const answered: string[] = [];
    const { email } = path.endsWith(`/${api.worker.id}`) ? api.worker : { email: `${Math.random()}@cocho.test` };
    const body = {
      name: 'Rafael',
      email,
      user_type: 'worker',
      active: true,
      current_password: plain,
      ...twice('outra senha'),
    };
    const saving = call(method, path, { as: api.admin, body }).then(({ status }) => answered.push(`saved ${status}`));
    // The second comes after the first has had its turn, and so surely after what is being saved.
    for (const list of ['ingredients', 'corrals']) {
      expect(await call('GET', `/farms/${api.own}/${list}`, { as: api.admin })).toMatchObject({ status: 200 });
      answered.push(list);
    }
    await saving;
    await Promise.all(hashes);
    expect(answered).toEqual(['ingredients', 'corrals', `saved ${method === 'POST' ? 201 : 200}`]);
  },
);
