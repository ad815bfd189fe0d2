import { randomUUID } from 'node:crypto';
import type { CloseOut, FrozenCloseOut, LotCloseOuts } from '@cocho/domain/close-out';
import { addDays } from '@cocho/domain/days';
import type { LotMovement } from '@cocho/domain/lot-movements';
import type { LotOverview } from '@cocho/domain/lot-overview';
import type { LotReport } from '@cocho/domain/lot-report';
import type { Lot } from '@cocho/domain/lots';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { naiveCloseOut } from '../../../test/naive-close-out.ts';
import { naiveLife, naiveReport } from '../../../test/naive-report.ts';
import { wrongTransfers } from '../../../test/naive-transfers.ts';
import { farmOf, unique } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';
import { repriceFarm } from '../prices/repricing.ts';

const api = await startApi();
const { sql, own, admin, worker, call } = api;
const farm = farmOf(api, 'own');
const zone = 'America/Sao_Paulo';
const today = todayIn(zone);
const life = 40;

const corral_id = await farm.add('corrals');
const foods = [await farm.add('ingredients'), await farm.add('ingredients'), await farm.add('ingredients')];
const diets = [await newDiet(52.4), await newDiet(66.72)];
const treat_id = await farm.add('treats');

async function newDiet(dry_matter_percent: number) {
  const shares = [60, 37.5, 2.5];
  const ingredients = foods.map((ingredient_id, index) => ({ ingredient_id, percent: shares[index] }));
  const recipe_id = await farm.post('recipes', { name: unique('Dieta'), timer: 4, dry_matter_percent, ingredients });
  const rule_id = await farm.post('rules', { name: unique('Regra'), recipe_id, lot_ids: [await farm.add('lots')] });
  return { recipe_id, rule_id, dry_matter_percent };
}
const schedules = [await farm.add('treat_schedules'), await farm.add('treat_schedules')];
const [schedule_id = 0] = schedules;
const items = await Promise.all(schedules.map((id) => farm.itemOf(id)));

const dayNumber = fc.integer({ min: 0, max: life });
/** Nothing, or more than the scale's own noise: the rollup keeps tenths of a gram. */
const kg = fc.option(fc.integer({ min: 100, max: 90_000 }), { nil: 0, freq: 6 }).map((part) => part / 100);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5 });
const line = fc.record({ expected: kg, actual: maybe(kg) });
const weight = fc.integer({ min: 30_000, max: 60_000 }).map((grams) => grams / 100);
const heads = fc.integer({ min: 1, max: 60 });
const basis = fc.constantFrom('full', 'fasted');

const cents = fc.integer({ min: 1, max: 90_000 });
const loss = fc.constantFrom(0, 2.5, 8);
const yields = fc.integer({ min: 4500, max: 6200 }).map((part) => part / 100);
/** What was agreed about a lot's purchase and sale, or what its owner is charged. */
const terms = fc.record({
  purchase_cents: maybe(cents),
  purchase_unit: fc.constantFrom('head', 'kg', 'arroba'),
  freight_cents: maybe(cents),
  entry_yield_percent: maybe(yields),
  exit_yield_percent: maybe(yields),
  sale_price_per_arroba_cents: maybe(cents),
});
const contract = fc.record({
  client_name: fc.constant('Agro Silva'),
  contract_kind: fc.constantFrom('head_day', 'arroba', 'dry_matter'),
  contract_cents: cents,
  charge_exit_day: fc.boolean(),
});
const sale = fc.record({
  carcass_kg: maybe(fc.integer({ min: 1000, max: 900_000 }).map((part) => part / 100)),
  price_per_arroba_cents: maybe(cents),
  freight_cents: maybe(cents),
  deductions_percent: maybe(fc.constantFrom(0, 1.63, 2.23)),
});
/** What the other lot's heads weigh and yield, from which some come and to which some go. */
const others = fc.record({
  initial_avg_weight: maybe(weight),
  weight_basis: basis,
  entry_yield_percent: maybe(yields),
  exit_yield_percent: maybe(yields),
});
const settings = fc.record({
  sale_price_per_arroba_cents: maybe(cents),
  exit_yield_percent: maybe(yields),
  deductions_percent: maybe(fc.constantFrom(0, 1.63)),
  planned_days: maybe(fc.integer({ min: 10, max: 120 })),
});

