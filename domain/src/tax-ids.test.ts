import { expect, test } from 'vitest';
import { formatTaxId, isTaxId, maskTaxId, optionalTaxId, requiredCpf } from './tax-ids.ts';

const field = optionalTaxId('CPF/CNPJ');

test.each([
  ['12.ABC.345/01DE-35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['11.222.333/0001-81', '11222333000181', '11.222.333/0001-81'],
  ['529.982.247-25', '52998224725', '529.982.247-25'],
  [' 52998224725 ', '52998224725', '529.982.247-25'],
])('%s is kept as %s and read as %s', (typed, kept, read) => {
  expect(field.parse(typed)).toBe(kept);
  expect(formatTaxId(kept)).toBe(read);
});

test.each([
  '12.ABC.345/01DE-36',
  '11.222.333/0001-80',
  '529.982.247-26',
  '000.000.000-00',
  '11111111111111',
  '123',
  'AB.CDE.FGH/IJKL-MN',
  '5299822472A',
])('%s is no CPF or CNPJ', (typed) => {
  expect(field.safeParse(typed).error?.issues[0]?.message).toBe('CPF/CNPJ inválido: confira os dígitos');
});

test.each([
  ['', ''],
  ['529', '529'],
  ['5299', '529.9'],
  ['529.', '529'],
  ['52998224725', '529.982.247-25'],
  ['112223330001', '11.222.333/0001'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12a', '12.A'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  ['12.ABC.345/01DE-359', '12.ABC.345/01DE-35'],
  [' 529 982 ção', '52.998.2O'],
])('%j is seen as %j while it is typed', (typed, masked) => {
  expect(maskTaxId(typed)).toBe(masked);
});

test('it may be left blank', () => {
  expect([field.parse(''), field.parse(null), field.parse(undefined)]).toEqual(['', null, undefined]);
  expect(isTaxId('')).toBe(false);
});

test('a person has a CPF, which a CNPJ is not', () => {
  const cpf = requiredCpf('CPF');
  expect(cpf.parse('529.982.247-25')).toBe('52998224725');
  for (const typed of ['12.ABC.345/01DE-35', '', '529.982.247-26'])
    expect(cpf.safeParse(typed).error?.issues[0]?.message).toBe('CPF inválido: confira os dígitos');
  expect(cpf.safeParse(null).error?.issues[0]?.message).toBe('CPF é obrigatório');
});
