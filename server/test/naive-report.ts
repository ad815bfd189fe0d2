import type { LotReport } from '@cocho/domain/lot-report';
import type { Sql } from '../src/db/db.ts';
import { naiveCosts } from './naive-costs.ts';

export async function naiveReport(...asked: Parameters<typeof naiveLife>): Promise<LotReport> {
  return (await naiveLife(...asked)).report;
}

/**
 * A whole report, worked out day by day and line by line from what people and devices entered, as one would on paper.
 * Written apart from the product: it shares no formula, no SQL and no rollup with it.
 */
export async function naiveLife(
  sql: Sql,
  { farm, lot, today, zone }: { farm: number; lot: number; today: string; zone: string },
  period: { start_date: string; end_date: string } | null,
): Promise<{ report: LotReport; days: LotDay[] }> {
  const [l] = await sql`
    select l.*, f.name as farm_name, c.name as corral_name from lots l, farms f, corrals c
    where l.id = ${lot} and f.id = ${farm} and c.id = l.corral_id
  `;
  const moved = await sql`select * from lot_movements where lot_id = ${lot} and voided_at is null order by day, id`;
  const readings = await sql`select * from trough_readings where lot_id = ${lot} and voided_at is null order by at, id`;
  const dietChanges = await sql`select * from diet_changes where lot_id = ${lot} order by at, id`;
  const operations = await sql`select o.*, u.name as user_name from operations o join users u on u.id = o.user_id`;
  const subs = await sql`select * from sub_operations order by id`;
  const loads = await sql`select * from load_operation_ingredients order by position`;
  const unloads = await sql`select * from unload_operation_corrals where lot_id = ${lot} order by position`;
  const recipes = await sql`select id, name from recipes`;
  const ingredients = await sql`select id, name from ingredients`;
  if (!l) throw new Error('no such lot');
  // All weights as the entry was weighed: fasted cattle weigh 96 % of full ones.
  const full = (kg: number | null, basis: string) => (kg === null ? null : basis === 'fasted' ? kg / 0.96 : kg);
  const alike = (kg: number | null, basis: string) => {
    const [ours, theirs] = [full(1, l.weight_basis), full(kg, basis)];
    return ours === null || theirs === null ? null : theirs / ours;
  };
  const told = l.exit_avg_weight;
  l.exit_avg_weight = alike(l.exit_avg_weight, l.exit_weight_basis ?? l.weight_basis);
  const onOurs = moved.map((one) => ({ ...one, avg_weight: alike(one.avg_weight, one.weight_basis) }));
  const moves = withExit(onOurs as unknown as Move[], l as unknown as Lot);

  const dayOfInstant = (at: string) => new Date(at).toLocaleDateString('sv-SE', { timeZone: zone });
  const isIn = (day: string) => !period || (day >= period.start_date && day <= period.end_date);
  const lifeEnd: string = l.deactivated_at ?? today;
  let asOf = period && period.end_date < lifeEnd ? period.end_date : lifeEnd;
  if (asOf < l.entry_date) asOf = l.entry_date;
  const isPast = (day: string) => (l.deactivated_at ? day <= l.deactivated_at : day < today);

  // Feed: every line that counts, with its plan unless another wagon of the same batch already had it.
  const planned = new Set<string>();
  const supplies = [];
  const eaten: { day: string; recipe: number; ingredient: number | null; mo: number; ms: number }[] = [];
  for (const sub of subs) {
    const operation = operations.find(({ id }) => id === sub.operation_id);
    const lines = unloads.filter(({ sub_operation_id }) => sub_operation_id === sub.id);
    if (!operation || operation.deleted_at || lines.length === 0) continue;
    const batch = `${sub.treat_item_id} ${sub.day} ${sub.batch}`;
    const counts = operation.status !== 'canceled' && !planned.has(batch);
    if (counts) planned.add(batch);
    if (!isIn(sub.day)) continue;
    const loaded = loads.filter(({ sub_operation_id }) => sub_operation_id === sub.id);
    const wagon = loaded.reduce((sum, { actual_quantity }) => sum + (actual_quantity ?? 0), 0);
    for (const line of lines) {
      const plan = counts ? line.expected_quantity : 0;
      const used = line.actual_quantity ?? 0;
      if (plan > 0 || used > 0)
        supplies.push({
          date: line.start_time ?? line.end_time ?? operation.start_time ?? operation.created_at,
          day: sub.day,
          projected_quantity: plan,
          actual_quantity: used,
          difference: used - plan,
          difference_percent: plan > 0 ? ((used - plan) / plan) * 100 : null,
          efficiency: plan > 0 ? (used / plan) * 100 : null,
          recipe_name: sub.recipe_name,
          rule_name: sub.rule_name,
          user_name: operation.user_name,
          sub_operation_id: sub.id,
        });
      const dry = sub.dry_matter_percent / 100;
      const eat = (ingredient: number | null, mo: number) =>
        mo > 0 && eaten.push({ day: sub.day, recipe: sub.recipe_id, ingredient, mo, ms: mo * dry });
      if (wagon === 0) eat(null, used);
      else for (const one of loaded) eat(one.ingredient_id, (used * (one.actual_quantity ?? 0)) / wagon);
    }
  }
  supplies.sort((a, b) => (a.day + a.date < b.day + b.date ? -1 : a.day + a.date > b.day + b.date ? 1 : 0));

  const diets = [...new Set(eaten.map(({ recipe }) => recipe))].map((recipe) => {
    const rows = eaten.filter((row) => row.recipe === recipe);
    const days = [...new Set(rows.map(({ day }) => day))].sort();
    return {
      recipe_id: recipe,
      diet_name: recipes.find(({ id }) => id === recipe)?.name,
      start_date: days[0] ?? '',
      end_date: days.at(-1) ?? '',
      days: days.length,
      mo_quantity: rows.reduce((sum, { mo }) => sum + mo, 0),
      ms_quantity: rows.reduce((sum, { ms }) => sum + ms, 0),
    };
  });
  const foods = [...new Set(eaten.map(({ ingredient }) => ingredient))].map((ingredient) => {
    const rows = eaten.filter((row) => row.ingredient === ingredient);
    return {
      ingredient_id: ingredient,
      ingredient_name: ingredients.find(({ id }) => id === ingredient)?.name ?? 'sem composição',
      days: new Set(rows.map(({ day }) => day)).size,
      mo_quantity: rows.reduce((sum, { mo }) => sum + mo, 0),
    };
  });
  const mo = eaten.reduce((sum, row) => sum + row.mo, 0);
  const ms = eaten.reduce((sum, row) => sum + row.ms, 0);
  const closedMo = eaten.reduce((sum, row) => sum + (isPast(row.day) ? row.mo : 0), 0);
  const closedMs = eaten.reduce((sum, row) => sum + (isPast(row.day) ? row.ms : 0), 0);
  const fedDays = new Set(eaten.map(({ day }) => day)).size;

  // Heads and weights, one day after another.
  const { days, weighed, growth } = walk(l as unknown as Lot, moves, asOf);
  const last = days.at(-1);
  const knownSince = days.find(({ weight }) => weight !== null)?.day;
  const gainFrom = (from: string, counts: (day: string) => boolean) =>
    knownSince === undefined || knownSince > from
      ? null
      : days.reduce((sum, { day, gain, end }) => (day >= from && counts(day) ? sum + (gain ?? 0) * end : sum), 0);
  const from = period && period.start_date > l.entry_date ? period.start_date : l.entry_date;
  const gain = gainFrom(l.entry_date, (day) => day < asOf);
  const periodGain = gainFrom(from, (day) => isIn(day) && isPast(day) && day < lifeEnd);
  const headDays = days
    .filter(({ day }) => isIn(day) && isPast(day))
    .reduce((sum, { start, end }) => sum + (end === 0 ? start : end), 0);
  // Of a closed lot the last that left, as they were then, unless somebody said otherwise.
  const isClosed = asOf === l.deactivated_at;
  const leaving = last?.end === 0 && isClosed ? days.findLast(({ start, out }) => start + out > 0) : undefined;
  const heads = (isClosed ? l.exit_heads : null) ?? leaving?.out ?? last?.end ?? 0;
  const weight = (isClosed ? l.exit_avg_weight : null) ?? (leaving ?? last)?.weight ?? null;
  const confined = days.length - 1;
  const perHead = weight === null || l.initial_avg_weight === null ? null : weight - l.initial_avg_weight;
  const dead = moves.filter(({ kind, day }) => kind === 'death' && day <= asOf);
  const came = moves.filter(({ heads, day }) => heads > 0 && day <= asOf);
  const conversion = periodGain !== null && periodGain > 0 && closedMs > 0 ? closedMs / periodGain : null;
  const measured = growth && growth.nights > 0 ? growth.kg / growth.nights : null;
  const readUntil = readings.filter(({ at }) => !period || dayOfInstant(at) <= period.end_date);
  const report: LotReport = {
    period,
    header: {
      lot_name: l.name,
      farm_name: l.farm_name,
      corral_name: l.corral_name,
      client_name: l.client_name,
      entry_date: l.entry_date,
      deactivated_at: l.deactivated_at,
      as_of: asOf,
      current_quantity: heads,
      weight_basis: l.weight_basis,
      initial_avg_weight: l.initial_avg_weight,
      current_avg_weight: weight,
      current_total_weight: weight === null ? null : weight * heads,
      weight_gain: gain,
      weight_gain_per_head: perHead,
      daily_weight_gain: perHead === null || confined === 0 ? null : perHead / confined,
      days_in_confinement: confined,
      feed_conversion_ratio: conversion,
      projected: weighed === null,
    },
    source_lots: await giversOf(sql, farm, lot),
    closing: l.deactivated_at
      ? {
          exit_heads: l.exit_heads,
          exit_avg_weight: told,
          price_per_arroba_cents: l.price_per_arroba_cents,
          buyer: l.buyer,
        }
      : null,
    kpis_technical: {
      treatment_days: fedDays,
      mortality:
        (dead.reduce((sum, { heads }) => sum - heads, 0) /
          came.reduce((sum, { heads }) => sum + heads, Number(l.quantity))) *
        100,
      gmd: measured ?? l.gmd,
      gmd_projected: l.gmd,
      gmd_measured: measured,
      last_weighing_date: weighed,
      conversion,
      period_weight_gain: periodGain,
      last_trough_reading_date: readUntil.at(-1)?.at ?? null,
    },
    ...(await naiveCosts(sql, {
      farm,
      lot,
      today,
      asOf,
      days,
      nights: days.filter(({ day }) => isIn(day) && isPast(day) && day < lifeEnd),
      isIn,
      isClosed: isPast,
      gain: periodGain,
    })),
    trough_readings: readings
      .filter(({ at }) => isIn(dayOfInstant(at)))
      .map(({ at, note, new_projected_load, trough_score }) => ({
        ...{ date: at, value: note, new_projected_load, trough_score },
      })),
    diet_changes: dietChanges
      .filter(({ at, old_load, new_load }) => isIn(dayOfInstant(at)) && old_load !== new_load)
      .map(({ at, old_recipe_id, new_recipe_id, ...change }) => ({
        date: at,
        old_diet: recipes.find(({ id }) => id === old_recipe_id)?.name,
        new_diet: recipes.find(({ id }) => id === new_recipe_id)?.name,
        old_dry_matter_percent: change.old_dry_matter_percent,
        new_dry_matter_percent: change.new_dry_matter_percent,
        old_load: change.old_load,
        new_load: change.new_load,
      })),
    feeding_supply: supplies,
    diet_table: diets.sort((a, b) => (a.start_date + a.recipe_id < b.start_date + b.recipe_id ? -1 : 1)),
    ingredient_table: foods,
    movement_summary: {
      total_mo_consumed: mo,
      total_ms_consumed: ms,
      average_daily_mo: fedDays ? mo / fedDays : null,
      average_daily_ms: fedDays ? ms / fedDays : null,
      average_mo_per_head_per_day: headDays > 0 && closedMo > 0 ? closedMo / headDays : null,
      average_ms_per_head_per_day: headDays > 0 && closedMo > 0 ? closedMs / headDays : null,
    },
    totals: { diet_total_mo: mo, diet_total_ms: ms, ingredient_total_mo: mo },
  };
  return { report, days };
}

