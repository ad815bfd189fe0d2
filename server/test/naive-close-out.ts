import type { CloseOut } from '@cocho/domain/close-out';
import type { Sql } from '../src/db/db.ts';
import { naiveCarcasses } from './naive-carcasses.ts';
import type { naiveLife } from './naive-report.ts';
import { type Lot, type Move, runOfLast, walk } from './naive-weights.ts';

/** What a closed lot came to, counted row by row from its ledger; its costs are those of the naive report of its life. */
export async function naiveCloseOut(
  sql: Sql,
  { farm, lot: id }: { farm: number; lot: number },
  { report, days, before }: Awaited<ReturnType<typeof naiveLife>>,
): Promise<CloseOut> {
  const [lot] = await sql`select * from lots where farm_id = ${farm} and id = ${id}`;
  const [place] =
    await sql`select f.name, f.time_zone, s.* from farms f left join farm_settings s on s.farm_id = f.id where f.id = ${farm}`;
  const moves = await sql`
    select m.*, u.name as user_name, o.name as other_name from lot_movements m
    left join users u on u.id = m.user_id left join lots o on o.id = m.other_lot_id
    where m.farm_id = ${farm} and m.lot_id = ${id} and m.voided_at is null order by m.day, m.id
  `;
  const [closer] = await sql`
    select u.name from history h join users u on u.id = h.user_id
    where h.topic = 'lots' and h.row_id = ${id} and h.action = 'finish'
  `;
  const { kpis_financial: kpis, costs, header, movement_summary: fed } = report;
  if (!lot || !kpis || !costs) throw new Error('no such lot');

  const carcasses = await naiveCarcasses(sql, farm);
  const yieldIn = lot.entry_yield_percent ?? place?.entry_yield_percent ?? 50;
  const weightOn = (day: string) => days.find((one) => one.day === day)?.weight ?? null;
  const ours = (kg: number, basis: string) =>
    (kg * (lot.weight_basis === 'fasted' ? 0.96 : 1)) / (basis === 'fasted' ? 0.96 : 1);
  const arrobas = (heads: number, kg: number | null, percent: number) =>
    kg === null ? null : (heads * kg * percent) / 1500;
  const told = lot.exit_heads !== null || lot.exit_avg_weight !== null;

  /** What is written where they went or, where somebody weighed them there, what their lot was walked to. */
  async function leftWith(left: (typeof moves)[number]): Promise<number | null> {
    const [written] = await sql`
      select avg_weight from lot_movements
      where farm_id = ${farm} and transfer_id = ${left.transfer_id} and heads > 0 and voided_at is null
      union all
      select initial_avg_weight from lots
      where farm_id = ${farm} and from_transfer_id = ${left.transfer_id} and not weight_told
    `;
    if (written) return written.avg_weight;
    const earlier = moves
      .slice(0, moves.indexOf(left))
      .map((one) => ({ ...one, avg_weight: one.avg_weight && ours(one.avg_weight, one.weight_basis) }));
    const kg = walk(lot as unknown as Lot, earlier as unknown as Move[], left.day).days.at(-1)?.weight ?? null;
    return kg !== null && kg > 0 && kg <= 2000 ? Math.round(kg * 100) / 100 : null;
  }

  const remaining = moves.reduce((sum, { heads }) => sum + heads, Number(lot.quantity));
  const lastOut = runOfLast(moves as unknown as Move[]);
  const by = closer?.name ?? null;
  /** Of those that left without a weight of their own. */
  const teller = (move: (typeof moves)[number]): 'weighing' | 'closing' | 'reckoned' => {
    const isLast = move.kind === 'sale' && moves.indexOf(move) >= lastOut;
    if (lot.exit_avg_weight !== null && remaining === 0 && isLast) return 'closing';
    if (move.heads > 0) return 'reckoned';
    let onScale = lot.initial_avg_weight === null || header.initial_projected ? '' : lot.entry_date;
    let there: number = lot.quantity;
    for (const one of moves.slice(0, moves.indexOf(move))) {
      const all = one.kind === 'weighing' || (one.kind === 'sale' && there + one.heads === 0);
      if (there > 0 && all && one.avg_weight !== null) onScale = one.day;
      if (there === 0 && one.heads > 0) onScale = '';
      there += one.heads;
    }
    return onScale === move.day ? 'weighing' : 'reckoned';
  };

  let [transferred, sold, dead] = [0, 0, 0];
  let present: number = lot.quantity;
  const deaths: CloseOut['deaths'] = [];
  const weighings: CloseOut['weighings'] = [];
  const rows: CloseOut['moves'] = [];
  for (const move of moves) {
    const { day, weight_basis, user_name } = move;
    if (move.kind === 'death') {
      dead -= move.heads;
      deaths.push({ day, heads: -move.heads, cause: move.cause });
    }
    present += move.heads;
    if (move.kind === 'weighing')
      weighings.push({ day, avg_weight: move.avg_weight, weight_basis, source: 'weighing', user_name });
    if (move.kind === 'sale' && present === 0 && move.avg_weight !== null)
      weighings.push({ day, avg_weight: move.avg_weight, weight_basis, source: 'sale', user_name });
    if (move.kind === 'transfer') transferred += move.heads;
    if (move.kind === 'sale') sold -= move.heads;
    if (move.kind !== 'transfer' && move.kind !== 'sale') continue;
    const isSale = move.kind === 'sale';
    const source = move.carcass_kg !== null ? 'carcass' : isSale && move.avg_weight !== null ? 'sale' : teller(move);
    const had = before.find((one) => one.id === move.id)?.weight ?? null;
    const kg = move.avg_weight === null ? had : ours(move.avg_weight, weight_basis);
    const shown = isSale ? had : move.heads < 0 ? await leftWith(move) : null;
    rows.push({
      kind: isSale ? 'sale' : 'transfer',
      day,
      heads: move.heads,
      avg_weight: move.avg_weight ?? shown,
      weight_basis: move.avg_weight === null ? lot.weight_basis : weight_basis,
      source,
      arrobas: !isSale
        ? null
        : move.carcass_kg !== null
          ? move.carcass_kg / 15
          : arrobas(-move.heads, kg, carcasses.takenBy(move.id)),
      price_per_arroba_cents: isSale ? (move.price_per_arroba_cents ?? lot.price_per_arroba_cents) : null,
      other: move.other_name,
      user_name: source === 'weighing' ? null : source === 'closing' ? by : user_name,
    });
  }
  const left = lot.quantity + transferred - sold - dead;
  const day: string = lot.deactivated_at;
  const basis = lot.exit_weight_basis ?? lot.weight_basis;
  if (lot.exit_avg_weight !== null)
    weighings.push({
      day: left > 0 ? day : (moves.findLast(({ heads }) => heads < 0)?.day ?? day),
      avg_weight: lot.exit_avg_weight,
      weight_basis: basis,
      source: 'closing',
      user_name: by,
    });
  if (left > 0 && told) {
    const heads = lot.exit_heads ?? left;
    const onScale = moves.some(({ kind, day: weighed }) => kind === 'weighing' && weighed === day);
    const atEnd = lot.exit_avg_weight !== null ? 'closing' : onScale ? 'weighing' : 'reckoned';
    sold += heads;
    rows.push({
      kind: 'closing',
      day,
      heads: -heads,
      avg_weight: lot.exit_avg_weight ?? weightOn(day),
      weight_basis: lot.exit_avg_weight === null ? lot.weight_basis : basis,
      source: atEnd,
      arrobas: arrobas(
        heads,
        lot.exit_avg_weight === null ? weightOn(day) : ours(lot.exit_avg_weight, basis),
        carcasses.standingIn(id, day).exit,
      ),
      price_per_arroba_cents: lot.price_per_arroba_cents,
      other: lot.buyer,
      user_name: atEnd === 'weighing' ? null : by,
    });
  }
  const stocked = days.filter(({ start, end }) => start > 0 || end > 0);
  const mean = stocked.some(({ weight }) => weight === null)
    ? null
    : stocked.reduce((sum, { weight }) => sum + (weight ?? 0), 0) / stocked.length;
  const perHead = fed.average_ms_per_head_per_day;
  const paid = lot.contract_paid_cents ?? 0;
  const due = costs.charge?.total_cents ?? null;
  return {
    issued: { user_name: by ?? '', time_zone: place?.time_zone },
    farm: { name: place?.name, tax_id: place?.tax_id ?? null, place: place?.place ?? null },
    owner: lot.client_name && { name: lot.client_name, tax_id: lot.client_tax_id, place: lot.client_place },
    lot: {
      name: lot.name,
      corral_name: header.corral_name,
      sex: lot.sex,
      breed: lot.breed,
      category: lot.category,
    },
    entry: {
      day: lot.entry_date,
      heads: lot.quantity,
      avg_weight: lot.initial_avg_weight,
      weight_basis: lot.weight_basis,
      kg: lot.initial_avg_weight === null ? null : lot.quantity * lot.initial_avg_weight,
      arrobas: lot.initial_avg_weight === null ? null : (lot.quantity * lot.initial_avg_weight * yieldIn) / 1500,
      ...(lot.from_transfer_id !== null && { opened_by_transfer: true }),
      ...(header.initial_projected && { projected: true }),
    },
    end_day: day,
    days: days.length - 1,
    heads: { entered: lot.quantity, transferred, sold, dead, stock: lot.quantity + transferred - sold - dead },
    deaths,
    weighings,
    moves: rows,
    feed: {
      days: report.kpis_technical.treatment_days,
      mo_kg: fed.total_mo_consumed,
      ms_kg: fed.total_ms_consumed,
      mo_per_head_day: fed.average_mo_per_head_per_day,
      ms_per_head_day: perHead,
      percent_of_weight: perHead === null || mean === null ? null : (perHead / mean) * 100,
    },
    performance: {
      projected: header.projected,
      gain_projected: report.kpis_technical.gmd_measured === null,
      arrobas_projected: report.kpis_financial?.arrobas_projected,
      final_avg_weight: header.current_avg_weight,
      gain_kg: header.weight_gain,
      gmd: report.kpis_technical.gmd,
      gmd_planned: lot.gmd,
      conversion: header.feed_conversion_ratio,
      arrobas_produced: kpis.arrobas_produced,
      kg_ms_per_arroba: costs.kg_ms_per_arroba,
      carcass_gain_per_day: costs.carcass_gain_per_day,
      mortality: report.kpis_technical.mortality,
    },
    diets: report.diet_table.map((diet) => ({
      name: diet.diet_name,
      from: diet.start_date,
      to: diet.end_date,
      days: diet.days,
      mo_kg: diet.mo_quantity,
      ms_kg: diet.ms_quantity,
    })),
    charge: costs.charge && { ...costs.charge, paid_cents: paid, balance_cents: due === null ? null : due - paid },
    money: {
      purchase_cents: costs.purchase_cents,
      freight_cents: costs.freight_cents,
      feed_cost_cents: costs.life_feed_cost_cents,
      feed_partial: costs.life_partial,
      other_cost_cents: costs.life_other_cost_cents,
      cents_per_tonne_ms: costs.cents_per_tonne_ms,
      cost_per_head_day_cents: kpis.cost_per_head_day_cents,
      cost_per_kg_gain_cents: kpis.cost_per_kg_gain_cents,
      cost_per_arroba_cents: kpis.cost_per_arroba_cents,
      breakeven_per_arroba_cents: kpis.breakeven_per_arroba_cents,
      revenue_cents: costs.revenue_cents,
      result_cents: costs.result_cents,
      result_per_head_cents: kpis.projected_profit_per_head_cents,
      partial: kpis.partial,
      priced_percent: kpis.priced_percent,
      missing: kpis.missing,
      prices_at: costs.prices_at,
    },
  };
}
