import { expect, test } from 'vitest';
import { withoutPrivate } from './private-text.ts';

test.each([
  ['mande para ana.prado+lote@fazenda.com.br hoje', 'mande para [omitido] hoje'],
  ['o CPF 529.982.247-25 é dele', 'o CPF [omitido] é dele'],
  ['cpf 52998224725', 'cpf [omitido]'],
  ['11144477735, 111444777-35 e 111 444 777 35', '[omitido], [omitido] e [omitido]'],
  ['12ABC34501DE35 e 11222333/0001-81', '[omitido] e [omitido]'],
  ['12.ABC.345/01DE-35', '[omitido]'],
  ['cnpj 11222333000181', 'cnpj [omitido]'],
  ['ligue (34) 99123-4567', 'ligue [omitido]'],
  ['+55 (34) 9 9123-4567 ou 34 9 9123 4567', '[omitido] ou [omitido]'],
  ['+55 34 99123 4567 ou 3433214567', '[omitido] ou [omitido]'],
])('%s', (text, left) => {
  expect(withoutPrivate(text)).toBe(left);
});

test.each([
  'lote 14 de 2026-03-01 a 2026-03-12',
  '1.234,5 kg às 06:40',
  '{"id":1234567,"load":1200}',
  '12/03/2026 06:40',
  'lote CONFINAMENTO26 e CONFINAMENTO26-2027',
  'NELORE20260312, LOTE2026ENG001 e LOTE2026/2027-14',
  'carregue 120 130 125 90',
])('is left as it is: %s', (text) => {
  expect(withoutPrivate(text)).toBe(text);
});