/** The lot, the one from which heads come and to which some go, or one that a transfer opened. */
const whose = fc.constantFrom('own', 'other', 'opened');
const gain = fc.integer({ min: -500, max: 2500 }).map((grams) => grams / 1000);

const event = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('death'), day: dayNumber, heads: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('sale'),
      day: dayNumber,
      heads,
      weight: maybe(weight),
      basis,
      terms: maybe(sale),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('out', 'in'), day: dayNumber, heads }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('open', 'back'),
      day: dayNumber,
      heads,
      through: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('weighing'), day: dayNumber, weight, basis }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reading'), day: dayNumber, note: fc.integer({ min: -20, max: 20 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('feed'),
      day: dayNumber,
      diet: fc.nat(1),
      item: fc.integer({ min: 1, max: 2 }),
      loads: fc.array(line, { minLength: 3, maxLength: 3 }),
      unload: line,
      other: line,
      fate: fc.constantFrom('kept', 'kept', 'kept', 'kept', 'canceled', 'deleted'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void'), day: dayNumber }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('told'),
      day: dayNumber,
      whose,
      weight: maybe(weight),
      basis,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('entry_date', 'quantity', 'gmd'),
      day: dayNumber,
      whose,
      heads: fc.integer({ min: 5, max: 500 }),
      gain,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('price', 'price', 'price', 'unprice'),
      day: dayNumber,
      food: fc.nat(2),
      cents,
      loss,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('operating'), day: dayNumber, cents }) },
);
type Event = {
  kind: string;
  day: number;
  heads?: number;
  through?: boolean;
  weight?: number | null;
  basis?: string;
  whose?: string;
  gain?: number;
  note?: number;
  diet?: number;
  item?: number;
  loads?: Line[];
  unload?: Line;
  other?: Line;
  fate?: string;
  terms?: object | null;
  food?: number;
  cents?: number;
  loss?: number;
};
type Line = { expected: number; actual: number | null };

const history = fc.record({
  quantity: fc.integer({ min: 5, max: 120 }),
  initial_avg_weight: maybe(weight),
  weight_basis: basis,
  gmd: gain,
  events: fc.array(event, { maxLength: 25 }),
  closing: maybe(
    fc.record({
      day: fc.integer({ min: 0, max: 10 }),
      exit_heads: maybe(fc.integer({ min: 1, max: 8 })),
      exit_avg_weight: maybe(weight),
      exit_weight_basis: basis,
      price_per_arroba_cents: maybe(cents),
    }),
  ),
  terms,
  contract: fc.option(contract, { freq: 2 }),
  others,
  settings,
  repriced: fc.record({ food: fc.nat(2), day: dayNumber, cents, loss }),
  periods: fc.array(fc.tuple(fc.integer({ min: -5, max: life + 3 }), fc.integer({ min: 0, max: 30 })), {
    minLength: 2,
    maxLength: 3,
  }),
});

test('every field of a report is what a patient person works out from the raw lines', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      async ({ events, closing, periods, terms, contract, others, settings, repriced, ...lot }) => {
        await call('PUT', `/farms/${own}/settings`, { as: admin, body: settings });
        await forgetOperatingCosts();
        const { id, other, opened } = await live({ ...lot, ...terms, ...contract }, others, events as Event[], closing);
        expect(await wrongTransfers(sql, [id, other, ...opened])).toEqual([]);
        await repriceFarm(sql, own);
        await expectTrueCloseOut(id, repriced);
        const asked = periods.map(([start, length]) => ({ start_date: dayAt(start), end_date: dayAt(start + length) }));
        for (const period of [null, ...asked]) {
          const query = period ? `?start_date=${period.start_date}&end_date=${period.end_date}` : '';
          const expectTrue = async (lot: number) => {
            const { body } = await call<LotReport>('GET', `/farms/${own}/lots/${lot}/report${query}`, { as: admin });
            const naive = await naiveReport(sql, { farm: own, lot, today, zone }, period);
            expect(comparable(body.data)).toEqual(close(comparable(naive)));
            return naive;
          };
          const naive = await expectTrue(id);
          for (const one of opened) await expectTrue(one);
          if (period === null) expect(await seenAmongOthers(id, other)).toEqual(close(overviewOf(naive)));
        }
        for (const one of [other, ...opened]) {
          await call('PUT', `/farms/${own}/lots/${one}/finish`, { as: admin, body: { finish_date: today } });
          await expectTrueVersion(one, 1);
        }
      },
    ),
    { numRuns: Number(process.env.TRUTH_RUNS ?? 15) },
  );
});