export interface Move {
  kind: string;
  day: string;
  heads: number;
  avg_weight: number | null;
}

export interface Lot {
  entry_date: string;
  quantity: number;
  initial_avg_weight: number | null;
  gmd: number;
  deactivated_at: string | null;
  exit_avg_weight: number | null;
}

/** The weight that a lot left with is a weighing: at its closing, or just before its last head left. */
function withExit(moves: Move[], { quantity, deactivated_at, exit_avg_weight }: Lot): Move[] {
  if (!deactivated_at || exit_avg_weight === null) return moves;
  const left = moves.reduce((sum, { heads }) => sum + heads, quantity);
  const lastOut = moves.findLastIndex(({ heads }) => heads < 0);
  const day = left > 0 ? deactivated_at : (moves[lastOut]?.day ?? deactivated_at);
  const weighing = { kind: 'weighing', day, heads: 0, avg_weight: exit_avg_weight };
  return left > 0 ? [...moves, weighing] : moves.toSpliced(lastOut, 0, weighing);
}

export interface LotDay {
  day: string;
  start: number;
  end: number;
  /** Heads that left that day. */
  out: number;
  /** After all that happened that day; null while it is not known. */
  weight: number | null;
  /** Of a head until the next day. */
  gain: number | null;
}

/** Between two weighings the gain of a night is found by trying 0 and 1 kg: the weight that results is a straight line. */
export function walk(lot: Lot, moves: Move[], asOf: string) {
  const nightsTo = Math.round((Date.parse(asOf) - Date.parse(lot.entry_date)) / 86_400_000);
  const dayAt = (index: number) => new Date(Date.parse(lot.entry_date) + index * 86_400_000).toISOString().slice(0, 10);
  const byDay = Array.from({ length: nightsTo + 1 }, (_, index) => moves.filter(({ day }) => day === dayAt(index)));
  const gains: number[] = Array(nightsTo + 1).fill(lot.gmd);
  let weighed: string | null = null;
  let weighedAt = -1;
  let since = 0;
  // Each weighing settles the nights since the one before.
  for (const [index, today] of byDay.entries()) {
    let heads = headsBefore(index);
    for (const [place, move] of today.entries()) {
      const all = heads > 0 && (move.kind === 'weighing' || (move.kind === 'sale' && heads + move.heads === 0));
      if (all && move.avg_weight !== null) {
        const [at0, at1] = [0, 1].map((kg) => weightJustBefore(index, place, kg, since));
        if (at0 != null && at1 != null && at1 > at0) gains.fill((move.avg_weight - at0) / (at1 - at0), since, index);
        since = index;
        weighed = move.day;
        weighedAt = index;
      } else if (heads === 0 && move.heads > 0 && move.avg_weight !== null) since = index;
      heads += move.heads;
    }
  }
  const days: LotDay[] = byDay.map((_, index) => {
    const weight = weightJustBefore(index, Number.POSITIVE_INFINITY, null, -1);
    const start = headsBefore(index);
    const end = (byDay[index] ?? []).reduce((sum, { heads }) => sum + heads, start);
    const out = (byDay[index] ?? []).reduce((sum, { heads }) => sum - Math.min(0, heads), 0);
    return { day: dayAt(index), start, end, out, weight, gain: weight === null ? null : (gains[index] ?? 0) };
  });
  const known = days.findIndex(({ weight }) => weight !== null);
  const growth =
    weighed === null || known < 0
      ? null
      : { kg: gains.slice(known, weighedAt).reduce((sum, kg) => sum + kg, 0), nights: weighedAt - known };
  return { days, weighed, growth };

  function headsBefore(index: number): number {
    return byDay
      .slice(0, index)
      .flat()
      .reduce((sum, { heads }) => sum + heads, lot.quantity);
  }

  /** The weight before the move at that place of the day; `kg` is tried for each night since a day, else the known gains. */
  function weightJustBefore(index: number, place: number, kg: number | null, from: number): number | null {
    let weight: number | null = lot.initial_avg_weight;
    /** The same if every night since the last weighing had brought the expected gain. */
    let expected = weight;
    let heads = lot.quantity;
    for (let day = 0; day <= index; day += 1) {
      for (const [position, move] of (byDay[day] ?? []).entries()) {
        if (day === index && position >= place) return weight;
        const after = heads + move.heads;
        if (move.avg_weight !== null) {
          const all = heads > 0 ? move.kind === 'weighing' || (move.kind === 'sale' && after === 0) : move.heads > 0;
          if (all) [weight, expected] = [move.avg_weight, move.avg_weight];
          else if (weight !== null && expected !== null && after > 0) {
            const mean = (old: number) => (heads * old + move.heads * (move.avg_weight ?? 0)) / after;
            if (mean(expected) > 0) [weight, expected] = [mean(weight), mean(expected)];
          }
        }
        heads = after;
      }
      if (day === index || weight === null || expected === null) continue;
      weight += kg !== null && day >= from ? kg : (gains[day] ?? 0);
      expected += lot.gmd;
    }
    return weight;
  }
}

/** Whoever gave heads to the lot, and whoever gave heads to those. */
async function giversOf(sql: Sql, farm: number, lot: number): Promise<number[]> {
  const gifts = await sql<{ giver: number; taker: number }[]>`
    select lot_id as giver, other_lot_id as taker from lot_movements
    where farm_id = ${farm} and kind = 'transfer' and heads < 0 and voided_at is null
  `;
  const givers = new Set<number>();
  addGivers(lot);
  return [...givers].filter((id) => id !== lot).sort((a, b) => a - b);

  function addGivers(of: number): void {
    for (const { giver, taker } of gifts) {
      if (taker !== of || givers.has(giver)) continue;
      givers.add(giver);
      addGivers(giver);
    }
  }
}
