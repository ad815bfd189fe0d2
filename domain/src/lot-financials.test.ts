import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CostFacts } from './cost-facts.ts';
import { headCost } from './daily-costs.ts';
import { addDays, daysBetween } from './days.ts';
import { initialSettings } from './initial-settings.ts';
import { purchaseTotal, yieldAfter } from './lot-costs.ts';
import { headsOn } from './lot-figures.ts';
import { lotFinancials } from './lot-financials.ts';
import { type LedgerLot, type LedgerMovement, ledgerOf } from './lot-ledger.ts';
import { weightOn } from './lot-weights.ts';

const entry = '2026-01-01';
const day = (number: number) => addDays(entry, number);
const rates = [{ valid_from: entry, cents_per_head_day: 300 }];
const unfed = { cost_cents: 0, unpriced_kg: 0, ms_kg: 0 };
const feedPerHeadDay = 1160;

/** The vector: 100 × 380 kg at 50 % and R$ 330/@; 2 die on day 40; 98 sold on day 105 at 540 kg, 55 %. */
const lot: LedgerLot = {
  id: 1,
  quantity: 100,
  entry_date: entry,
  deactivated_at: null,
  exit_heads: null,
  exit_avg_weight: null,
  price_per_arroba_cents: null,
  initial_avg_weight: 380,
  gmd: 1.5,
  purchase_cents: 33_000,
  purchase_unit: 'arroba',
  freight_cents: null,
  entry_yield_percent: 50,
  exit_yield_percent: 55,
  sale_price_per_arroba_cents: null,
  contract_kind: null,
  contract_cents: null,
  charge_exit_day: false,
  movements: [
    move({ id: 1, kind: 'death', day: day(40), heads: -2 }),
    move({ id: 2, kind: 'sale', day: day(105), heads: -98, avg_weight: 540 }),
  ],
  fed: { cost_cents: 10_370 * feedPerHeadDay, unpriced_kg: 0, ms_kg: 103_700 },
};

function move(some: Partial<LedgerMovement> & Pick<LedgerMovement, 'id' | 'kind' | 'day' | 'heads'>): LedgerMovement {
  const terms = { carcass_kg: null, price_per_arroba_cents: null, freight_cents: null, deductions_percent: null };
  return { avg_weight: null, transfer_id: null, fed: unfed, ...terms, ...some };
}

function figuresOf(of: Partial<LedgerLot> = {}, facts: Partial<CostFacts> = {}, as_of = day(105)) {
  const own = { ...lot, ...of };
  const all = {
    settings: initialSettings,
    rates,
    lots: [own],
    unpriced: [],
    recalculating: false,
    prices_at: null,
    ...facts,
  };
  const { cost_cents, unpriced_kg, ms_kg } = own.fed;
  const fed = { mo_kg: 200_000, unpriced_kg, cost_cents, closed_cost_cents: cost_cents, closed_ms_kg: ms_kg };
  return lotFinancials(all, { lot_id: own.id, weights: own, as_of, from: entry, to: as_of, fed, gain: 15_000 });
}

