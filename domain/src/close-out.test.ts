import { describe, expect, test } from 'vitest';
import { CloseOut } from './close-out.ts';
import { changedText, closeOutChanges, closeOutDifference } from './close-out-changes.ts';
import { closeOutDocument, closeOutFileName, usualVariant } from './close-out-document.ts';
import type { CloseOutFacts, TellingMovement } from './close-out-facts.ts';
import { closeOutOf } from './close-out-figures.ts';
import { closeOutSections } from './close-out-sections.ts';
import type { CostFacts } from './cost-facts.ts';
import { addDays } from './days.ts';
import { initialSettings } from './initial-settings.ts';
import type { LedgerLot } from './lot-ledger.ts';
import type { ReportVariant } from './lot-report-document.ts';
import type { ReportFacts } from './lot-report-figures.ts';

const entry = '2026-01-01';
const day = (number: number) => addDays(entry, number);
const timeZone = 'America/Sao_Paulo';
const fed = { cost_cents: 10_370 * 1160, unpriced_kg: 0, ms_kg: 103_700 };

interface Story {
  movements?: TellingMovement[];
  lot?: Partial<LedgerLot>;
  told?: Partial<ReportFacts>;
  more?: Partial<CloseOutFacts>;
  money?: Partial<CostFacts>;
  /** The lot from which its heads came. */
  source?: Partial<LedgerLot>;
}

let lastId = 0;
function move(some: Partial<TellingMovement> & Pick<TellingMovement, 'kind' | 'day'>): TellingMovement {
  const terms = { carcass_kg: null, price_per_arroba_cents: null };
  const names = { cause: null, other_lot: null, user_name: 'Marina Prado' };
  lastId += 1;
  return { id: lastId, heads: 0, avg_weight: null, weight_basis: 'full', ...terms, ...names, ...some };
}

const death = move({ kind: 'death', day: day(40), heads: -2, cause: 'Timpanismo' });
const sale = move({ kind: 'sale', day: day(105), heads: -98, avg_weight: 540 });

/** The lot of docs/worked-example.md whose whole life is told; sold for R$ 310,00 an @. */
function lifeOf({
  movements = [death, sale],
  lot = {},
  told = {},
  more = {},
  money = {},
  source,
}: Story = {}): CloseOut {
  const life = {
    quantity: 100,
    entry_date: entry,
    deactivated_at: day(105),
    exit_heads: null,
    exit_avg_weight: null,
    initial_avg_weight: 380,
    gmd: 1.5,
    price_per_arroba_cents: null,
  };
  const own: LedgerLot = {
    id: 7,
    ...life,
    purchase_cents: 33_000,
    purchase_unit: 'arroba',
    freight_cents: null,
    entry_yield_percent: 50,
    exit_yield_percent: 55,
    sale_price_per_arroba_cents: 31_000,
    contract_kind: null,
    contract_cents: null,
    charge_exit_day: false,
    movements: movements.map((one) => ({
      ...one,
      transfer_id: null,
      freight_cents: null,
      deductions_percent: null,
      fed: { cost_cents: 0, unpriced_kg: 0, ms_kg: 0 },
    })),
    fed,
    ...lot,
  };
  const facts: ReportFacts = {
    ...life,
    lot_id: 7,
    lot_name: 'Nelore 7',
    farm_name: 'Fazenda Boa Vista',
    corral_name: 'Baia 7',
    client_name: null,
    buyer: null,
    last_trough_reading_date: null,
    movements,
    readings: [],
    diet_changes: [],
    supplies: [],
    diets: [
      {
        recipe_id: 1,
        diet_name: 'Terminação',
        start_date: entry,
        end_date: day(104),
        days: 105,
        mo_quantity: 172_833,
        ms_quantity: 103_700,
      },
    ],
    ingredients: [],
    fed: {
      days: 105,
      closed_mo_kg: 172_833,
      closed_ms_kg: 103_700,
      closed_cost_cents: fed.cost_cents,
      cost_cents: fed.cost_cents,
      unpriced_kg: 0,
    },
    ...told,
  };
  const costs: CostFacts = {
    settings: initialSettings,
    rates: [{ valid_from: entry, cents_per_head_day: 300 }],
    lots: [own, ...(source ? [{ ...own, id: 3, ...source }] : [])],
    unpriced: [],
    recalculating: false,
    prices_at: '2026-04-16T17:40:00.000Z',
    ...money,
  };
  const people: CloseOutFacts = {
    farm: { name: 'Fazenda Boa Vista', tax_id: '12ABC34501DE35', place: 'Uberaba, MG' },
    owner: null,
    sex: 'castrated',
    breed: 'Nelore',
    category: 'Boi',
    contract_paid_cents: null,
    closed_by: 'Marina Prado',
    movements,
    ...more,
  };
  return closeOutOf(facts, day(200), costs, people);
}