/** Else the first history would tell the costs of all, and no day of theirs would lack one. */
async function forgetOperatingCosts(): Promise<void> {
  const { body } = await call<{ id: number }[]>('GET', `/farms/${own}/daily_costs`, { as: admin });
  for (const { id } of body.data) await call('DELETE', `/farms/${own}/daily_costs/${id}`, { as: admin });
}

/** What is frozen after a new price is what it would be if that price had been there from the start. */
async function expectTrueCloseOut(id: number, repriced: Omit<Event, 'kind'>): Promise<void> {
  const path = `/farms/${own}/lots/${id}/close_outs`;
  const now = async () => (await call<LotCloseOuts>('GET', path, { as: admin })).body.data;
  if ((await now()).deactivated_at === null) return;
  await expectTrueVersion(id, 1);
  await price({ kind: 'price', ...repriced });
  await repriceFarm(sql, own);
  const { versions, changes } = await now();
  expect(versions).toHaveLength(1);
  if (changes.length === 0) return;
  expect((await call('POST', path, { as: admin })).status).toBe(201);
  await expectTrueVersion(id, 2);
}

async function expectTrueVersion(id: number, version: number): Promise<void> {
  const { body } = await call<FrozenCloseOut>('GET', `/farms/${own}/lots/${id}/close_outs/${version}`, { as: admin });
  const naive = await naiveCloseOut(
    sql,
    { farm: own, lot: id },
    await naiveLife(sql, { farm: own, lot: id, today, zone }, null),
  );
  expect(inAnyOrder(body.data.close_out)).toEqual(close(inAnyOrder(naive)));
}

/** What those that a transfer brought had when they came to the farm is tried where it counts, in the @ produced. */
function inAnyOrder({ diets, money, entry, ...rest }: CloseOut) {
  return {
    ...rest,
    entry: entry.opened_by_transfer ? { ...entry, arrobas: null } : entry,
    diets: diets.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    money: { ...money, missing: new Set(money.missing) },
  };
}

function dayAt(number: number): string {
  return addDays(today, number - life);
}

/** A lot and what happened to it, through the API; what the API refuses did not happen. */
async function live(lot: object, others: object, events: Event[], closing: ({ day: number } & object) | null) {
  const base = { entry_date: dayAt(0), corral_id, initial_load: 1000 };
  const id = await farm.post('lots', { ...base, ...lot, name: unique('Lote') });
  const other = await farm.post('lots', {
    ...base,
    name: unique('Outro'),
    quantity: 500,
    gmd: 1,
    purchase_cents: 31_000,
    purchase_unit: 'arroba',
    ...others,
  });
  const post = (path: string, body: object) =>
    call<{ id: number }>('POST', `/farms/${own}/${path}`, { as: admin, body });
  const moved: [lot: number | undefined, id: number | undefined][] = [];
  const opened: number[] = [];
  const move = async (lot: number | undefined, body: object) => {
    const { data } = (await post(`lots/${lot}/movements`, body)).body;
    moved.push([lot, data?.id]);
    return data as LotMovement | undefined;
  };
  for (const one of events) {
    const day = dayAt(one.day);
    const some = { day, heads: one.heads };
    const movement = {
      death: { ...some, kind: 'death', cause: 'Timpanismo' },
      sale: { ...some, kind: 'sale', avg_weight: one.weight, weight_basis: one.basis, ...one.terms },
      out: { ...some, kind: 'transfer', to_lot_id: other },
      weighing: { kind: 'weighing', day, avg_weight: one.weight, weight_basis: one.basis },
    }[one.kind];
    if (movement) await move(id, movement);
    if (one.kind === 'open') {
      const to = { ...some, kind: 'transfer', to_corral_id: await farm.add('corrals') };
      // Some go on at once to a pen of their own.
      const lot = (await move((one.through && opened.at(-1)) || id, to))?.other_lot;
      if (lot) opened.push(lot.id);
    }
    // Some of those that were moved to a pen of their own come back.
    if (one.kind === 'back') await move(opened[0], { ...some, kind: 'transfer', to_lot_id: id });
    if (one.kind === 'in') await move(other, { ...some, kind: 'transfer', to_lot_id: id });
    if (one.kind === 'void') {
      const [lot, movement] = moved.pop() ?? [];
      await call('DELETE', `/farms/${own}/lots/${lot}/movements/${movement}`, { as: admin });
      // The lot that a transfer opened goes with it.
      for (const one of [...opened]) {
        const { status } = await call('GET', `/farms/${own}/lots/${one}`, { as: admin });
        if (status === 404) opened.splice(opened.indexOf(one), 1);
      }
    }
    const told = { own: id, other, opened: opened[0] }[one.whose ?? ''];
    // The weight at entry is told later, or told otherwise.
    if (one.kind === 'told') {
      const body = { initial_avg_weight: one.weight, weight_basis: one.basis };
      await call('PUT', `/farms/${own}/lots/${told}/costs`, { as: admin, body });
    }
    if (['entry_date', 'quantity', 'gmd'].includes(one.kind)) await edit(told, one);
    if (one.kind === 'reading') await read(id, one);
    if (one.kind === 'feed') await feed(id, other, one);
    if (one.kind === 'price') await price(one);
    if (one.kind === 'unprice') await unprice(one);
    if (one.kind === 'operating') await post('daily_costs', { valid_from: day, cents_per_head_day: one.cents });
  }
  if (closing !== null) {
    await repriceFarm(sql, own);
    const { day, ...exit } = closing;
    const body = { finish_date: dayAt(life - day), ...exit };
    await call('PUT', `/farms/${own}/lots/${id}/finish`, { as: admin, body });
  }
  return { id, other, opened };
}