describe('the lot of the rules', () => {
  test('costs R$ 224,72 an @ and breaks even at R$ 293,45, the dead included', () => {
    const { kpis_financial: kpis, costs } = figuresOf();
    expect(costs.head_days).toBe(10_370);
    expect(kpis.arrobas_produced).toBeCloseTo(673.73, 2);
    expect(kpis).toMatchObject({
      feed_cost_cents: 12_029_200,
      other_cost_cents: 3_111_000,
      cost_per_head_day_cents: 1460,
      cost_per_kg_gain_cents: 1009,
      cost_per_arroba_cents: 22_472,
      breakeven_per_arroba_cents: 29_345,
      projected_profit_per_head_cents: null,
      partial: false,
      priced_percent: 100,
      missing: [{ input: 'sale_price', from: entry, to: day(105) }],
    });
    expect(costs.purchase_cents).toBe(41_800_000);
  });

  test('breaks even at R$ 298,31 where 1,63 % are taken off, by the farm or by the sale', () => {
    const settings = { ...initialSettings, deductions_percent: 1.63 };
    expect(figuresOf({}, { settings }).kpis_financial.breakeven_per_arroba_cents).toBe(29_831);
    const [death, sale] = lot.movements as [LedgerMovement, LedgerMovement];
    const taxed = { movements: [death, { ...sale, deductions_percent: 1.63 }] };
    expect(figuresOf(taxed).kpis_financial.breakeven_per_arroba_cents).toBe(29_831);
  });

  test('brings what its sale says, else what the lot, else what the farm expects', () => {
    const [death, sale] = lot.movements as [LedgerMovement, LedgerMovement];
    const settings = { ...initialSettings, sale_price_per_arroba_cents: 30_000 };
    const profit = (of: Partial<LedgerLot>) =>
      figuresOf(of, { settings }).kpis_financial.projected_profit_per_head_cents;
    // 1.940,4 @ and R$ 569.402 over 98 heads.
    expect(profit({})).toBe(Math.round((1940.4 * 30_000 - 56_940_200) / 98));
    expect(profit({ sale_price_per_arroba_cents: 31_000 })).toBe(Math.round((1940.4 * 31_000 - 56_940_200) / 98));
    const sold = { ...sale, price_per_arroba_cents: 32_000, freight_cents: 490_000 };
    expect(profit({ movements: [death, sold] })).toBe(Math.round((1940.4 * 32_000 - 56_940_200 - 490_000) / 98));
  });

  test('is judged by the carcasses that were weighed, where they were', () => {
    const [death, sale] = lot.movements as [LedgerMovement, LedgerMovement];
    const weighed = figuresOf({ movements: [death, { ...sale, carcass_kg: 30_000 }] });
    expect(weighed.costs.arrobas_out).toBe(2000);
  });
});

test('closed without a sale it left as whoever closed it told, and of whom nothing was told are in stock', () => {
  const closed = { deactivated_at: day(90), exit_heads: 96, exit_avg_weight: 500, price_per_arroba_cents: 31_000 };
  const movements = [
    move({ id: 1, kind: 'death', day: day(40), heads: -2 }),
    move({ id: 2, kind: 'weighing', day: day(90), heads: 0, avg_weight: 500 }),
  ];
  const { costs } = figuresOf({ ...closed, movements }, {}, day(90));
  const ripe = 0.5 + (0.05 * 90) / 105;
  expect(costs.arrobas_in_stock).toBeCloseTo((96 * 500 * 0.55 + 2 * 500 * ripe) / 15, 6);
  expect(costs.sale_price_per_arroba_cents).toBe(31_000);
});

test('in stock a carcass yields more day by day, up to the plan', () => {
  const yields = { entry: 50, exit: 55 };
  expect([0, 21, 105, 200].map((days) => yieldAfter(days, yields, 105))).toEqual([50, 51, 55, 55]);
  const alive = figuresOf({ movements: [] }, {}, day(21));
  expect(alive.costs.arrobas_in_stock).toBeCloseTo((100 * (380 + 21 * 1.5) * 0.51) / 15, 6);
});

test('before day 21 nobody says what an @ costs', () => {
  expect(figuresOf({ movements: [] }, {}, day(20)).kpis_financial.cost_per_arroba_cents).toBeNull();
  expect(figuresOf({ movements: [] }, {}, day(21)).kpis_financial.cost_per_arroba_cents).not.toBeNull();
});

describe('what is not known', () => {
  const settings = { ...initialSettings, sale_price_per_arroba_cents: 30_000 };

  test('a price: what has one is summed, and no @ is judged', () => {
    const unpriced = [{ lot_id: 1, ingredient_id: 7, ingredient_name: 'Ureia', from: day(3), to: day(9) }];
    const { kpis_financial: kpis } = figuresOf({ fed: { ...lot.fed, unpriced_kg: 4800 } }, { settings, unpriced });
    expect(kpis).toMatchObject({
      partial: true,
      priced_percent: 97.6,
      feed_cost_cents: 12_029_200,
      cost_per_arroba_cents: null,
      breakeven_per_arroba_cents: null,
      projected_profit_per_head_cents: null,
      missing: [{ input: 'ingredient_price', ingredient_id: 7, ingredient_name: 'Ureia', from: day(3), to: day(9) }],
    });
  });

  test('the purchase: an @ still has its cost', () => {
    const { kpis_financial: kpis } = figuresOf({ purchase_cents: null }, { settings });
    expect(kpis).toMatchObject({ cost_per_arroba_cents: 22_472, breakeven_per_arroba_cents: null });
    expect(kpis.missing).toEqual([{ input: 'purchase', from: entry, to: day(105) }]);
  });

  test('the weight at entry: nothing of @', () => {
    const { kpis_financial: kpis } = figuresOf({ initial_avg_weight: null }, { settings });
    expect(kpis).toMatchObject({ arrobas_produced: null, cost_per_arroba_cents: null, cost_per_head_day_cents: 1460 });
    // It was bought by the @: what is paid for one is known.
    expect(kpis.missing.map(({ input }) => input)).toEqual(['initial_weight']);
  });

  test('the operating cost, of the days before it was first told', () => {
    const late = [{ valid_from: day(100), cents_per_head_day: 300 }];
    const { kpis_financial: kpis } = figuresOf({}, { settings, rates: late });
    expect(kpis.other_cost_cents).toBe(5 * 98 * 300);
    expect(kpis.missing).toEqual([{ input: 'operating_cost', from: entry, to: day(99) }]);
  });
});

