import type { Sql } from '../src/db/db.ts';
import { sharesOf } from './naive-loads.ts';

interface Moment {
  farm: number;
  day: string;
  now: Date;
  zone: string;
}

/**
 * The board's figures, counted lot by lot and line by line as one would on paper. Written apart from the product: it shares
 * no formula, no SQL and no rollup with it. Days have no change of clocks here.
 */
export async function naiveBoard(sql: Sql, { farm, day, now, zone }: Moment) {
  const active =
    await sql`select * from lots where farm_id = ${farm} and deleted_at is null and deactivated_at is null`;
  const lots = active.filter(({ entry_date }) => entry_date <= day);
  const ruleLots = await sql`select * from rule_lots where farm_id = ${farm}`;
  const schedules = await sql`select * from treat_schedules where farm_id = ${farm} and deleted_at is null`;
  const treats = await sql`select * from treats where farm_id = ${farm}`;
  const allItems =
    await sql`select * from treat_items where farm_id = ${farm} and deleted_at is null order by scheduled_time, id`;
  const items = allItems.filter(({ schedule_id }) => schedules.some(({ id }) => id === schedule_id));
  const operations = await sql`select * from operations where farm_id = ${farm} and deleted_at is null`;
  const subs = (await sql`select * from sub_operations where farm_id = ${farm} order by id`).flatMap((sub) => {
    const operation = operations.find(({ id }) => id === sub.operation_id);
    return operation ? { ...sub, operation } : [];
  }) as unknown as Sub[];
  const loads = await sql`select * from load_operation_ingredients where farm_id = ${farm}`;
  const unloads = await sql`select * from unload_operation_corrals where farm_id = ${farm}`;
  const prices =
    await sql`select * from ingredient_prices where farm_id = ${farm} and removed_at is null order by valid_from`;

  const minutes = (at: Date) => {
    const text = at.toLocaleTimeString('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    const [h = 0, m = 0, s = 0] = text.split(':').map(Number);
    return h * 60 + m + s / 60;
  };
  const dateOf = (at: string) => new Date(at).toLocaleDateString('sv-SE', { timeZone: zone });
  const priceOf = (ingredient: number, on: string) =>
    prices.filter(({ ingredient_id, valid_from }) => ingredient_id === ingredient && valid_from <= on).at(-1)
      ?.cents_per_kg;
  const linesOn = (on: string) =>
    unloads.flatMap((line) => {
      const sub = subs.find(({ id }) => id === line.sub_operation_id);
      return sub?.day === on ? [{ line, sub }] : [];
    });
  const timesOf = (wagons: number[]) => {
    const lines = [...loads, ...unloads].filter(({ sub_operation_id }) => wagons.includes(sub_operation_id));
    const mixings = subs.filter(({ id }) => wagons.includes(id));
    return [
      ...lines.flatMap(({ start_time, end_time }) => [start_time, end_time]),
      ...mixings.flatMap(({ mixing_start_time, mixing_end_time }) => [mixing_start_time, mixing_end_time]),
    ].flatMap((at) => (at ? minutes(new Date(at)) : []));
  };
  const fedOn = (on: string) => linesOn(on).reduce((sum, { line }) => sum + (line.actual_quantity ?? 0), 0);
  const daysBack = (count: number) => new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);
  const recorded = (on: string) => fedOn(on) > 0;

  const todays = linesOn(day);
  let planned = 0;
  const seen = new Set<string>();
  for (const { line, sub } of todays) {
    const key = `${line.lot_id} ${sub.treat_item_id} ${sub.batch}`;
    const owner = subs.find(
      (one) =>
        one.treat_item_id === sub.treat_item_id &&
        one.batch === sub.batch &&
        one.day === day &&
        one.operation.status !== 'canceled',
    );
    if (sub.operation.status !== 'canceled' && !seen.has(key) && owner?.id === sub.id) {
      seen.add(key);
      planned += line.expected_quantity;
    }
  }

  const states = new Map<number, string>();
  for (const lot of lots) {
    const rule = ruleLots.find(({ lot_id }) => lot_id === lot.id)?.rule_id;
    const own = items.filter(({ rule_id }) => rule_id === rule);
    const mine = todays.filter(({ line }) => line.lot_id === lot.id);
    let late = false;
    const cameAt = lot.entry_date === day && dateOf(lot.created_at) === day ? minutes(new Date(lot.created_at)) : 0;
    for (const item of lot.projected_load > 0 ? own : []) {
      const [h = 0, m = 0] = item.scheduled_time.split(':').map(Number);
      const isBrought = mine.some(({ sub }) => sub.treat_item_id === item.id && sub.operation.status !== 'canceled');
      if (h * 60 + m < cameAt && !isBrought) continue;
      const percent = treats.find(({ id }) => id === item.treat_id)?.percent ?? 0;
      const ofItem = mine.filter(({ sub }) => sub.treat_item_id === item.id);
      if (!ofItem.some(({ sub }) => sub.operation.status !== 'canceled'))
        planned += (lot.projected_load * percent) / 100;
      if (ofItem.some(({ line }) => line.actual_quantity !== null)) continue;
      const wagons = subs.filter(
        (sub) => sub.treat_item_id === item.id && sub.day === day && sub.operation.status !== 'canceled',
      );
      const ids = wagons.map(({ id }) => id);
      const begun = unloads.some(({ sub_operation_id, start_time }) => ids.includes(sub_operation_id) && start_time);
      const times = begun ? timesOf(ids) : [];
      if (minutes(now) > Math.max(h * 60 + m, ...times) + 30) late = true;
    }
    const missed = mine.some(({ line: { actual_quantity: kg, expected_quantity: plan }, sub }) => {
      const off = kg === null ? 0 : Math.abs(kg - plan);
      return off > (sub.division_kg === null ? 10 : 2 * sub.division_kg) && off > plan * 0.05;
    });
    const fed = mine.some(({ line }) => line.actual_quantity !== null);
    const coming = mine.some(
      ({ line, sub }) =>
        line.actual_quantity === null &&
        !line.skipped &&
        ['pending', 'in_progress'].includes(sub.operation.status) &&
        timesOf([sub.id]).some((at) => minutes(now) - at <= 30),
    );
    const readToday = lot.last_trough_reading_at && dateOf(lot.last_trough_reading_at) >= day;
    const state = lot.suspended
      ? 'suspended'
      : !rule
        ? 'no_rule'
        : lot.projected_load <= 0
          ? 'no_load'
          : own.length === 0
            ? 'no_schedule'
            : late
              ? 'late'
              : coming
                ? 'feeding'
                : missed
                  ? 'off_target'
                  : !readToday
                    ? 'unread'
                    : fed
                      ? 'fed'
                      : 'waiting';
    states.set(lot.id, state);
  }

  let cost = 0;
  let wagon = 0;
  let unpriced = false;
  for (const sub of subs.filter((one) => one.day === day)) {
    const loaded = loads.filter(({ sub_operation_id }) => sub_operation_id === sub.id);
    const given = unloads
      .filter(({ sub_operation_id }) => sub_operation_id === sub.id)
      .reduce((sum, { actual_quantity }) => sum + (actual_quantity ?? 0), 0);
    const isWeighed = loaded.some(({ actual_quantity }) => actual_quantity !== null);
    // What nobody weighed before it was unloaded is what was unloaded.
    const kg = isWeighed ? loaded.reduce((sum, { actual_quantity }) => sum + (actual_quantity ?? 0), 0) : given;
    for (const { ingredient, share } of sharesOf(loaded as unknown as Parameters<typeof sharesOf>[0])) {
      if (share * (kg || given) === 0) continue;
      const cents = ingredient === null ? undefined : priceOf(ingredient, day);
      if (cents === undefined) unpriced = true;
      cost += kg * share * (cents ?? 0);
      wagon += (kg - given) * share * (cents ?? 0);
    }
  }
  const before = [2, 3, 4, 5, 6].map(daysBack).filter(recorded).map(fedOn);
  return {
    planned_kg: planned,
    fed_kg: fedOn(day),
    yesterday_kg: recorded(daysBack(1)) ? fedOn(daysBack(1)) : null,
    mean5_kg: before.length === 0 ? null : before.reduce((sum, kg) => sum + kg, 0) / before.length,
    cost_cents: cost,
    wagon_cost_cents: wagon,
    partial: unpriced,
    states,
  };
}

interface Sub {
  id: number;
  day: string;
  treat_item_id: number;
  batch: number;
  division_kg: number | null;
  mixing_start_time: string | null;
  mixing_end_time: string | null;
  operation: { status: string };
}
