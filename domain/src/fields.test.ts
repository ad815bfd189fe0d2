import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  email,
  fieldInstant,
  flag,
  Id,
  Instant,
  isAfterTomorrow,
  oneOf,
  optionalText,
  requiredPhone,
  requiredSecret,
  requiredText,
  Version,
} from './fields.ts';

const refused = Symbol('refused');

/** What the schema makes of a value, or the first message with which it refuses it. */
function read(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : { [refused]: result.error.issues[0]?.message };
}

const no = (message: string) => ({ [refused]: message });
const missing = no('Nome é obrigatório');
const malformed = no('Nome deve estar em um formato válido');
const long = no('Nome deve ter no máximo 120 caracteres');

describe('a phone', () => {
  test.each([
    ['(65) 99123-4567', '65991234567'],
    ['65 3322-1100', '6533221100'],
    ['+55 65 99123-4567', '65991234567'],
    ['5565991234567', '65991234567'],
    ['(55) 99123-4567', '55991234567'],
    ['55991234567', '55991234567'],
    ['99123-4567', no('Telefone deve estar em um formato válido')],
    ['+55 99123-4567', no('Telefone deve estar em um formato válido')],
    ['+1 65 99123-4567', no('Telefone deve estar em um formato válido')],
    [' ', no('Telefone é obrigatório')],
  ])('%j is read as %j', (typed, kept) => {
    expect(read(requiredPhone('Telefone'), typed)).toEqual(kept);
  });
});

describe('a required text', () => {
  test.each([
    ['Milho', 'Milho'],
    ['  Milho moído \n', 'Milho moído'],
    ['x'.repeat(120), 'x'.repeat(120)],
    [` ${'x'.repeat(120)} `, 'x'.repeat(120)],
    ['x'.repeat(121), long],
    ['', missing],
    [' \t\u00a0', missing],
    [undefined, missing],
    [null, missing],
    [7, malformed],
    [{}, malformed],
    [['Milho'], malformed],
    ['a\0b', malformed],
    ['a\ud800b', malformed],
  ])('%j is read as %j', (value, expected) => {
    expect(read(requiredText('Nome'), value)).toEqual(expected);
  });

  test('is never blank, untrimmed, too long or with a NUL byte, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 200 }), (value) => {
        const { success, data } = requiredText('Nome').safeParse(value);
        if (!success) return;
        expect(data).toBe(value.trim());
        expect(data).toMatch(/^[^\0]{1,120}$/u);
      }),
    );
  });
});

test.each([
  ['(34) 99999-0000', '(34) 99999-0000'],
  ['', ''],
  [null, null],
  [undefined, undefined],
  ['9'.repeat(21), no('Telefone deve ter no máximo 20 caracteres')],
  [34, no('Telefone deve estar em um formato válido')],
])('an optional text: %j is read as %j', (value, expected) => {
  expect(read(optionalText('Telefone', 20), value)).toEqual(expected);
});

test.each([
  ['  espaços contam  ', '  espaços contam  '],
  ['', no('Senha é obrigatório')],
  [undefined, no('Senha é obrigatório')],
  ['x'.repeat(201), no('Senha deve ter no máximo 200 caracteres')],
])('a password: %j is read as %j', (value, expected) => {
  expect(read(requiredSecret('Senha'), value)).toEqual(expected);
});

describe('an email', () => {
  const invalid = no('Email deve estar em um formato válido');
  test.each([
    ['  Marina@Fazenda.COM.br ', 'marina@fazenda.com.br'],
    ['a+b@c.de', 'a+b@c.de'],
    ['', no('Email é obrigatório')],
    ['   ', no('Email é obrigatório')],
    [undefined, no('Email é obrigatório')],
    ['marina', invalid],
    ['marina@', invalid],
    ['marina@fazenda', invalid],
    ['ma rina@fazenda.com', invalid],
    ['a@b.co\0', invalid],
    ['a@b.co\nBcc: c@d.co', invalid],
    ['a@b.co, c@d.co', invalid],
    [`${'a'.repeat(250)}@b.co`, invalid],
    [1, invalid],
  ])('%j is read as %j', (value, expected) => {
    expect(read(email(), value)).toEqual(expected);
  });

  test('may have messages of its own', () => {
    expect(read(email({ malformed: 'Email inválido' }), 'x')).toEqual(no('Email inválido'));
  });
});

test.each([
  ['admin', 'admin'],
  ['', no('Tipo é obrigatório')],
  [null, no('Tipo é obrigatório')],
  ['owner', no('Tipo deve estar em um formato válido')],
  [1, no('Tipo deve estar em um formato válido')],
])('a choice: %j is read as %j', (value, expected) => {
  expect(read(oneOf('Tipo', ['admin', 'worker']), value)).toEqual(expected);
});

test.each([true, false])('a flag: %j is itself', (value) => {
  expect(read(flag('Ativo'), value)).toBe(value);
});

test.each(['true', 1, 0, null])('a flag: %j is refused', (value) => {
  expect(read(flag('Ativo'), value)).toEqual(no('Ativo deve estar em um formato válido'));
});

test.each([1, 2_147_483_647])('a version: %j fits', (value) => {
  expect(read(Version, value)).toBe(value);
});

test.each([0, -1, 1.5, '1', null, 2_147_483_648, Number.NaN])('a version: %j is refused', (value) => {
  expect(read(Version, value)).toEqual(no('Versão deve estar em um formato válido'));
});

test.each([0, -1, 1.5, '1', null, 2 ** 53])('an id: %j is none', (value) => {
  expect(Id.safeParse(value).success).toBe(false);
});

test.each([
  ['2026-03-12T06:40:00.123Z', true],
  ['2026-03-12T06:40:00-03:00', false],
  ['2026-03-12 06:40:00', false],
  ['2026-03-12', false],
])('an instant travels in UTC: %s is one: %s', (value, accepted) => {
  expect(Instant.safeParse(value).success).toBe(accepted);
});

describe('an instant of the field', () => {
  test.each([
    '2026-03-12T06:40:00Z',
    '2026-03-12T06:40:00.123-03:00',
    '2000-01-01T00:00:00Z',
    '2026-03-12T06:40:00+14:00',
    '2026-03-12T06:40:00-13:59',
  ])('%s is read as it is', (value) => {
    expect(read(fieldInstant('Início'), value)).toBe(value);
  });

  test.each([
    '0001-01-01T00:00:00+14:00',
    '0000-01-01T00:00:00Z',
    '1999-12-31T23:59:59Z',
    '2000-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-14:00',
    `2026-03-12T06:40:00.${'1'.repeat(200)}Z`,
    '2026-03-12T06:40:00+23:59',
    '2026-03-12T06:40:00+14:59',
    '2026-03-12T06:40:00-14:01',
    '2026-03-12T06:40:00+03:60',
    '2026-03-12T06:40:00',
    '2026-02-30T06:40:00Z',
    'x',
    7,
    null,
  ])('%s is not', (value) => {
    expect(read(fieldInstant('Início'), value)).toEqual(no('Início deve estar em um formato válido'));
  });

  test('may be of tomorrow, and no later', () => {
    const now = new Date('2026-03-12T22:40:00Z');
    for (const soon of ['2026-03-12T22:40:00Z', '2026-03-13T22:40:00Z', '2026-03-13T23:59:59.999Z'])
      expect(isAfterTomorrow(soon, now)).toBe(false);
    for (const far of ['2026-03-14T00:00:00Z', '2026-03-13T23:59:59-03:00', '2030-01-01T00:00:00Z'])
      expect(isAfterTomorrow(far, now)).toBe(true);
  });
});