describe('what is not known of lots from which heads came', () => {
  const settings = { ...initialSettings, sale_price_per_arroba_cents: 30_000 };
  const out = (heads: number, unpriced_kg: number) =>
    move({ id: 1, kind: 'transfer', day: day(30), heads, transfer_id: 9, fed: { ...unfed, unpriced_kg } });
  const opened = { ...lot, id: 2, entry_date: day(30), from_transfer_id: 9, movements: [], fed: unfed };
  const missingOf = (
    source: Partial<LedgerLot>,
    unpriced: CostFacts['unpriced'] = [],
    own = opened as LedgerLot,
    costs = rates,
  ) => {
    const from = { ...lot, name: 'Nelore 7', movements: [out(-100, 0)], fed: unfed, ...source };
    return figuresOf(own, { settings, lots: [own, from], unpriced, rates: costs }, day(60)).kpis_financial.missing;
  };

  test('is asked for there: its purchase and its weight', () => {
    const there = { lot_id: 1, lot_name: 'Nelore 7', from: entry, to: day(60) };
    expect(missingOf({ purchase_cents: null })).toEqual([{ input: 'purchase', ...there }]);
    expect(missingOf({ initial_avg_weight: null })).toEqual([{ input: 'initial_weight', ...there }]);
    expect(missingOf({ initial_avg_weight: null, purchase_cents: null })).toEqual([
      { input: 'initial_weight', ...there },
      { input: 'purchase', ...there },
    ]);
    const mixed = { ...opened, from_transfer_id: null, entry_date: entry, purchase_cents: null };
    const came = move({ id: 2, kind: 'transfer', day: day(30), heads: 100, avg_weight: 425, transfer_id: 9 });
    expect(missingOf({ purchase_cents: null }, [], { ...mixed, movements: [came] })).toEqual([
      { input: 'purchase', from: entry, to: day(60) },
      { input: 'purchase', ...there },
    ]);
  });

  test.each([
    ['from the first day there to the last', [], day(60)],
    ['up to the day before it was told', [{ valid_from: day(40), cents_per_head_day: 300 }], day(39)],
    ['as long as heads stood there', [{ valid_from: day(30), cents_per_head_day: 300 }], day(29)],
    ['up to the day before it was told there', [{ valid_from: day(10), cents_per_head_day: 300 }], day(9)],
  ])('is told as missing: what their days there cost otherwise, %s', (_, told, to) => {
    expect(missingOf({}, [], opened, told)).toEqual([{ input: 'operating_cost', from: entry, to }]);
  });

  test('is nothing where the days without a cost were of other heads', () => {
    // All that came with the source were sold before the first cost; those that came on into this lot were never without one.
    const costs = [{ valid_from: day(10), cents_per_head_day: 300 }];
    const sold = move({ id: 1, kind: 'sale', day: day(5), heads: -100, avg_weight: 390 });
    const later = { ...lot, id: 3, name: 'Nelore 9', entry_date: day(20), fed: unfed };
    const leave = { kind: 'transfer' as const, avg_weight: 425 };
    const [lent, taken, left] = [
      move({ ...leave, id: 2, day: day(25), heads: -100, transfer_id: 8 }),
      move({ ...leave, id: 3, day: day(25), heads: 100, transfer_id: 8 }),
      move({ ...leave, id: 4, day: day(30), heads: -100, transfer_id: 9 }),
    ];
    const through = { ...lot, name: 'Nelore 7', movements: [sold, taken, left], fed: unfed };
    const lots = [opened, through, { ...later, movements: [lent] }];
    expect(figuresOf(opened, { settings, lots, rates: costs }, day(60)).kpis_financial.missing).toEqual([]);
  });

  test('left with the last of them: a pen that was emptied knows all of those that came after', () => {
    const leave = { kind: 'transfer' as const, avg_weight: 425 };
    const unknown = { ...lot, initial_avg_weight: null, purchase_cents: null, fed: unfed };
    const came = [
      move({ ...leave, id: 1, day: day(5), heads: 1, avg_weight: null, transfer_id: 6 }),
      move({ ...leave, id: 2, day: day(10), heads: -101, transfer_id: 7 }),
      move({ ...leave, id: 4, day: day(20), heads: 100, transfer_id: 8 }),
    ];
    const pen = { ...lot, id: 2, movements: came, fed: unfed };
    const first = { ...unknown, movements: [move({ ...leave, id: 0, day: day(5), heads: -1, transfer_id: 6 })] };
    const second = { ...lot, id: 3, name: 'Nelore 9', fed: unfed };
    const lots = [
      pen,
      first,
      { ...second, movements: [move({ ...leave, id: 3, day: day(20), heads: -100, transfer_id: 8 })] },
    ];
    const { kpis_financial: kpis, costs } = figuresOf(pen, { settings, lots }, day(60));
    expect(costs.purchase_cents).toBe(41_800_000);
    expect(kpis.arrobas_produced).toBeGreaterThan(0);
    expect(kpis.missing).toEqual([]);
  });

  test('is named: what they ate there before they left, once for each ingredient', () => {
    const urea = { ingredient_id: 7, ingredient_name: 'Ureia' };
    const unpriced = [
      { lot_id: 1, ...urea, from: day(3), to: day(50) },
      { lot_id: 1, ingredient_id: null, ingredient_name: null, from: day(30), to: day(40) },
      { lot_id: 2, ...urea, from: day(35), to: day(36) },
    ];
    const fed = { ...unfed, unpriced_kg: 9 };
    const named = { input: 'ingredient_price', ...urea };
    const source = { movements: [out(-100, 4)], fed };
    expect(missingOf(source, unpriced, { ...opened, fed })).toEqual([{ ...named, from: day(3), to: day(36) }]);
    expect(missingOf(source, unpriced.slice(0, 2))).toEqual([{ ...named, from: day(3), to: day(29) }]);
    // All that they ate before has its price by now.
    expect(missingOf({ movements: [out(-100, 0)], fed }, unpriced.slice(0, 2))).toEqual([]);
  });
});

