import { isAdapted } from '@cocho/domain/adaptation';
import { leastGainDays } from '@cocho/domain/alerts/low-gain';
import type { PracticeLot } from '@cocho/domain/call-practice';
import { addDays, type Day } from '@cocho/domain/days';
import { headsOn } from '@cocho/domain/lot-figures';
import { measuredGain, type WeightFacts } from '@cocho/domain/lot-weights';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { movementsOf } from '../lots/lot-rows.ts';
import { openingReckoned } from '../lots/opening-weight.ts';

const lookBackDays = 60;

interface Row extends WeightFacts, Pick<PracticeLot, 'lot_id' | 'lot_name' | 'calls'> {
  fed: { day: Day; ms_kg: number }[];
}

/** Active lots, in one question; the decision of a day is what its notes come to together. */
export async function practiceFacts(
  sql: Queryable,
  { farm_id, today, time_zone }: Pick<Scope, 'farm_id' | 'today' | 'time_zone'>,
): Promise<PracticeLot[]> {
  const from = addDays(today, -lookBackDays);
  const rows = await sql<Row[]>`
    with called as (
      select s.lot_id, s.day, s.note as suggested, coalesce((
        select sum(r.note) from trough_readings r
        where r.farm_id = ${farm_id} and r.lot_id = s.lot_id and r.voided_at is null
          and r.at >= (s.day::timestamp at time zone ${time_zone}) and r.at < ((s.day + 1)::timestamp at time zone ${time_zone})
      ), 0) as decided
      from feed_call_suggestions s where s.farm_id = ${farm_id} and s.day between ${from} and ${today}
    )
    select l.id as lot_id, l.name as lot_name, l.quantity, l.entry_date, l.initial_avg_weight, l.gmd, l.weight_basis,
      ${openingReckoned(sql, sql`l`)} as opening_reckoned,
      ${movementsOf(sql, sql`l.farm_id`, sql`l.id`)} as movements,
      (select coalesce(json_agg(json_build_object('day', c.day, 'suggested', c.suggested, 'decided', c.decided) order by c.day), '[]')
        from called c where c.lot_id = l.id) as calls,
      (select coalesce(json_agg(json_build_object('day', d.day, 'ms_kg', d.ms_kg) order by d.day), '[]')
        from lot_days d where d.farm_id = ${farm_id} and d.lot_id = l.id and d.day >= ${from} and d.day < ${today}
          and d.ms_kg > 0) as fed
    from lots l where l.farm_id = ${farm_id} and l.deleted_at is null and l.deactivated_at is null
    order by l.name collate "pt-BR-x-icu", l.id
  `;
  return rows.map((row) => ({
    lot_id: row.lot_id,
    lot_name: row.lot_name,
    calls: row.calls,
    intake: intakeOf(row),
    gain: gainOf(row, today),
  }));
}

/** Of few days it tells what they had eaten before they were weighed. */
function gainOf(lot: WeightFacts, today: Day): number | null {
  const { gmd, days } = measuredGain(lot, today);
  return days >= leastGainDays ? gmd : null;
}

/** While cattle get used to the trough they are meant to eat more every day: that is no swing. */
function intakeOf({ fed, ...lot }: Row): PracticeLot['intake'] {
  return fed
    .filter(({ day }) => isAdapted(lot, day) && headsOn(lot, day) > 0)
    .map(({ day, ms_kg }) => ({ day, kg: ms_kg / headsOn(lot, day) }));
}
