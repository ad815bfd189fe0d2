import { describe, expect, test } from 'vitest';
import { startApi } from '../test/api.ts';
import { contents } from '../test/database.ts';

const api = await startApi();
const { sql, own, admin } = api;

type Case = [what: string, body: object, fields: Record<string, string>];

/** Each body is answered with exactly these messages, and changes nothing. */
function refused(method: string, path: string, cases: Case[]) {
  test.each(cases)('%s', async (_, body, fields) => {
    const before = await contents(sql);
    const answer = await api.call(method, path, { as: admin, body });
    expect(answer).toMatchObject({ status: 422, body: { errors: [...new Set(Object.values(fields))] } });
    expect(answer.body.fields).toEqual(fields);
    expect(await contents(sql)).toEqual(before);
  });
}

const long = 'x'.repeat(121);
const longest = 'x'.repeat(120);
const email = 'pessoa@cocho.test';
const twice = (password: unknown) => ({ password, password_confirmation: password });

describe('an ingredient', () => {
  const missing = { name: 'Informe um nome para o ingrediente' };
  const invalidVersion = { version: 'Versão deve estar em um formato válido' };
  const cases: Case[] = [
    ['needs a name', {}, missing],
    ['needs a name that is not null', { name: null }, missing],
    ['needs a name that is not empty', { name: '' }, missing],
    ['needs a name that is more than white space', { name: ' \t\u00a0\n' }, missing],
    ['has a text for a name', { name: 7 }, { name: 'Nome deve estar em um formato válido' }],
    ['has a name without NUL bytes', { name: 'a\0b' }, { name: 'Nome deve estar em um formato válido' }],
    ['has a name of at most 120 characters', { name: long }, { name: 'Nome deve ter no máximo 120 caracteres' }],
  ];
  const versions = [0, -1, 1.5, '1', true, null, 2 ** 31, 1e300].map(
    (version): Case => [`has no version ${version}`, { name: 'Milho', version }, invalidVersion],
  );
  refused('POST', `/farms/${own}/ingredients`, cases);

  test('may have a name of 120 characters', async () => {
    const answer = await api.call('POST', `/farms/${own}/ingredients`, { as: admin, body: { name: longest } });
    expect(answer.status).toBe(201);
  });

  describe('when edited', () => refused('PUT', `/farms/${own}/ingredients/1`, [...cases, ...versions]));
});

describe('a person of the farm', () => {
  const valid = { name: 'Pedro', email, user_type: 'worker' };
  const cases: Case[] = [
    [
      'needs name, email and type',
      {},
      { name: 'Nome é obrigatório', email: 'Email é obrigatório', user_type: 'Tipo de usuário é obrigatório' },
    ],
    ['has a valid email', { ...valid, email: 'pedro@' }, { email: 'Email deve estar em um formato válido' }],
    [
      'has a known type',
      { ...valid, user_type: 'owner' },
      { user_type: 'Tipo de usuário deve estar em um formato válido' },
    ],
    ['is active or not', { ...valid, active: 'yes' }, { active: 'Usuário Ativo deve estar em um formato válido' }],
    [
      'has a name of at most 120 characters',
      { ...valid, name: long },
      { name: 'Nome deve ter no máximo 120 caracteres' },
    ],
    [
      'has a password of at least 6 characters',
      { ...valid, ...twice('12345') },
      { password: 'Senha deve ter pelo menos 6 caracteres' },
    ],
    [
      'has a password that is confirmed',
      { ...valid, password: '123456' },
      { password_confirmation: 'Confirme a Senha é obrigatório' },
    ],
    [
      'has a password that is confirmed alike',
      { ...valid, password: '123456', password_confirmation: '1234567' },
      { password_confirmation: 'Senhas não conferem' },
    ],
  ];
  refused('POST', `/farms/${own}/farm_users`, cases);
  describe('when edited', () => refused('PUT', `/farms/${own}/farm_users/${api.worker.id}`, cases));
});

describe('signing in', () => {
  refused('POST', '/users/sign_in', [
    ['needs email and password', {}, { email: 'Email é obrigatório', password: 'Senha é obrigatório' }],
    [
      'needs more than white space',
      { email: '  ', password: '' },
      { email: 'Email é obrigatório', password: 'Senha é obrigatório' },
    ],
    ['needs a valid email', { email: 'marina', password: 'x' }, { email: 'Email deve estar em um formato válido' }],
  ]);
});

describe('signing up', () => {
  const valid = { name: 'Rafael', email, ...twice('senha123') };
  refused('POST', '/users/sign_up', [
    [
      'needs every field',
      {},
      {
        name: 'Nome completo é obrigatório',
        email: 'Email é obrigatório',
        password: 'Senha é obrigatório',
        password_confirmation: 'Confirmar Senha é obrigatório',
      },
    ],
    ['needs a valid email', { ...valid, email: 'a b@c.d' }, { email: 'Email deve estar em um formato válido' }],
    ['needs equal passwords', { ...valid, password: 'senha124' }, { password_confirmation: 'Senhas não conferem' }],
    ['needs 6 characters', { ...valid, ...twice('12345') }, { password: 'Senha deve ter pelo menos 6 caracteres' }],
  ]);
});

describe('recovering a password', () => {
  refused('POST', '/users/password_recovery', [
    ['needs an email', {}, { email: 'Email é obrigatório' }],
    ['needs a valid email', { email: 'marina@' }, { email: 'Email inválido' }],
  ]);
  const valid = { email, temporary_password: 'abc', ...twice('senha123') };
  refused('POST', '/users/update_password', [
    [
      'needs every field',
      { email },
      {
        temporary_password: 'Senha temporária é obrigatória',
        password: 'Nova senha é obrigatória',
        password_confirmation: 'Confirmação de senha é obrigatória',
      },
    ],
    ['needs 6 characters', { ...valid, ...twice('12345') }, { password: 'A senha deve ter pelo menos 6 caracteres' }],
    ['needs equal passwords', { ...valid, password: 'outra1' }, { password_confirmation: 'As senhas não coincidem' }],
  ]);
});

describe('my own data', () => {
  const valid = { name: 'Marina' };
  refused('PUT', '/users/me', [
    ['needs a name', { name: ' ' }, { name: 'Nome é obrigatório' }],
    [
      'has a phone of at most 20',
      { ...valid, phone: '9'.repeat(21) },
      { phone: 'Telefone deve ter no máximo 20 caracteres' },
    ],
    [
      'needs the current password for a new one',
      { ...valid, ...twice('nova senha') },
      { current_password: 'Senha atual é obrigatória' },
    ],
    [
      'needs equal passwords',
      { ...valid, current_password: 'senha123', password: 'nova senha', password_confirmation: 'outra' },
      { password_confirmation: 'Senhas não conferem' },
    ],
  ]);
});