test.each([
  ['head', 250_000, 25_000_000],
  ['kg', 1200, 45_600_000],
  ['arroba', 33_000, 41_800_000],
] as const)('bought by the %s', (purchase_unit, purchase_cents, total) => {
  expect(purchaseTotal(lot, { ...lot, purchase_unit, purchase_cents }, 50)).toBeCloseTo(total, 4);
});

describe("an owner's lot under contract", () => {
  const settings = { ...initialSettings, sale_price_per_arroba_cents: 30_000 };
  const charged = (of: Partial<LedgerLot>) =>
    figuresOf({ contract_kind: 'head_day', contract_cents: 1800, ...of }, { settings });

  test('is charged by the day of each head that left, and our profit is that minus our cost', () => {
    const { kpis_financial: kpis, costs } = charged({});
    expect(costs.charge).toMatchObject({ head_days: 10_370, quantity: 10_370, total_cents: 18_666_000 });
    expect(costs.charge?.lines).toEqual([
      { kind: 'death', day: day(40), heads: 2, days: 40, head_days: 80 },
      { kind: 'sale', day: day(105), heads: 98, days: 105, head_days: 10_290 },
    ]);
    expect(kpis).toMatchObject({ breakeven_per_arroba_cents: null, cost_per_arroba_cents: 22_472 });
    expect(kpis.projected_profit_per_head_cents).toBe(Math.round((18_666_000 - 15_140_200) / 98));
    expect(costs.purchase_cents).toBeNull();
  });

  test('is charged as many days when it changes pens on the way, also with the day of exit', () => {
    const headDays = (of: Partial<LedgerLot>) => charged({ charge_exit_day: true, ...of }).costs.charge?.head_days ?? 0;
    const [left, came] = [-40, 40].map((heads, at) => move({ id: 7 + at, kind: 'transfer', day: day(60), heads }));
    const sold = (heads: number) => move({ id: 9, kind: 'sale', day: day(105), heads, avg_weight: 540 });
    const alone = headDays({ movements: [sold(-100)] });
    const stayed = headDays({ movements: [left as LedgerMovement, sold(-60)] });
    const moved = headDays({ quantity: 1, movements: [came as LedgerMovement, sold(-41)] });
    expect(stayed + moved - headDays({ quantity: 1, movements: [sold(-1)] })).toBe(alone);
  });

  test('may be charged for the day of exit too', () => {
    expect(charged({ charge_exit_day: true }).costs.charge?.head_days).toBe(10_470);
  });

  test.each<[string, boolean, string | null, object]>([
    ['while they are there', true, null, { kind: 'stock', days: 90, head_days: 98 * 90 }],
    ['when the lot is closed', false, day(90), { kind: 'closing', days: 90, head_days: 98 * 90 }],
    ['when the lot is closed, with that day', true, day(90), { kind: 'closing', days: 91, head_days: 98 * 91 }],
  ])('is charged for those that nobody sold %s', (_, charge_exit_day, deactivated_at, last) => {
    const movements = lot.movements.slice(0, 1);
    const contract = { contract_kind: 'head_day', contract_cents: 1800, charge_exit_day } as const;
    const { costs } = figuresOf({ ...contract, movements, deactivated_at }, { settings }, day(90));
    expect(costs.charge?.lines.at(-1)).toEqual({ day: day(90), heads: 98, ...last });
  });

  test('may be charged by the @ or by the tonne of dry matter', () => {
    const byArroba = charged({ contract_kind: 'arroba', contract_cents: 20_000 }).costs.charge;
    expect(byArroba?.total_cents).toBe(Math.round((673 + 11 / 15) * 20_000));
    expect(byArroba?.projected).toBe(false);
    expect(charged({ contract_kind: 'dry_matter', contract_cents: 150_000 }).costs.charge?.total_cents).toBe(
      15_555_000,
    );
  });
});

