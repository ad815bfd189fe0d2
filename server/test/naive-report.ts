import type { LotReport } from '@cocho/domain/lot-report';
import type { Sql } from '../src/db/db.ts';
import { naiveCosts } from './naive-costs.ts';
import { sharesOf } from './naive-loads.ts';
import { type Lot, type LotDay, type Move, walk, withExit } from './naive-weights.ts';

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
) {
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
  l.guessed = await isGuessed(sql, l);
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
    const shares = sharesOf(loaded as unknown as Parameters<typeof sharesOf>[0]);
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
          user_id: operation.user_id,
          user_name: operation.user_name,
          sub_operation_id: sub.id,
        });
      const dry = sub.dry_matter_percent / 100;
      const eat = (ingredient: number | null, mo: number) =>
        mo > 0 && eaten.push({ day: sub.day, recipe: sub.recipe_id, ingredient, mo, ms: mo * dry });
      for (const { ingredient, share } of shares) eat(ingredient, used * share);
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
  const { days, before, weighed, refilled, growth } = walk(l as unknown as Lot, moves, asOf);
  const last = days.at(-1);
  const gainFrom = (from: string, counts: (day: string) => boolean) => {
    const counted = days.filter(({ day }) => day >= from && counts(day));
    const first = days.findLast(({ day }) => day <= from);
    if ([first, ...counted].some((one) => one?.weight == null)) return null;
    return counted.reduce((sum, { gain, end }) => sum + (gain ?? 0) * end, 0);
  };
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
  const nights = days
    .slice(0, days.indexOf(leaving ?? (last as LotDay)))
    .filter(({ end, weight: known }) => end > 0 || known === null)
    .map((one) => one.gain);
  const walked = nights.reduce((sum, kg) => (sum === null || kg === null ? null : sum + kg), 0 as number | null);
  const grown = l.guessed || refilled ? walked : weight === null ? null : weight - l.initial_avg_weight;
  const perHead = weight === null || l.initial_avg_weight === null ? null : grown;
  const dead = moves.filter(({ kind, day }) => kind === 'death' && day <= asOf);
  const came = moves.filter(({ heads, day }) => heads > 0 && day <= asOf);
  const conversion = periodGain !== null && periodGain > 0 && closedMs > 0 ? closedMs / periodGain : null;
  const measured = growth.nights > 0 ? growth.kg / growth.nights : null;
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
      initial_projected: l.guessed,
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
      before,
      weighedAtEntry: l.initial_avg_weight !== null && !l.guessed,
      weighed,
      measured,
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
  return { report, days, before };
}

/** What the lot before was reckoned to is no weighing; one that was opened that day itself asks the one before it. */
async function isGuessed(sql: Sql, l: Record<string, unknown>): Promise<boolean> {
  if (l.from_transfer_id === null || l.weight_told) return false;
  const [giver] = await sql`select * from lots where id = ${l.from_lot_id as number}`;
  if (!giver) return true;
  const beforeIt = await sql`select * from lot_movements where lot_id = ${giver.id} and voided_at is null order by id`;
  const left = beforeIt.findIndex(({ transfer_id }) => transfer_id === l.from_transfer_id);
  if (beforeIt.slice(0, left).some(({ kind, day }) => kind === 'weighing' && day === l.entry_date)) return false;
  if (giver.entry_date !== l.entry_date) return true;
  return giver.from_transfer_id === null ? giver.initial_avg_weight === null : isGuessed(sql, giver);
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
