import { expect, test } from 'vitest';
import { unusualLoadsDoubt } from './unusual-loads.ts';

const lot = (name: string, quantity: number, initial_load: number | null) => ({ name, quantity, initial_load });
const usual = [lot('Lote 1', 100, 8000), lot('Lote 2', 1, null)];

test('above 80 kg a head the first lot is named, and how many more there are', () => {
  expect(unusualLoadsDoubt(usual)).toBeNull();
  expect(unusualLoadsDoubt([...usual, lot('Lote 3', 100, 18_500)])).toEqual({
    title: 'Carga Inicial',
    text: 'Lote 3: 18.500 kg. São mais de 80 kg por cabeça e dia. A carga está certa?',
  });
  const { text } = unusualLoadsDoubt([lot('Lote 3', 10, 800.5), ...usual, lot('Lote 4', 100, 8001)]) ?? {};
  expect(text).toMatch(/^Lote 3: 800,5 kg \(e mais 1\)\. São mais/);
});