describe('a transfer', () => {
  test('of heads between two lots that fared alike leaves the cost of an @ as it was', () => {
    const twin = {
      ...lot,
      movements: [],
      fed: { cost_cents: 100 * 90 * feedPerHeadDay, unpriced_kg: 0, ms_kg: 90_000 },
    };
    const alone = figuresOf(twin, {}, day(90)).kpis_financial;
    const fed = { cost_cents: 100 * 30 * feedPerHeadDay, unpriced_kg: 0, ms_kg: 30_000 };
    const weight = 380 + 30 * 1.5;
    const out = move({ id: 1, kind: 'transfer', day: day(30), heads: -40, transfer_id: 9, fed });
    const came = move({ id: 2, kind: 'transfer', day: day(30), heads: 40, transfer_id: 9, avg_weight: weight, fed });
    const after = (heads: number) => ({ ...fed, cost_cents: (100 * 30 + heads * 60) * feedPerHeadDay });
    const left = { ...twin, movements: [out], fed: after(60) };
    const right = { ...twin, id: 2, movements: [came], fed: after(140) };
    for (const id of [1, 2]) {
      const own = id === 1 ? left : right;
      const { kpis_financial: kpis } = figuresOf(own, { lots: [left, right] }, day(90));
      expect(kpis.cost_per_arroba_cents).toBe(alone.cost_per_arroba_cents);
      expect(kpis.breakeven_per_arroba_cents).toBe(alone.breakeven_per_arroba_cents);
    }
  });

  test('never changes what all lots together have cost', () => {
    const lotCount = 4;
    const life = 60;
    const step = fc.record({
      kind: fc.constantFrom(
        'transfer' as const,
        'transfer' as const,
        'open' as const,
        'death' as const,
        'sale' as const,
      ),
      day: fc.integer({ min: 0, max: life }),
      from: fc.nat(lotCount - 1),
      to: fc.nat(lotCount - 1),
      heads: fc.integer({ min: 1, max: 60 }),
    });
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: lotCount, maxLength: lotCount });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), amounts, amounts, (steps, daily, prices) => {
        const lots = herd(steps, daily, prices);
        const ledger = [...ledgerOf(lots, day(life), rates, initialSettings).values()];
        const sum = (of: (index: number) => number) => lots.reduce((total, _, index) => total + of(index), 0);
        const near = (value: number) => expect.closeTo(value, 3);
        expect({
          purchase: sum((index) => ledger[index]?.purchase_cents ?? 0),
          feed: sum((index) => ledger[index]?.cost_cents ?? 0),
          other: sum((index) => ledger[index]?.other_cents ?? 0),
          arrobas: sum((index) => ledger[index]?.entry_arrobas ?? 0),
        }).toEqual({
          purchase: near(sum((index) => (prices[index] ?? 0) * 100)),
          feed: near(sum((index) => (daily[index] ?? 0) * life)),
          other: near(sum((index) => nightsOf(lots[index] as LedgerLot, life) * 300)),
          arrobas: near((lotCount * 100 * 380 * 0.5) / 15),
        });
      }),
    );
  });
});

