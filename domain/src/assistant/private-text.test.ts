import { expect, test } from 'vitest';
import { withoutPrivate } from './private-text.ts';

test.each([
  ['mande para ana.prado+lote@fazenda.com.br hoje', 'mande para [omitido] hoje'],
  ['o CPF 529.982.247-25 é dele', 'o CPF [omitido] é dele'],
  ['cpf 52998224725', 'cpf [omitido]'],
  ['12.ABC.345/01DE-35', '[omitido]'],
  ['cnpj 11222333000181', 'cnpj [omitido]'],
  ['ligue (34) 99123-4567', 'ligue [omitido]'],
  ['+55 34 99123 4567 ou 3433214567', '[omitido] ou [omitido]'],
])('%s', (text, left) => {
  expect(withoutPrivate(text)).toBe(left);
});

test.each([
  'lote 14 de 2026-03-01 a 2026-03-12',
  '1.234,5 kg às 06:40',
  '{"id":1234567,"load":1200}',
  '12/03/2026 06:40',
])('is left as it is: %s', (text) => {
  expect(withoutPrivate(text)).toBe(text);
});
