import { expect, test } from 'vitest';
import { DailyCostInput } from './daily-costs.ts';
import { FarmSettingsInput } from './farm-settings.ts';
import { PriceInput } from './prices.ts';

test.each([
  [PriceInput, { valid_from: '2026-01-01', cents_per_tonne: 1_000_000_001 }, 'Preço', 'R$ 10.000.000,00'],
  [DailyCostInput, { valid_from: '2026-01-01', cents_per_head_day: 1_000_001 }, 'Custo operacional', 'R$ 10.000,00'],
  [FarmSettingsInput, { sale_price_per_arroba_cents: 10_000_000_001 }, 'Preço de venda', 'R$ 100.000.000,00'],
])('what is typed in R$ is limited in R$', (schema, typed, label, most) => {
  const [issue] = schema.safeParse(typed).error?.issues ?? [];
  expect(issue?.message.replace(/\s/g, ' ')).toBe(`${label} deve ser no máximo ${most}`);
});