/** One field of the lot's form is saved with another value. */
async function edit(id: number | undefined, { kind, day, heads, gain }: Event): Promise<void> {
  const { body } = await call<Lot>('GET', `/farms/${own}/lots/${id}`, { as: admin });
  if (!body.data) return;
  const edited = { entry_date: dayAt(-(day % 28)), quantity: heads, gmd: gain }[kind];
  const lot = { ...body.data, rule_id: body.data.rule?.id ?? null, [kind]: edited };
  await call('PUT', `/farms/${own}/lots/${id}`, { as: admin, body: lot });
}

/** The lot as a comparison shows it beside the one that it gave heads to and had some from. */
async function seenAmongOthers(id: number, other: number) {
  const { body } = await call<LotOverview[]>('GET', `/farms/${own}/lots/compare?ids=${other},${id}`, { as: admin });
  const { kpis_financial, ...row } = body.data[1] as LotOverview;
  const { heads, initial_projected, days_confined, avg_weight, projected, gmd, last_weighing_date } = row;
  const { average_consumption, ms_per_head_day, conversion } = row;
  const weights = { heads, initial_projected, days_confined, avg_weight, projected, gmd, last_weighing_date };
  const feed = { average_consumption, ms_per_head_day, conversion };
  return { ...weights, ...feed, ...kpis_financial, missing: new Set(kpis_financial?.missing) };
}

/** The same of what a patient person worked out for the report. */
function overviewOf({ header, kpis_technical, movement_summary, kpis_financial }: LotReport) {
  return {
    heads: header.current_quantity,
    initial_projected: header.initial_projected,
    days_confined: header.days_in_confinement,
    avg_weight: header.current_avg_weight,
    projected: header.projected,
    gmd: kpis_technical.gmd,
    last_weighing_date: kpis_technical.last_weighing_date,
    average_consumption: movement_summary.average_mo_per_head_per_day,
    ms_per_head_day: movement_summary.average_ms_per_head_per_day,
    conversion: kpis_technical.conversion,
    ...kpis_financial,
    missing: new Set(kpis_financial?.missing),
  };
}

const pricePath = ({ food = 0 }: Event) => `/farms/${own}/ingredients/${foods[food]}/prices`;

async function price(event: Event): Promise<void> {
  const { day, cents = 1, loss } = event;
  const body = { valid_from: dayAt(day), cents_per_tonne: cents, loss_percent: loss };
  expect((await call('POST', pricePath(event), { as: admin, body })).status).toBe(201);
}