const owner = { name: 'Agro Silva', tax_id: '52998224725', place: 'Araxá, MG' };
const boarded: Story = {
  lot: { contract_kind: 'head_day', contract_cents: 1800 },
  more: { owner, contract_paid_cents: 10_000_000 },
};

describe('a whole life', () => {
  test('comes to what the worked example says', () => {
    const { money, performance, entry: came, feed } = lifeOf();
    expect(came.arrobas).toBeCloseTo(1266.67, 2);
    expect(performance.arrobas_produced).toBeCloseTo(673.73, 2);
    expect(performance.kg_ms_per_arroba).toBeCloseTo(103_700 / 673.7333, 3);
    expect(feed.percent_of_weight).toBeGreaterThan(2);
    // 1.940,4 @ × R$ 310,00 = R$ 601.524,00; less R$ 418.000,00 of purchase and R$ 151.402,00 of feed and all else.
    expect(money).toMatchObject({
      revenue_cents: 60_152_400,
      purchase_cents: 41_800_000,
      feed_cost_cents: 12_029_200,
      other_cost_cents: 3_111_000,
      result_cents: 3_212_200,
      cost_per_arroba_cents: 22_472,
      breakeven_per_arroba_cents: 29_345,
    });
    expect(money.result_cents).toBe(
      (money.revenue_cents ?? 0) -
        (money.purchase_cents ?? 0) -
        (money.freight_cents ?? 0) -
        money.feed_cost_cents -
        money.other_cost_cents,
    );
  });

  test("of an owner's lot is its charge, what he paid, and what is left of it", () => {
    const { charge, money } = lifeOf(boarded);
    expect(charge).toMatchObject({ head_days: 10_370, total_cents: 18_666_000, balance_cents: 8_666_000 });
    expect(charge?.lines.map(({ kind, days, head_days }) => [kind, days, head_days])).toEqual([
      ['death', 40, 80],
      ['sale', 105, 10_290],
    ]);
    expect(money).toMatchObject({ result_cents: 18_666_000 - 15_140_200, purchase_cents: null, revenue_cents: null });
  });
});

describe('heads balance', () => {
  const came = move({ kind: 'transfer', day: day(10), heads: 8, avg_weight: 390, other_lot: 'Baia 3' });
  const left = move({ kind: 'transfer', day: day(20), heads: -3 });
  const some = move({ kind: 'sale', day: day(90), heads: -40 });
  const zero = { entered: 100, transferred: 0, sold: 0, dead: 0, stock: 0 };
  test.each<[string, Story, Partial<CloseOut['heads']>]>([
    ['with all sold', {}, { sold: 98, dead: 2 }],
    ['with none that left', { movements: [] }, { stock: 100 }],
    [
      'with some that came and went',
      { movements: [came, left, death, some] },
      { transferred: 5, sold: 40, dead: 2, stock: 63 },
    ],
    [
      'with all that left at the closing',
      { movements: [death], told: { exit_avg_weight: 540 } },
      { sold: 98, dead: 2 },
    ],
    [
      'with fewer at the closing than there were',
      { movements: [death], told: { exit_heads: 95 } },
      { sold: 95, dead: 2, stock: 3 },
    ],
    [
      'with what was told of those already sold',
      { told: { exit_heads: 98, exit_avg_weight: 540 } },
      { sold: 98, dead: 2 },
    ],
  ])('%s', (_, story, expected) => {
    const { heads } = lifeOf(story);
    expect(heads).toEqual({ ...zero, ...expected });
    expect(heads.entered + heads.transferred).toBe(heads.sold + heads.dead + heads.stock);
  });
});