describe('the @ of those that are there', () => {
  const young = { ...lot, id: 2, entry_date: day(50), initial_avg_weight: 300, gmd: 1, movements: [], fed: unfed };
  const old = { ...lot, movements: [], fed: unfed };
  /** Heads of a lot taken on a day to another one, or to an empty pen. */
  function moved(lots: LedgerLot[], { day: on, from, to, heads }: Omit<Step, 'kind'>): LedgerLot[] {
    const source = lots[from % lots.length] as LedgerLot;
    const target = lots[to % (lots.length + 1)];
    id += 2;
    const { weight_basis } = source;
    const weights = { day: day(on), avg_weight: weightOn(source, day(on)), weight_basis, transfer_id: id };
    if (headsOn(source, day(on)) < heads || source === target) return lots;
    const left = move({ id, kind: 'transfer', ...weights, avg_weight: null, heads: -heads });
    const came = move({ id: id + 1, kind: 'transfer', ...weights, heads });
    const given = (one: LedgerLot) => (one === source ? { ...one, movements: [...one.movements, left] } : one);
    const taken = (one: LedgerLot) => (one === target ? { ...one, movements: [...one.movements, came] } : given(one));
    const opened = { ...source, id: 1000 + id, entry_date: day(on), quantity: heads, movements: [] };
    // Whatever is told of its yields: its heads have those with which they were bought.
    const yields = { entry_yield_percent: 46, exit_yield_percent: 61 };
    const began = { initial_avg_weight: weights.avg_weight, from_transfer_id: weights.transfer_id };
    const pen = { ...opened, ...yields, ...began };
    return [...lots.map(taken), ...(target ? [] : [pen])];
  }
  let id = 0;
  const stockOf = (lots: LedgerLot[], on: number) =>
    lots.reduce((sum, one) => sum + (figuresOf(one, { lots }, day(on)).costs.arrobas_in_stock ?? Number.NaN), 0);

  test('go on ripening in the pen that they are moved to, and are judged by all their days', () => {
    const fed = { cost_cents: 100 * 60 * feedPerHeadDay, unpriced_kg: 0, ms_kg: 0 };
    const out = move({ id: 1, kind: 'transfer', day: day(60), heads: -100, transfer_id: 9, fed });
    const source = { ...old, movements: [out], fed };
    const eaten = { ...unfed, cost_cents: 100 * 21 * feedPerHeadDay };
    const opened = { ...old, id: 2, entry_date: day(60), initial_avg_weight: 470, from_transfer_id: 9, fed: eaten };
    const { kpis_financial: kpis, costs } = figuresOf(opened, { lots: [source, opened] }, day(81));
    expect(costs.arrobas_in_stock).toBeCloseTo((100 * 501.5 * (50 + (5 * 81) / 105)) / 1500, 6);
    expect(kpis.arrobas_produced).toBeCloseTo(534, 0);
    expect(kpis.cost_per_arroba_cents).toBe(22_148);
    const stayed = { ...old, fed: { ...fed, cost_cents: 100 * 81 * feedPerHeadDay } };
    expect(kpis.cost_per_arroba_cents).toBe(figuresOf(stayed, {}, day(81)).kpis_financial.cost_per_arroba_cents);
    const soon = figuresOf(opened, { lots: [source, opened] }, day(61));
    expect(soon.kpis_financial.cost_per_arroba_cents).not.toBeNull();
  });

  test('are on the day of a transfer what they were, wherever the heads went and whatever they yield', () => {
    const yieldPercent = fc.integer({ min: 45, max: 62 });
    const terms = fc.record({
      entry_yield_percent: yieldPercent,
      exit_yield_percent: yieldPercent,
      weight_basis: fc.constantFrom('full' as const, 'fasted' as const),
    });
    const step = fc.record({
      day: fc.integer({ min: 50, max: 160 }),
      from: fc.nat(5),
      to: fc.nat(5),
      heads: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), terms, terms, (steps, ...said) => {
        let lots: LedgerLot[] = [
          { ...old, ...said[0] },
          { ...young, ...said[1] },
        ];
        for (const one of steps.toSorted((a, b) => a.day - b.day)) {
          const before = stockOf(lots, one.day);
          lots = moved(lots, one);
          expect(stockOf(lots, one.day)).toBeCloseTo(before, 6);
        }
      }),
    );
  });

  test('leave from the pen that they were moved to with what they would have yielded', () => {
    const lots: LedgerLot[] = [
      { ...old, exit_yield_percent: 53, weight_basis: 'fasted' },
      { ...young, exit_yield_percent: 58 },
    ];
    const outOf = (all: LedgerLot[], which: number, sold: number) => {
      const sale = move({ id: 999, kind: 'sale', day: day(90), heads: -sold });
      const gone = all.map((one, index) => (index === which ? { ...one, movements: [...one.movements, sale] } : one));
      return figuresOf(gone[which], { lots: gone }, day(90)).costs.arrobas_out as number;
    };
    const moved60 = moved(lots, { day: 90, from: 0, to: 1, heads: 60 });
    // All that stand in the second pen then: its own hundred and sixty of the first.
    expect(outOf(moved60, 1, 160)).toBeCloseTo(outOf(lots, 1, 100) + outOf(lots, 0, 60), 6);
    expect(outOf(moved60, 0, 40)).toBeCloseTo(outOf(lots, 0, 40), 6);
  });
});

