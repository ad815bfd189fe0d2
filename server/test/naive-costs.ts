import type { LotReport, MissingInput } from '@cocho/domain/lot-report';
import type { Sql } from '../src/db/db.ts';
import { naiveCarcasses } from './naive-carcasses.ts';
import { sharesOf } from './naive-loads.ts';
import { empty, type Moved, type Purse, plus, put, remember, take, times } from './naive-purse.ts';
import { type LotDay, type Move, runOfLast } from './naive-weights.ts';

interface Asked {
  farm: number;
  lot: number;
  today: string;
  asOf: string;
  /** The lot's days up to then, with heads and weight. */
  days: LotDay[];
  /** What a head weighed just before each movement. */
  before: { id?: number | undefined; weight: number | null }[];
  /** As it came. */
  weighedAtEntry: boolean;
  /** The last day on which all of it was weighed. */
  weighed: string | null;
  /** What a head gained a day up to then. */
  measured: number | null;
  /** Those of the period that ended with all their heads. */
  nights: LotDay[];
  isIn: (day: string) => boolean;
  isClosed: (day: string) => boolean;
  gain: number | null;
}

/** The money of a lot, walked day by day through all lots of the farm at once, with a purse for each. */
export async function naiveCosts(
  sql: Sql,
  { farm, lot: id, asOf, days, before, weighedAtEntry, weighed, measured, nights, isIn, isClosed, gain }: Asked,
): Promise<Pick<LotReport, 'kpis_financial' | 'costs'>> {
  const lots = await sql`select * from lots where farm_id = ${farm}`;
  const moves = await sql`select * from lot_movements where farm_id = ${farm} and voided_at is null order by day, id`;
  const prices = await sql`select * from ingredient_prices where farm_id = ${farm}`;
  const rates = await sql`select * from daily_costs where farm_id = ${farm} and removed_at is null`;
  const names = await sql`select id, name from ingredients where farm_id = ${farm}`;
  const [said] = await sql`select * from farm_settings where farm_id = ${farm}`;
  const eaten = await eatenIn(sql, farm);
  const lot = lots.find((one) => one.id === id);
  if (!lot) throw new Error('no such lot');
  const scale = (basis: string) => (basis === 'fasted' ? 0.96 : 1);
  const own = moves
    .filter(({ lot_id, day }) => lot_id === id && day <= asOf)
    .map((move) => {
      const kg = times(move.avg_weight, scale(lot.weight_basis) / scale(move.weight_basis));
      return { ...move, avg_weight: kg } as typeof move;
    });

  const priceOn = (ingredient: number | null, day: string) =>
    prices
      .filter((one) => one.ingredient_id === ingredient && !one.removed_at && one.valid_from <= day)
      .sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0];
  const costOf = ({ ingredient, day, mo }: Eaten) => {
    const price = priceOn(ingredient, day);
    return price ? (mo / 1000) * (price.cents_per_tonne / (1 - price.loss_percent / 100)) : 0;
  };
  const unpricedOf = (one: Eaten) => (priceOn(one.ingredient, one.day) ? 0 : one.mo);
  const rateOn = (day: string) =>
    rates.filter(({ valid_from }) => valid_from <= day).sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]
      ?.cents_per_head_day ?? 0;
  const entryYield = (one: (typeof lots)[number]) => one.entry_yield_percent ?? said?.entry_yield_percent ?? 50;

  // A purse for those that are there and one for those that were sold.
  const purses = new Map<number, Purse>();
  const bags = new Map<number, Moved>();
  const first = lots.reduce((day, one) => (one.entry_date < day ? one.entry_date : day), asOf);
  for (let day = first; day <= asOf; day = next(day)) {
    for (const one of lots.filter(({ entry_date }) => entry_date === day)) {
      const arrobas = times(one.initial_avg_weight, (one.quantity * entryYield(one)) / 100 / 15);
      const bought = { head: one.quantity, kg: times(one.initial_avg_weight, one.quantity), arroba: arrobas };
      const purchase = one.purchase_cents === null ? null : times(bought[unitOf(one)], one.purchase_cents);
      // What was opened by a transfer has what its heads bring.
      const bag = { ...empty(), purchase, freight: one.freight_cents ?? 0, arrobas };
      const here = one.from_transfer_id === null ? bag : empty();
      purses.set(one.id, { heads: one.quantity, from: new Map(), here, sold: empty(), soldFrom: new Map() });
    }
    for (const move of moves.filter((one) => one.day === day)) {
      const purse = purses.get(move.lot_id) as Purse;
      if (move.heads < 0 && move.kind !== 'death') {
        const taken = take(purse.here, -move.heads / purse.heads);
        if (move.kind === 'sale') {
          put(purse.sold, taken);
          remember(purse.soldFrom, purse.from);
        } else bags.set(move.transfer_id, { taken, from: new Map([...purse.from, [move.lot_id, day]]) });
        for (const one of lots.filter(
          ({ from_transfer_id }) => move.kind === 'transfer' && from_transfer_id === move.transfer_id,
        )) {
          const opened = purses.get(one.id) as Purse;
          put(opened.here, taken);
          remember(opened.from, new Map([...purse.from, [move.lot_id, day]]));
        }
        // An empty pen has an empty purse, whatever was unknown of those who left.
        if (purse.heads + move.heads === 0) {
          purse.here = empty();
          purse.from = new Map();
        }
      }
      if (move.heads > 0) {
        const { taken, from } = bags.get(move.transfer_id) ?? { taken: empty(), from: new Map() };
        remember(purse.from, from);
        put(purse.here, taken);
      }
      purse.heads += move.heads;
    }
    for (const [owner, purse] of purses) {
      const isCounted = day < asOf || (owner === id && lot.deactivated_at === asOf);
      if (isCounted)
        for (const one of eaten.filter((row) => row.lot === owner && row.day === day)) {
          purse.here.feed += costOf(one);
          purse.here.unpriced += unpricedOf(one);
          purse.here.ms += one.ms;
        }
      if (day < asOf) {
        purse.here.other += purse.heads * rateOn(day);
        purse.here.nights += purse.heads;
        if (!rates.some(({ valid_from }) => valid_from <= day)) purse.here.uncosted += purse.heads;
      }
    }
  }
  const purse = purses.get(id) as Purse;
  const all = empty();
  put(all, { ...purse.here });
  put(all, { ...purse.sold });
  remember(purse.from, purse.soldFrom);

  // @ that left and that are there.
  const carcasses = await naiveCarcasses(sql, farm);
  const standing = carcasses.standingIn(id, asOf);
  const isClosing = lot.deactivated_at === asOf;
  const isTold = isClosing && (lot.exit_heads !== null || lot.exit_avg_weight !== null);
  const last = days.at(-1);
  const stockHeads = last?.end ?? 0;
  const leaving = isTold ? Math.min(lot.exit_heads ?? stockHeads, stockHeads) : 0;
  const told = isClosing ? lot.price_per_arroba_cents : null;
  const price = told ?? lot.sale_price_per_arroba_cents ?? said?.sale_price_per_arroba_cents ?? null;
  const usual = said?.deductions_percent ?? 0;
  const yielding = leaving * standing.exit + (stockHeads - leaving) * standing.now;
  const inStock = stockHeads > 0 ? times(last?.weight, yielding / 100 / 15) : 0;
  let out: number | null = 0;
  let net = times(inStock, 1 - usual / 100);
  let revenue = inStock === 0 ? 0 : times(net, price);
  let soldHeads = 0;
  let freightOut = 0;
  for (const sale of own.filter(({ kind }) => kind === 'sale')) {
    const weight = sale.avg_weight ?? before.find((one) => one.id === sale.id)?.weight ?? null;
    const arrobas =
      sale.carcass_kg === null
        ? times(weight, (-sale.heads * carcasses.takenBy(sale.id)) / 100 / 15)
        : sale.carcass_kg / 15;
    const kept = times(arrobas, 1 - (sale.deductions_percent ?? usual) / 100);
    out = plus(out, arrobas);
    net = plus(net, kept);
    revenue = plus(revenue, times(kept, sale.price_per_arroba_cents ?? price));
    soldHeads -= sale.heads;
    freightOut += sale.freight_cents ?? 0;
  }
  const made = plus(plus(out, inStock), times(all.arrobas, -1));
  const heads = soldHeads + stockHeads;

  // Sold without a weight, and nobody had weighed the lot that day; what the closing told is of the last that left.
  let present: number = lot.quantity;
  let onScale = weighedAtEntry ? lot.entry_date : '';
  const lastOut = runOfLast(own as unknown as Move[]);
  const isToldAtEnd = isClosing && lot.exit_avg_weight !== null && stockHeads === 0;
  const guessed = own.filter((one) => {
    const told =
      onScale === one.day ||
      (isToldAtEnd && own.indexOf(one) >= lastOut) ||
      one.avg_weight !== null ||
      one.carcass_kg !== null;
    const isSale = one.kind === 'sale';
    if (present > 0 && one.avg_weight !== null && (one.kind === 'weighing' || (isSale && present + one.heads === 0)))
      onScale = one.day;
    if (present === 0 && one.heads > 0) onScale = '';
    present += one.heads;
    return isSale && !told;
  });
  const isStale = weighed !== asOf && (isClosing || measured === null);
  const isGuessed = guessed.length > 0 || (stockHeads > 0 && isStale);

  const goneAtEnd = isTold ? leaving : isClosing ? stockHeads : 0;

  // What the owner pays.
  const isCharged = lot.contract_kind !== null;
  const lines = [
    ...own
      .filter((move) => move.heads !== 0)
      .map((move) =>
        line(
          move.kind,
          move.day,
          -move.heads,
          move.heads < 0 && move.kind !== 'transfer' && lot.charge_exit_day ? 1 : 0,
        ),
      ),
    ...(goneAtEnd > 0 ? [line('closing', asOf, goneAtEnd, lot.charge_exit_day ? 1 : 0)] : []),
    ...(stockHeads > goneAtEnd ? [line('stock', asOf, stockHeads - goneAtEnd, 0)] : []),
  ];
  function line(kind: 'stock' | 'closing' | 'sale', day: string, count: number, more: number) {
    const charged = days.findIndex((one) => one.day === day) + more;
    return { kind, day, heads: count, days: charged, head_days: count * charged };
  }
  const fedMs = eaten
    .filter((one) => one.lot === id && (one.day < asOf || (one.day === asOf && lot.deactivated_at === asOf)))
    .reduce((sum, { ms }) => sum + ms, 0);
  const headDays = lines.reduce((sum, one) => sum + one.head_days, 0);
  const quantity = lot.contract_kind === 'head_day' ? headDays : lot.contract_kind === 'arroba' ? made : fedMs / 1000;
  const charge = isCharged ? times(quantity, lot.contract_cents) : null;

  // The period's own cost.
  const fed = eaten.filter((one) => one.lot === id && isIn(one.day));
  const sum = (rows: Eaten[], of: (one: Eaten) => number) => rows.reduce((total, one) => total + of(one), 0);
  const feed = sum(fed, costOf);
  const closed = fed.filter(({ day }) => isClosed(day));
  const other = nights.reduce((total, { day, end }) => total + end * rateOn(day), 0);
  const headNights = nights.reduce((total, { end }) => total + end, 0);
  const kg = sum(fed, ({ mo }) => mo);
  const unpriced = sum(fed, unpricedOf);
  const spent = sum(closed, costOf) + other;
  const life = all.feed + all.other;
  const invested = plus(all.purchase, all.freight + freightOut + life);
  const isKnown = all.unpriced < 0.0005;
  const profit = isCharged ? plus(charge, -life) : plus(revenue, times(invested, -1));
  const per = (cents: number | null, by: number | null) =>
    cents !== null && by !== null && by >= 0.0005 ? Math.round(cents / by) : null;

  const missing: MissingInput[] = [];
  const lacking = eaten.filter((one) => one.day <= asOf && unpricedOf(one) > 0);
  const lastOf = (owner: number, ingredient: number | null) =>
    lacking.reduce(
      (last, one) => (one.lot === owner && one.ingredient === ingredient && one.day > last ? one.day : last),
      '',
    );
  // Of others what was eaten before the last heads left there; the span ends then at the latest.
  const spans = lacking.flatMap((one) => {
    if (one.lot === id) return [one];
    const left = purse.from.get(one.lot);
    if (!left || one.day >= left || isKnown) return [];
    const last = lastOf(one.lot, one.ingredient);
    return [one, { ...one, day: last < left ? last : previous(left) }];
  });
  for (const [ingredient, rows] of Map.groupBy(spans, (one) => one.ingredient)) {
    const when = rows.map(({ day }) => day).sort();
    const span = { from: when[0] ?? '', to: when.at(-1) ?? '' };
    const ingredient_name = names.find((one) => one.id === ingredient)?.name;
    if (ingredient === null) missing.push({ input: 'composition', ...span });
    else missing.push({ input: 'ingredient_price', ingredient_id: ingredient, ingredient_name, ...span });
  }
  const whole = { from: lot.entry_date, to: asOf };
  if (lot.initial_avg_weight === null) missing.push({ input: 'initial_weight', ...whole });
  for (const one of lots) {
    const isOwn = one.id === id;
    if (one.from_transfer_id !== null || !(isOwn || purse.from.has(one.id))) continue;
    const where = isOwn ? whole : { lot_id: one.id, lot_name: one.name, from: one.entry_date, to: asOf };
    if (!isOwn && one.initial_avg_weight === null) missing.push({ input: 'initial_weight', ...where });
    if (!isCharged && one.purchase_cents === null) missing.push({ input: 'purchase', ...where });
  }
  const known = rates.map(({ valid_from }) => valid_from).sort()[0];
  // Day by day: where the lot stood, and where heads of it stood before they left for here.
  const dear: string[] = [];
  for (let day = first; day <= asOf && !(known && day >= known); day = next(day))
    for (const one of lots.filter(({ entry_date }) => entry_date <= day)) {
      const left = purse.from.get(one.id);
      if (one.id === id || (all.uncosted > 0.0005 && left && day < left)) dear.push(day);
    }
  if (dear[0]) missing.push({ input: 'operating_cost', from: dear[0], to: dear.at(-1) ?? '' });
  if (!isCharged && revenue === null && net !== null) missing.push({ input: 'sale_price', ...whole });

  const stamps = prices.flatMap(({ created_at, removed_at }) => [created_at, removed_at ?? created_at]);
  return {
    kpis_financial: {
      feed_cost_cents: Math.round(feed),
      other_cost_cents: Math.round(other),
      cost_per_head_day_cents: per(spent, headNights),
      cost_per_kg_gain_cents: per(spent, gain),
      arrobas_produced: made,
      arrobas_projected: isGuessed,
      profit_projected: isGuessed && (!isCharged || lot.contract_kind === 'arroba'),
      cost_per_arroba_cents: isKnown && standing.age >= 21 - 1e-6 ? per(life, made) : null,
      breakeven_per_arroba_cents: isKnown && !isCharged ? per(invested, net) : null,
      projected_profit_per_head_cents: isKnown ? per(profit, heads) : null,
      partial: unpriced >= 0.0005,
      priced_percent: kg > 0 ? ((kg - unpriced) / kg) * 100 : null,
      missing,
    },
    costs: {
      recalculating: false,
      prices_at: stamps.sort().at(-1) ?? null,
      head_days: headNights,
      cents_per_tonne_ms:
        unpriced < 0.0005
          ? per(
              sum(closed, costOf) * 1000,
              sum(closed, ({ ms }) => ms),
            )
          : null,
      purchase_cents: isCharged || all.purchase === null ? null : Math.round(all.purchase),
      freight_cents: isCharged ? null : Math.round(all.freight + freightOut),
      life_feed_cost_cents: Math.round(all.feed),
      life_partial: !isKnown,
      life_other_cost_cents: Math.round(all.other),
      arrobas_out: plus(plus(out, inStock), times(inStock, -1)),
      arrobas_in_stock: inStock,
      kg_ms_per_arroba: made !== null && made >= 0.0005 ? all.ms / made : null,
      carcass_gain_per_day: made !== null && all.nights > 0 ? (made * 15) / all.nights : null,
      sale_price_per_arroba_cents: price,
      revenue_cents: isCharged || revenue === null ? null : Math.round(revenue),
      result_cents: isKnown && profit !== null ? Math.round(profit) : null,
      charge: isCharged
        ? {
            kind: lot.contract_kind,
            unit_cents: lot.contract_cents,
            quantity,
            total_cents: charge === null ? null : Math.round(charge),
            projected: lot.contract_kind === 'arroba' && isGuessed,
            head_days: headDays,
            lines,
          }
        : null,
    },
  };
}