test.each<[string, TellingMovement, object]>([
  ['the buyer', { ...sale, carcass_kg: 29_106 }, { source: 'carcass', avg_weight: 540, arrobas: 29_106 / 15 }],
  ['the sale', sale, { source: 'sale', avg_weight: 540, arrobas: expect.closeTo(1940.4, 6) }],
  [
    'the sale, fasted',
    { ...sale, avg_weight: 518.4, weight_basis: 'fasted' },
    { source: 'sale', avg_weight: 518.4, arrobas: expect.closeTo(1940.4, 6) },
  ],
  ['nobody', { ...sale, avg_weight: null }, { source: 'reckoned', avg_weight: 380 + 105 * 1.5 }],
])('an exit says that its weight is from %s', (_, exit, expected) => {
  expect(lifeOf({ movements: [death, exit] }).moves).toMatchObject([expected]);
});

describe('what reads otherwise', () => {
  const before = lifeOf();
  test('is nothing while nothing changed', () => {
    expect([closeOutChanges(before, lifeOf()), closeOutDifference(before, lifeOf())]).toEqual([[], null]);
  });

  test('is each line that did, and what it comes to', () => {
    const after = lifeOf({ lot: { freight_cents: 31_240 }, more: { breed: 'Angus' } });
    const changes = closeOutChanges(before, after);
    expect(changes).toEqual(
      expect.arrayContaining([
        { section: 'Lote', label: 'Raça', before: 'Nelore', after: 'Angus' },
        { section: 'Custos e resultado', label: 'Frete', before: 'R$ 0,00', after: 'R$ 312,40' },
      ]),
    );
    expect(closeOutDifference(before, after)).toEqual({ of: 'result', cents: -31_240 });
  });

  test('names a death more and a death less, of two that read the same one', () => {
    const twice = lifeOf({ movements: [death, death, sale] });
    const told = { section: 'Mortes', label: 'Timpanismo' };
    expect(closeOutChanges(before, twice)).toContainEqual({ ...told, before: null, after: '10/02/2026 · 2' });
    expect(closeOutChanges(twice, before)).toContainEqual({ ...told, before: '10/02/2026 · 2', after: null });
  });

  test.each<[string, Story, Story, object]>([
    [
      'in the charge while a price is missing',
      boarded,
      { ...boarded, lot: { ...boarded.lot, contract_cents: 1900 } },
      { of: 'charge', cents: 1_037_000 },
    ],
    [
      'in the cost while a price is missing',
      {},
      { lot: { fed: { ...fed, cost_cents: fed.cost_cents + 5000, unpriced_kg: 3 } } },
      { of: 'cost', cents: 5000 },
    ],
  ])('comes to a sum %s', (_, was, is, expected) => {
    const unpriced = (story: Story): Story => ({ ...story, lot: { fed: { ...fed, unpriced_kg: 3 }, ...story.lot } });
    expect(closeOutDifference(lifeOf(unpriced(was)), lifeOf(unpriced(is)))).toEqual(expected);
  });

  test.each([
    [{ of: 'result', cents: 31_240 }, 'mudou desde o fechamento v1: + R$ 312,40'],
    [{ of: 'result', cents: -31_240 }, 'mudou desde o fechamento v1: − R$ 312,40'],
    [{ of: 'charge', cents: 100 }, 'mudou desde o fechamento v1: + R$ 1,00 na cobrança'],
    [{ of: 'cost', cents: 100 }, 'mudou desde o fechamento v1: + R$ 1,00 no custo'],
    [null, 'mudou desde o fechamento v1'],
  ] as const)('%j reads %s', (difference, text) => {
    expect(changedText(1, difference)).toBe(text);
  });
});

