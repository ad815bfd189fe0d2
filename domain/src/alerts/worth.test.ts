import { expect, test } from 'vitest';
import { worthText } from './worth.ts';

test.each([
  [
    { kind: 'off_band', facts: { over_kg: 60 }, cost_cents: 5192 },
    'Fornecido acima do previsto: 60 kg (R$ 51,92), na batelada toda',
  ],
  [{ kind: 'off_band', facts: { over_kg: 60 } }, 'Fornecido acima do previsto: 60 kg, na batelada toda'],
  [{ kind: 'off_band', facts: { over_kg: 0 }, cost_cents: null }, null],
  [
    { kind: 'batch_gap', facts: { loaded: 1000, unloaded: 965 }, cost_cents: 3028 },
    'Carregado e não fornecido: 35 kg (R$ 30,28)',
  ],
  [{ kind: 'batch_gap', facts: { loaded: 965, unloaded: 1000 }, cost_cents: null }, null],
  [{ kind: 'late', facts: { minutes: 40 }, cost_cents: null }, null],
] as const)('%j is worth %s', (alert, text) => {
  expect(worthText(alert)).toBe(text);
});