type Step = { kind: 'transfer' | 'open' | 'death' | 'sale'; day: number; from: number; to: number; heads: number };

/** Lots fed the same every day; what would take more heads than there are does not happen. */
function herd(steps: Step[], daily: number[], prices: number[]): LedgerLot[] {
  const fedBefore = (index: number, date: number) => ({ ...unfed, cost_cents: (daily[index] ?? 0) * date });
  const lots = prices.map((purchase_cents, index): LedgerLot => {
    const bought = { purchase_cents, purchase_unit: 'head' as const, freight_cents: null };
    return { ...lot, ...bought, id: index + 1, movements: [], fed: fedBefore(index, 60) };
  });
  const heads = lots.map(() => 100);
  let id = 0;
  const add = (index: number, one: Step, count: number, transfer_id: number | null) => {
    id += 1;
    heads[index] = (heads[index] ?? 0) + count;
    const fed = fedBefore(index, one.day);
    const kind = one.kind === 'open' ? 'transfer' : one.kind;
    lots[index]?.movements.push(move({ id, kind, day: day(one.day), heads: count, transfer_id, fed }));
  };
  // As if it were bought, too, which is not to count; and hungry, so that all it has cost came along or is of its nights.
  const open = (one: Step, from_transfer_id: number) => {
    const opened = { quantity: one.heads, entry_date: day(one.day), from_transfer_id, movements: [], fed: unfed };
    lots.push({ ...lot, ...opened, id: 100 + id });
  };
  for (const one of steps.toSorted((a, b) => a.day - b.day)) {
    if (one.heads > (heads[one.from] ?? 0) || (one.kind === 'transfer' && one.from === one.to)) continue;
    const isMoved = one.kind === 'transfer' || one.kind === 'open';
    add(one.from, one, -one.heads, isMoved ? id + 1 : null);
    if (one.kind === 'transfer') add(one.to, one, one.heads, id);
    if (one.kind === 'open') open(one, id);
  }
  return lots;
}

function nightsOf({ quantity, entry_date, movements }: LedgerLot, life: number): number {
  const left = (since: string) => life - daysBetween(entry, since);
  return movements.reduce((sum, one) => sum + one.heads * left(one.day), quantity * left(entry_date));
}

test('a head costs what each of its days did', () => {
  const steps = [
    { valid_from: day(10), cents_per_head_day: 300 },
    { valid_from: day(20), cents_per_head_day: 350 },
  ];
  expect(headCost(steps, day(0), day(30))).toBe(10 * 300 + 10 * 350);
  expect(headCost(steps, day(15), day(21))).toBe(5 * 300 + 350);
  expect(headCost(steps, day(25), day(25))).toBe(0);
});