interface Eaten {
  lot: number;
  day: string;
  ingredient: number | null;
  mo: number;
  ms: number;
}

/** What each lot was given of each ingredient, from the lines of every wagon. */
async function eatenIn(sql: Sql, farm: number): Promise<Eaten[]> {
  const wagons = await sql`
    select s.id, s.day, s.dry_matter_percent from sub_operations s join operations o on o.id = s.operation_id
    where s.farm_id = ${farm} and o.deleted_at is null
  `;
  const loads = await sql`select * from load_operation_ingredients where farm_id = ${farm}`;
  const unloads = await sql`select * from unload_operation_corrals where farm_id = ${farm} and actual_quantity > 0`;
  return wagons.flatMap((wagon) => {
    const ofBatch = loads.filter((one) => one.sub_operation_id === wagon.id);
    const shares = sharesOf(ofBatch as unknown as Parameters<typeof sharesOf>[0]).filter(({ share }) => share > 0);
    return unloads
      .filter((one) => one.sub_operation_id === wagon.id)
      .flatMap((given) =>
        shares.map(({ ingredient, share }) => {
          const mo = given.actual_quantity * share;
          const ms = (mo * wagon.dry_matter_percent) / 100;
          return { lot: given.lot_id, day: wagon.day, ingredient, mo, ms };
        }),
      );
  });
}

function unitOf({ purchase_unit }: { purchase_unit?: string }): 'head' | 'kg' | 'arroba' {
  return (purchase_unit ?? 'head') as 'head';
}

function next(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

function previous(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
