import { expect, test } from 'vitest';
import type { AlertFacts, AlertKind } from '../alerts.ts';
import { lostGain, lostGainText } from './lost-gain.ts';

const market = { sale_price_per_arroba_cents: 30_000, exit_yield_percent: 55 };

test.each<[AlertKind, AlertFacts, string | null]>([
  // 1,5 kg × 20 % × 50 days × 100 heads; 1.500 kg × 55 % ÷ 15 = 55 @.
  [
    'low_gain',
    { gain: 1.2, planned: 1.5, percent: 20, days: 50, heads: 100 },
    'Ganho que deixou de vir (estimativa): 1.500 kg de peso vivo (R$ 16.500,00)',
  ],
  [
    'intake_drop',
    { intake: 9, mean: 10, percent: 10, planned: 1.5, heads: 100 },
    'Ganho que deixou de vir (estimativa): 15 kg de peso vivo (R$ 165,00)',
  ],
  ['low_gain', { gain: 1.2, planned: 1.5, percent: 20, days: 50 }, null],
  ['intake_drop', { percent: 10, planned: 0, heads: 100 }, null],
  ['late', { minutes: 40, planned: 1.5, percent: 10, heads: 100 }, null],
])('%s with %j', (kind, facts, text) => {
  const lost = lostGain({ kind, facts }, market);
  expect(lost && lostGainText(lost)).toBe(text);
});

test('where nobody said what the market pays, there are only kilos', () => {
  const facts = { planned: 1.5, percent: 10, heads: 100 };
  expect(lostGain({ kind: 'intake_drop', facts }, { ...market, sale_price_per_arroba_cents: null })).toEqual({
    kg: 15,
    cents: null,
  });
});