describe('the paper', () => {
  const issued = { user_name: 'Marina Prado', time_zone: timeZone };
  const frozen = { version: 2, created_at: '2026-04-16T17:45:00.000Z', ...issued };
  const read = (of: CloseOut, variant: ReportVariant) => JSON.stringify(closeOutDocument(of, { frozen, variant }));

  test('says which version it is, whose, from when, and who signs', () => {
    const paper = closeOutDocument(lifeOf(boarded), { frozen, variant: 'owner' });
    expect(paper).toMatchObject({
      title: 'Fechamento v2 · Relatório do proprietário · Nelore 7',
      issued: 'Emitido em 16/04/2026 14:45 por Marina Prado',
      footer: 'Fechamento v2 · Relatório do proprietário · Fazenda Boa Vista · Nelore 7',
      parties: [
        ['Fazenda', 'Fazenda Boa Vista · CPF/CNPJ 12.ABC.345/01DE-35 · Uberaba, MG'],
        ['Proprietário', 'Agro Silva · CPF/CNPJ 529.982.247-25 · Araxá, MG'],
      ],
      signatures: [
        { role: 'Pela fazenda', name: 'Fazenda Boa Vista', tax_id: 'CPF/CNPJ 12.ABC.345/01DE-35' },
        { role: 'Proprietário', name: 'Agro Silva', tax_id: 'CPF/CNPJ 529.982.247-25' },
      ],
    });
  });

  test("of the owner has the charge and no other money, the farm's has all", () => {
    const [owners, ours] = [read(lifeOf(boarded), 'owner'), read(lifeOf(boarded), 'internal')];
    expect(owners).toContain('Saldo a receber');
    expect(owners).not.toMatch(/Custo|Resultado|R\$\/@|preços de/);
    expect(read(lifeOf({ more: { owner } }), 'owner')).not.toContain('R$');
    expect(ours).toContain('preços de 16/04 14:40');
    expect(ours).toContain('Resultado do lote');
  });

  test('says of its money what only repeats the typed GMD, and tells a gain as the report does', () => {
    const figuresOf = (of: CloseOut) =>
      closeOutSections(of, { variant: 'internal', timeZone }).flatMap(({ figures }) => figures);
    const projected = (of: CloseOut) =>
      figuresOf(of).flatMap(({ label, note }) => (note?.startsWith('projetado') ? label : []));
    const unweighed = lifeOf({ movements: [death, { ...sale, avg_weight: null, carcass_kg: null }] });
    expect(projected(unweighed)).toEqual(
      expect.arrayContaining([
        'GMD',
        'Receita das vendas',
        'Resultado do lote',
        'Custo por @ produzida',
        'Ponto de equilíbrio',
      ]),
    );
    expect(projected(lifeOf())).toEqual([]);
    expect(figuresOf(lifeOf()).find(({ label }) => label === 'GMD')?.value).toMatch(/^\d,\d\d$/);
  });

  const early = move({ kind: 'weighing', day: day(21), avg_weight: 411 });
  const arrobaLabels = ['Eficiência biológica', 'Ganho de carcaça', 'Cobrança', 'Saldo a receber', 'Resultado do lote'];
  const made = ['@ produzidas', 'Eficiência biológica', 'Ganho de carcaça'].map((label) => `Desempenho: ${label}`);
  const charged = ['Cobrança', '@ produzidas', 'Saldo a receber'].map((label) => `Cobrança: ${label}`);
  const ofTheHouse = ['Cobrança', 'Resultado do lote', 'Custo por @ produzida'].map(
    (label) => `Custos e resultado: ${label}`,
  );
  const unweighed = { ...sale, avg_weight: null };
  test.each<[string, boolean, Story]>([
    ['by carcasses, though no gain was measured', false, { movements: [death, { ...unweighed, carcass_kg: 29_106 }] }],
    ['by the weight of the sale', false, { movements: [death, sale] }],
    [
      'without a weight, which the closing told',
      false,
      { movements: [death, unweighed], lot: { exit_avg_weight: 540 }, told: { exit_avg_weight: 540 } },
    ],
    ['by a weight that nobody told, though a gain was measured', true, { movements: [early, death, unweighed] }],
    ['of those that are still there', true, { movements: [early, death] }],
    [
      'of those that were weighed on the day of closing',
      false,
      { movements: [death, { ...early, day: day(105), avg_weight: 540 }] },
    ],
  ])('says of @ and of a charge by them whether they are projected: sold %s', (_, isProjected, story) => {
    const notes = (contract_kind: 'arroba' | 'head_day', frozen: 'now' | 'lately' | 'long ago' = 'now') => {
      const lot = { ...boarded.lot, ...story.lot, contract_kind };
      const { charge, performance, ...rest } = lifeOf({ ...boarded, ...story, lot });
      const { projected: _projected, ...oldCharge } = charge ?? {};
      const { arrobas_projected: _arrobas, ...oldPerformance } = performance;
      const of = {
        ...rest,
        charge: frozen === 'long ago' ? charge && (oldCharge as typeof charge) : charge,
        performance: frozen === 'now' ? performance : oldPerformance,
      };
      const sections = closeOutSections(of, { variant: 'internal', timeZone });
      return sections
        .flatMap(({ title, figures }) => figures.map((figure) => ({ ...figure, name: `${title}: ${figure.label}` })))
        .filter(({ note, label }) => note === 'projetado' && (label.includes('@') || arrobaLabels.includes(label)))
        .map(({ name }) => name);
    };
    expect(notes('arroba')).toEqual(isProjected ? [...made, ...charged, ...ofTheHouse] : []);
    expect(notes('head_day')).toEqual(isProjected ? [...made, 'Custos e resultado: Custo por @ produzida'] : []);
    expect(notes('arroba', 'lately')).toEqual(notes('arroba'));
    expect(notes('arroba', 'long ago')).toEqual(
      isProjected || lifeOf(story).heads.stock > 0 ? [...made, ...charged, ...ofTheHouse] : [],
    );
  });

  test('never calls a typed gain measured: without an entry weight the exit weight tells a weight and no gain', () => {
    const blind = { initial_avg_weight: null };
    const told = { ...blind, exit_heads: 98, exit_avg_weight: 540 };
    const { performance, ...rest } = lifeOf({ movements: [death], lot: told, told });
    const notes = (of: CloseOut) =>
      Object.fromEntries(
        closeOutSections(of, { variant: 'internal', timeZone })
          .filter(({ title }) => title === 'Desempenho')
          .flatMap(({ figures }) => figures.map(({ label, note }) => [label, note])),
      );
    expect(performance).toMatchObject({ projected: false, gain_projected: true, final_avg_weight: 540, gmd: 1.5 });
    expect(notes({ performance, ...rest })).toMatchObject({
      'Peso médio final': null,
      GMD: 'projetado · previsto 1,50',
    });
    expect(lifeOf().performance.gain_projected).toBe(false);
    // As it was frozen before the two were told apart.
    const { gain_projected: _, ...before } = performance;
    expect(notes({ performance: before, ...rest })).toMatchObject({ GMD: 'medido · previsto 1,50' });
  });

  test('counts a sale of all heads among the weighings, for it weighs them', () => {
    const pesagens = (of: CloseOut) =>
      closeOutSections(of, { variant: 'owner', timeZone }).find(({ title }) => title === 'Pesagens');
    expect(pesagens(lifeOf())).toMatchObject({
      remark: null,
      table: {
        rows: [
          [/Peso informado na venda/, '16/04/2026', 'cheio', '540,0'].map((cell) =>
            typeof cell === 'string' ? cell : expect.stringMatching(cell),
          ),
        ],
      },
    });
    expect(pesagens(lifeOf({ movements: [death, unweighed] }))?.remark).toMatch(/^Nenhuma pesagem/);
  });

  test('never tells as sold those that are still there: what they would bring is expected', () => {
    const weighed = move({ kind: 'weighing', day: day(100), avg_weight: 530 });
    const linesOf = (movements: TellingMovement[], told: Partial<ReportFacts> = {}, isOld = false) => {
      const { money, ...life } = lifeOf({ movements, told });
      const { feed_partial: _, ...oldMoney } = money;
      return closeOutSections({ ...life, money: isOld ? oldMoney : money }, { variant: 'internal', timeZone })
        .flatMap(({ figures }) => figures)
        .filter(({ label }) => /^(Receita|Resultado)/.test(label))
        .map(({ label, note }) => [label, note]);
    };
    const note = 'projetado · 98 cab em estoque';
    expect(linesOf([death, weighed])).toEqual([
      ['Receita esperada do estoque', note],
      ['Resultado esperado do lote', note],
      ['Resultado esperado por cabeça', note],
    ]);
    const some = move({ kind: 'sale', day: day(90), heads: -40, avg_weight: 520 });
    expect(linesOf([death, some, weighed])[0]).toEqual([
      'Receita das vendas e esperada do estoque',
      'projetado · preço esperado · 58 cab em estoque',
    ]);
    // Whoever closed it told what left: who is not among them is still there.
    const left = { exit_avg_weight: 540, price_per_arroba_cents: 31_000 };
    expect(linesOf([death, weighed], { exit_heads: 95, ...left })[0]).toEqual([
      'Receita das vendas e esperada do estoque',
      'projetado · 3 cab em estoque',
    ]);
    const sold = (note: string | null) =>
      ['Receita das vendas', 'Resultado do lote', 'Resultado por cabeça'].map((label) => [label, note]);
    expect(linesOf([death, weighed], { exit_heads: 98, ...left })).toEqual(sold(null));
    expect(linesOf([death, { ...sale, price_per_arroba_cents: 31_000 }])).toEqual(sold(null));
    expect(linesOf([death, { ...sale, price_per_arroba_cents: null }])).toEqual(sold('preço esperado'));
    expect(linesOf([death, { ...sale, price_per_arroba_cents: null }], { price_per_arroba_cents: 31_000 })).toEqual(
      sold(null),
    );
    // What was signed before says what it said: neither those that stayed nor an expected price were told of.
    expect(linesOf([death, weighed], { exit_heads: 95, ...left }, true)).toEqual(sold(null));
    expect(linesOf([death, { ...sale, price_per_arroba_cents: null }], {}, true)).toEqual(sold(null));
  });

  test('tells of heads that were transferred what is written where they went, whatever was weighed later', () => {
    const weighed = (on: number, avg_weight: number) => move({ kind: 'weighing', day: day(on), avg_weight });
    const left = move({ kind: 'transfer', day: day(20), heads: -3 });
    const unknown = move({ kind: 'transfer', day: day(30), heads: 5 });
    const { moves } = lifeOf({ movements: [weighed(10, 390), left, unknown, weighed(40, 480), death, sale] });
    // 390 kg and ten days of 1,50; that each gained 3 kg a day until day 40 was not known then.
    expect(moves.slice(0, 2).map(({ avg_weight }) => avg_weight)).toEqual([405, null]);
  });

  test('of a lot that a transfer opened tells the @ that its heads had when they came to the farm', () => {
    const began = { entry_date: day(60), initial_avg_weight: 470 };
    const terms = { carcass_kg: null, price_per_arroba_cents: null, freight_cents: null, deductions_percent: null };
    const moved = { id: 99, kind: 'transfer' as const, day: day(60), heads: -100, avg_weight: null, transfer_id: 9 };
    const of = lifeOf({
      movements: [{ ...sale, heads: -100 }],
      lot: { ...began, from_transfer_id: 9 },
      told: began,
      source: {
        from_transfer_id: null,
        entry_date: entry,
        initial_avg_weight: 380,
        movements: [{ ...moved, ...terms, fed }],
      },
    });
    expect(of.entry).toMatchObject({ day: day(60), avg_weight: 470, opened_by_transfer: true });
    expect(of.entry.arrobas).toBeCloseTo((100 * 380 * 0.5) / 15, 6);
    const entryFigure = (one: CloseOut) =>
      closeOutSections(one, { variant: 'owner', timeZone })
        .flatMap(({ figures }) => figures)
        .find(({ label }) => label === '@ na entrada');
    expect(entryFigure(of)).toMatchObject({ value: '1.266,7', note: 'quando as cabeças entraram na fazenda' });
    expect(entryFigure(lifeOf())?.note).toBeNull();
  });

  test('balances its heads in words', () => {
    const section = closeOutSections(lifeOf(), { variant: 'owner', timeZone }).find(
      ({ title }) => title === 'Balanço de cabeças',
    );
    expect(section?.remark).toBe('entrada 100 + transf. 0 = vendidas 98 + mortas 2 + estoque 0');
  });

  test("is the owner's where there is one, in a file named after lot, version and reader", () => {
    expect([usualVariant(lifeOf()), usualVariant(lifeOf(boarded))]).toEqual(['internal', 'owner']);
    expect(closeOutFileName(lifeOf(), 1, 'owner')).toBe('fechamento_v1_Nelore_7_proprietario.pdf');
  });
});

