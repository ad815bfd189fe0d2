import { expect, test } from 'vitest';
import { spokenPeriod } from './spoken-periods.ts';
import { wordsOf } from './words.ts';

test.each([
  ['em março', '2026-03-01 2026-03-12'],
  ['em março de 2026', '2026-03-01 2026-03-12'],
  ['em março de 2025', '2025-03-01 2025-03-31'],
  ['em dezembro', '2025-12-01 2025-12-31'],
  ['em dezembro de 2024', '2024-12-01 2024-12-31'],
  ['em dezembro de 2026', '2026-12-01 2026-12-31'],
  ['12 de março', '2026-03-12 2026-03-12'],
  ['no dia 12 de março de 2025', '2025-03-12 2025-03-12'],
  ['29 de fevereiro de 2024', '2024-02-29 2024-02-29'],
  ['desde março de 2025', '2025-03-01 2026-03-12'],
  ['de 1 de março de 2025 a 5 de abril de 2025', '2025-03-01 2025-04-05'],
  ['de 1 a 12 de março de 2025', '2025-03-01 2025-03-12'],
  ['do dia 1 ao dia 12 de fevereiro', '2026-02-01 2026-02-12'],
  ['dia 11 e dia 10', '2026-03-10 2026-03-11'],
  ['entre o dia 20 e o dia 5', '2026-02-20 2026-03-05'],
  ['de 28 a 2 de março', '2026-02-28 2026-03-02'],
  ['de 10 a 20', '2026-02-10 2026-02-20'],
])('consumo %s is of the days %s', (text, days) => {
  const { period } = spokenPeriod(wordsOf(`consumo ${text}`), '2026-03-12') ?? {};
  expect(`${period?.start_date} ${period?.end_date}`).toBe(days);
});