async function unprice(event: Event): Promise<void> {
  const { body } = await call<{ id: number }[]>('GET', pricePath(event), { as: admin });
  for (const { id } of body.data.slice(0, 1)) await call('DELETE', `${pricePath(event)}/${id}`, { as: admin });
}

function timeOn(day: number, hour: number): string {
  const at = `${dayAt(day)}T${String(hour + 3).padStart(2, '0')}:00:00.000Z`;
  const now = new Date().toISOString();
  return at < now ? at : now;
}

async function read(lot_id: number, { day, note = 0 }: Event): Promise<void> {
  const reading = { client_id: randomUUID(), lot_id, note, timestamp: timeOn(day, 5) };
  await call('POST', `/farms/${own}/lots/trough_readings`, { as: worker, body: { readings: [reading] } });
}

/** One wagon for the lot and another one, by one of two operators. */
async function feed(lot: number, other: number, event: Event): Promise<void> {
  const { day, diet = 0, item = 1, loads = [], unload, other: rest, fate } = event;
  const at = timeOn(day, 7);
  const { recipe_id, rule_id, dry_matter_percent } = diets[diet] as (typeof diets)[number];
  const amounts = ({ expected, actual }: Line) => ({
    expected_quantity: expected,
    target_quantity: expected,
    actual_quantity: actual,
    skipped: actual === null,
    start_time: at,
    end_time: actual === null ? null : at,
  });
  const sub = {
    client_id: randomUUID(),
    treat_item_id: items[item - 1],
    batch: 1,
    rule_id,
    rule_name: 'Regra',
    recipe_id,
    recipe_name: 'Dieta',
    treat_id,
    treat_name: 'Trato',
    dry_matter_percent,
    mixing_minutes: 4,
    tare_weight: 3000,
    mixing_start_time: at,
    mixing_end_time: at,
    load_operation_ingredients: loads.map((one, index) => ({
      ingredient_id: foods[index],
      ingredient_name: 'Ingrediente',
      ...amounts(one),
    })),
    unload_operation_corrals: [
      { lot_id: lot, lot_name: 'Lote', ...amounts(unload as Line) },
      { lot_id: other, lot_name: 'Outro', ...amounts(rest as Line) },
    ],
  };
  const operation = {
    revision: 1,
    epoch: 1,
    device_id: randomUUID(),
    schedule_id,
    day: dayAt(day),
    start_time: at,
    end_time: at,
    canceled: fate === 'canceled',
    sub_operations: [sub],
  };
  const path = `/farms/${own}/operations/by_client/${randomUUID()}`;
  const as = item === 1 ? worker : admin;
  const { body } = await call<{ id: number; fate: string; errors: string[] }>('PUT', path, { as, body: operation });
  expect(body.data, body.errors?.join()).toMatchObject({ fate: 'stored' });
  if (fate === 'deleted') await call('DELETE', `/farms/${own}/operations/${body.data.id}`, { as: admin });
}

/** Rows that share a day or an amount may stand in either order. */
function comparable(report: LotReport) {
  const byId = <T extends object>(rows: T[], key: keyof T) =>
    rows.toSorted((a, b) => Number(a[key] ?? 0) - Number(b[key] ?? 0));
  return {
    ...report,
    feeding_supply: byId(report.feeding_supply, 'sub_operation_id'),
    diet_table: byId(report.diet_table, 'recipe_id'),
    ingredient_table: byId(report.ingredient_table, 'ingredient_id'),
    kpis_financial: { ...report.kpis_financial, missing: new Set(report.kpis_financial?.missing) },
  };
}

/** The same, but numbers may differ by what the rollup rounds: a tenth of a gram a line, and with it a cent. */
function close(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return within(value, toleranceOf(value, key));
  if (Array.isArray(value)) return value.map((one) => close(one));
  if (value === null || typeof value !== 'object' || value instanceof Set) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, close(one, name)]));
}

function toleranceOf(value: number, key: string): number {
  // Of half a kilogram of dry matter a few tenths of a gram are a thousandth.
  if (key === 'cents_per_tonne_ms') return Math.max(2, value / 1000);
  return key.endsWith('_cents') ? 1.5 : 0.005;
}

function within(value: number, tolerance: number) {
  return expect.closeTo(value, -Math.log10(2 * tolerance));
}