test('what the first release froze is read by this one', () => {
  const frozen: Record<string, unknown> = JSON.parse(firstFrozen);
  expect(CloseOut.parse(frozen)).toEqual(frozen);
  expect(() => closeOutSections(CloseOut.parse(frozen), { variant: 'internal', timeZone })).not.toThrow();
});

/** Never edit it: rows like this lie in people's databases. */
const firstFrozen = `{"farm":{"name":"Fazenda Boa Vista","tax_id":"12ABC34501DE35","place":"Uberaba, MG"},"owner":{"name":"Agro Silva",
"tax_id":null,"place":null},"lot":{"name":"Nelore 7","corral_name":"Baia 7","sex":"castrated","breed":"Nelore",
"category":"Boi"},"entry":{"day":"2026-01-01","heads":100,"avg_weight":380,"weight_basis":"full","kg":38000,
"arrobas":1266.6667},"end_day":"2026-04-16","days":105,"heads":{"entered":100,"transferred":0,"sold":98,"dead":2,
"stock":0},"deaths":[{"day":"2026-02-10","heads":2,"cause":"Timpanismo"}],"weighings":[{"day":"2026-02-20",
"avg_weight":452,"weight_basis":"full","source":"weighing","user_name":null}],"moves":[{"kind":"sale",
"day":"2026-04-16","heads":-98,"avg_weight":540,"weight_basis":"full","source":"sale","arrobas":1940.4,
"price_per_arroba_cents":null,"other":null,"user_name":"Marina Prado"}],"feed":{"days":105,"mo_kg":172833,
"ms_kg":103700,"mo_per_head_day":16.5,"ms_per_head_day":9.9,"percent_of_weight":2.15},"performance":{"projected":false,
"final_avg_weight":540,"gain_kg":15760,"gmd":1.524,"gmd_planned":1.5,"conversion":6.58,"arrobas_produced":673.73,
"kg_ms_per_arroba":153.9,"carcass_gain_per_day":0.975,"mortality":2},"diets":[{"name":"Terminação","from":"2026-01-01",
"to":"2026-04-15","days":105,"mo_kg":172833,"ms_kg":103700}],"charge":{"kind":"head_day","unit_cents":1800,
"quantity":10370,"total_cents":18666000,"head_days":10370,"lines":[{"kind":"death","day":"2026-02-10","heads":2,
"days":40,"head_days":80},{"kind":"sale","day":"2026-04-16","heads":98,"days":105,"head_days":10290}],"paid_cents":0,
"balance_cents":18666000},"money":{"purchase_cents":null,"freight_cents":null,"feed_cost_cents":12029200,
"other_cost_cents":3111000,"cents_per_tonne_ms":116000,"cost_per_head_day_cents":1460,"cost_per_kg_gain_cents":961,
"cost_per_arroba_cents":22472,"breakeven_per_arroba_cents":null,"revenue_cents":null,"result_cents":3525800,
"result_per_head_cents":35978,"partial":false,"priced_percent":100,"missing":[{"input":"ingredient_price",
"ingredient_id":1,"ingredient_name":"Ureia","from":"2026-01-01","to":"2026-01-02"}],
"prices_at":"2026-04-16T17:40:00.000Z"}}`;
