import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { isInactive } from './account.ts';
import { FarmUserInput } from './farm-users.ts';
import { IngredientInput } from './ingredients.ts';
import { OwnPassword, PasswordRecovery, ProfileInput, SignIn, SignUp, UpdatePassword } from './session.ts';

/** The first message of each field, as a form shows it. */
function messages(schema: z.ZodType, form: object): Record<string, string> {
  const issues = schema.safeParse(form).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

const email = 'marina@fazenda.com.br';
const confirmed = { password: 'segredo', password_confirmation: 'segredo' };
const differing = { password: 'segredo', password_confirmation: 'outra' };

describe('forms that are right', () => {
  test.each([
    ['sign in', SignIn, { email, password: 'x' }],
    ['sign up', SignUp, { name: 'Marina', email, ...confirmed }],
    ['recovery', PasswordRecovery, { email }],
    ['new password', UpdatePassword, { email, temporary_password: 'abc', ...confirmed }],
    ['own password', OwnPassword, { current_password: 'abc', ...confirmed }],
    ['profile', ProfileInput, { name: 'Marina' }],
    ['profile with a phone', ProfileInput, { name: 'Marina', phone: null }],
    ['profile with a new password', ProfileInput, { name: 'Marina', current_password: 'x', ...confirmed }],
    ['person', FarmUserInput, { name: 'Marina', email, user_type: 'admin' }],
    ['person with a password', FarmUserInput, { name: 'Marina', email, user_type: 'worker', ...confirmed }],
    ['ingredient', IngredientInput, { name: 'Milho', version: 3 }],
  ])('%s', (_, schema, form) => {
    expect(messages(schema, form)).toEqual({});
  });
});

describe('forms that are wrong', () => {
  test.each([
    ['ingredient', IngredientInput, {}, { name: 'Informe um nome para o ingrediente' }],
    ['sign in', SignIn, {}, { email: 'Email é obrigatório', password: 'Senha é obrigatório' }],
    ['sign up', SignUp, { name: 'M', email, ...differing }, { password_confirmation: 'Senhas não conferem' }],
    [
      'sign up that lacks more than that',
      SignUp,
      { email, ...differing },
      { name: 'Nome completo é obrigatório', password_confirmation: 'Senhas não conferem' },
    ],
    [
      'person of a farm whose password is typed once, and who lacks a name',
      FarmUserInput,
      { email, user_type: 'worker', password: '123456' },
      { name: 'Nome é obrigatório', password_confirmation: 'Confirme a Senha é obrigatório' },
    ],
    [
      'sign up with an empty password',
      SignUp,
      { name: 'M', email, password: '', password_confirmation: 'segredo' },
      { password: 'Senha é obrigatório', password_confirmation: 'Senhas não conferem' },
    ],
    ['recovery', PasswordRecovery, { email: 'x' }, { email: 'Email inválido' }],
    [
      'new password',
      UpdatePassword,
      { email },
      {
        temporary_password: 'Senha temporária é obrigatória',
        password: 'Nova senha é obrigatória',
        password_confirmation: 'Confirmação de senha é obrigatória',
      },
    ],
    [
      'new password typed twice',
      UpdatePassword,
      { email, temporary_password: 'abc', ...differing },
      { password_confirmation: 'As senhas não coincidem' },
    ],
    [
      'new password too short',
      UpdatePassword,
      { email, temporary_password: 'abc', password: '12345', password_confirmation: '12345' },
      { password: 'A senha deve ter pelo menos 6 caracteres' },
    ],
    [
      'own password that is the given one',
      OwnPassword,
      { current_password: 'segredo', ...confirmed },
      { password: 'Escolha uma senha diferente da atual' },
    ],
    ['profile', ProfileInput, { name: 'M', ...confirmed }, { current_password: 'Senha atual é obrigatória' }],
    [
      'profile with the same password',
      ProfileInput,
      { name: 'M', current_password: 'segredo', ...confirmed },
      { password: 'Escolha uma senha diferente da atual' },
    ],
    [
      'profile with a confirmation alone',
      ProfileInput,
      { name: 'M', password_confirmation: 'segredo' },
      { password_confirmation: 'Senhas não conferem' },
    ],
    [
      'person',
      FarmUserInput,
      { name: '', email: '', user_type: '' },
      { name: 'Nome é obrigatório', email: 'Email é obrigatório', user_type: 'Tipo de usuário é obrigatório' },
    ],
    [
      'person with an unconfirmed password',
      FarmUserInput,
      { name: 'M', email, user_type: 'admin', password: 'segredo' },
      { password_confirmation: 'Confirme a Senha é obrigatório' },
    ],
  ])('%s', (_, schema, form, expected) => {
    expect(messages(schema, form)).toEqual(expected);
  });
});

test('a person is active unless the form says otherwise', () => {
  const form = { name: 'Marina', email, user_type: 'admin' };
  expect(FarmUserInput.parse(form).active).toBe(true);
  expect(FarmUserInput.parse({ ...form, active: false }).active).toBe(false);
});

test('fields that nobody asked for are left out', () => {
  expect(IngredientInput.parse({ name: 'Milho', id: 7, farm_id: 1 })).toEqual({ name: 'Milho' });
});

test('the account of whoever has no farm is inactive, unless it is staff', () => {
  expect(isInactive({ staff: false, farms: [] })).toBe(true);
  expect(isInactive({ staff: true, farms: [] })).toBe(false);
  expect(isInactive({ staff: false, farms: [{ id: 1 }] })).toBe(false);
});
