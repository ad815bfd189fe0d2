import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tripText } from './travel-expense-document.ts';
import {
  ExpenseInput,
  ExpenseSettings,
  expenseTotals,
  isBlankCost,
  isBlankHotel,
  SubmittableExpense,
} from './travel-expenses.ts';

const nothing = { hotels: [], extra_costs: [] };

test.each([
  [null, null, 0, 0],
  [1_000, 1_250, 250, 62_500],
  [1_250, 1_000, 0, 0],
  [0, 0.1, 0.1, 25],
  [10.1, 10.4, 0.3, 75],
  [null, 80, 80, 20_000],
  [80, null, 0, 0],
  [0, 9_999_999, 9_999_999, 2_499_999_750],
])('from km %s to km %s: %d km cost %i cents', (initial_km, final_km, total_km, km_total_cents) => {
  expect(expenseTotals({ ...nothing, initial_km, final_km })).toMatchObject({ total_km, km_total_cents });
});

test('the settings are judged by what they ask for, and by nothing else of the report', () => {
  const rest = { hotels: [{ check_in: '2026-03-12', check_out: '2026-03-10' }], initial_km: -1 };
  expect(ExpenseSettings.safeParse({ client_name: 'Ana', ...rest }).success).toBe(true);
  const turned = { departure_date: '2026-03-12', return_date: '2026-03-10' };
  expect(ExpenseSettings.safeParse(turned).error?.issues).toMatchObject([{ path: ['return_date'] }]);
});

test('a report keeps the price of a km that it began with', () => {
  expect(expenseTotals({ ...nothing, initial_km: 0, final_km: 10 }, 199).km_total_cents).toBe(1_990);
  expect(expenseTotals({ ...nothing, initial_km: 0, final_km: 0.5 }, 333).km_total_cents).toBe(167);
});

test('all that was spent is km, hotels and extra costs; an empty row is nothing', () => {
  const spent = {
    initial_km: 100,
    final_km: 200,
    hotels: [{ value_cents: 18_050 }, { value_cents: null }],
    extra_costs: [{ value_cents: 999 }, { value_cents: 1 }],
  };
  expect(expenseTotals(spent)).toEqual({
    total_km: 100,
    km_total_cents: 25_000,
    hotels_total_cents: 18_050,
    extra_costs_total_cents: 1_000,
    total_expenses_cents: 44_050,
  });
});

test('totals are whole cents that add up, whatever was typed', () => {
  const km = fc.integer({ min: 0, max: 99_999_990 }).map((tenths) => tenths / 10);
  const values = fc.array(fc.record({ value_cents: fc.integer({ min: 0, max: 10_000_000 }) }), { maxLength: 20 });
  fc.assert(
    fc.property(km, km, values, values, (initial_km, final_km, hotels, extra_costs) => {
      const totals = expenseTotals({ initial_km, final_km, hotels, extra_costs });
      expect(Object.values(totals).slice(1).every(Number.isInteger)).toBe(true);
      expect(totals.total_km >= 0).toBe(true);
      expect(totals.total_expenses_cents).toBe(
        totals.km_total_cents + totals.hotels_total_cents + totals.extra_costs_total_cents,
      );
    }),
  );
});

test.each([
  [{ initial_km: -1 }, 'initial_km', 'Km inicial não pode ser negativo'],
  [{ final_km: 1.25 }, 'final_km', 'Km final deve ter no máximo 1 casa decimal'],
  [{ hotels: [{ value_cents: -1 }] }, 'hotels.0.value_cents', 'Valor do hotel não pode ser negativo'],
  [{ extra_costs: [{ category: 'comida' }] }, 'extra_costs.0.category', 'Categoria deve estar em um formato válido'],
  [{ client_tax_id: '123' }, 'client_tax_id', 'CPF/CNPJ inválido: confira os dígitos'],
  [
    { departure_date: '2026-03-12', return_date: '2026-03-11' },
    'return_date',
    'Data de retorno não pode ser anterior à de partida',
  ],
  [
    { hotels: [{ check_in: '2026-03-12', check_out: '2026-03-11' }] },
    'hotels.0.check_out',
    'Check-out não pode ser anterior ao check-in',
  ],
])('%j is refused at %s: %s', (input, path, message) => {
  const { error } = ExpenseInput.safeParse(input);
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
});

test('an unfinished report may be kept, and not be submitted', () => {
  expect(ExpenseInput.parse({})).toEqual({ hotels: [], extra_costs: [] });
  expect(SubmittableExpense.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
    'Técnico é obrigatório',
    'Data de partida é obrigatório',
    'Data de retorno é obrigatório',
    'Destino é obrigatório',
    'Motivo da viagem é obrigatório',
  ]);
});

test('rows that say nothing are known as such', () => {
  expect([isBlankHotel({}), isBlankHotel({ name: '', value_cents: 0 }), isBlankHotel({ name: 'Ibis' })]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isBlankCost({}), isBlankCost({ value_cents: 100 })]).toEqual([true, false]);
});

test.each([
  [null, null, '—'],
  ['2026-03-10', '2026-03-12', '10/03/2026 a 12/03/2026'],
  ['2026-03-10', null, '10/03/2026 a —'],
])('a trip from %s to %s is told as %s', (departure_date, return_date, text) => {
  expect(tripText({ departure_date, return_date })).toBe(text);
});
