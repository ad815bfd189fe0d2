import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('a change reads in the words of the forms', () => {
  const before = {
    weight_basis: null,
    initial_avg_weight: 380,
    trough_score: 'clean',
    entry_date: '2026-03-12',
    rule: null,
    sex: null,
    breed: 'Nelore',
    category: 'Boi',
  };
  const after = {
    weight_basis: 'fasted',
    initial_avg_weight: 391.5,
    trough_score: 'clean',
    entry_date: '2026-03-13',
    rule: { name: 'Adaptação' },
    sex: 'castrated',
    breed: null,
    category: 'Boi',
  };
  expect(changesOf({ before, after })).toEqual([
    { label: 'Regra', before: '—', after: 'Adaptação' },
    { label: 'Data de Entrada', before: '12/03/2026', after: '13/03/2026' },
    { label: 'Peso Médio Inicial (kg)', before: '380', after: '391,5' },
    { label: 'Base do peso', before: '—', after: 'Jejum' },
    { label: 'Sexo', before: '—', after: 'Macho castrado' },
    { label: 'Raça', before: 'Nelore', after: '—' },
  ]);
});
