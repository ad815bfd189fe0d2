import { expect, test } from 'vitest';
import { atLeastCharacters, atMostCharacters, invalid, passwordsDiffer, required } from './messages.ts';
import { unauthorized } from './permissions.ts';

test.each([
  [required('Email'), 'Email é obrigatório'],
  [invalid('Email'), 'Email deve estar em um formato válido'],
  [atLeastCharacters('Senha', 6), 'Senha deve ter pelo menos 6 caracteres'],
  [atMostCharacters('Nome', 120), 'Nome deve ter no máximo 120 caracteres'],
  [passwordsDiffer, 'Senhas não conferem'],
  [unauthorized, 'Você não está autorizado a acessar esta página'],
])('a person reads: %s', (message, text) => {
  expect(message).toBe(text);
});
