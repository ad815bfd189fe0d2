import type { PracticeLot } from '@cocho/domain/call-practice';
import { addDays, daysBetween } from '@cocho/domain/days';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';

const lookBackDays = 60;

interface Row extends Omit<PracticeLot, 'gain' | 'intake'> {
  intake: PracticeLot['intake'] | null;
  weights: { day: string; kg: number }[] | null;
}

/** Active lots, in one question; the decision of a day is what its notes come to together. */
export async function practiceFacts(sql: Queryable, { farm_id, today, time_zone }: Scope): Promise<PracticeLot[]> {
  const from = addDays(today, -lookBackDays);
  const rows = await sql<Row[]>`
    with called as (
      select s.lot_id, s.day, s.note as suggested, coalesce((
        select sum(r.note) from trough_readings r
        where r.farm_id = ${farm_id} and r.lot_id = s.lot_id and r.voided_at is null
          and r.at >= (s.day::timestamp at time zone ${time_zone}) and r.at < ((s.day + 1)::timestamp at time zone ${time_zone})
      ), 0) as decided
      from feed_call_suggestions s where s.farm_id = ${farm_id} and s.day between ${from} and ${today}
    ),
    lot as (
      select l.id, l.name, l.quantity + coalesce((
        select sum(m.heads) from lot_movements m where m.farm_id = ${farm_id} and m.lot_id = l.id and m.voided_at is null
      ), 0) as heads
      from lots l where l.farm_id = ${farm_id} and l.deleted_at is null and l.deactivated_at is null
    )
    select l.id as lot_id, l.name as lot_name,
      (select coalesce(json_agg(json_build_object('day', c.day, 'suggested', c.suggested, 'decided', c.decided) order by c.day), '[]')
        from called c where c.lot_id = l.id) as calls,
      (select json_agg(json_build_object('day', d.day, 'kg', d.ms_kg / nullif(l.heads, 0)) order by d.day)
        from lot_days d where d.farm_id = ${farm_id} and d.lot_id = l.id and d.day >= ${from} and d.day < ${today}
          and d.ms_kg > 0) as intake,
      (select json_agg(json_build_object('day', w.day, 'kg', w.avg_weight) order by w.day)
        from (
          select m.day, m.avg_weight from lot_movements m
          where m.farm_id = ${farm_id} and m.lot_id = l.id and m.voided_at is null and m.kind = 'weighing'
          order by m.day desc, m.id desc limit 2
        ) w) as weights
    from lot l where l.heads > 0 order by l.name collate "pt-BR-x-icu", l.id
  `;
  return rows.map(({ intake, weights, ...row }) => ({ ...row, intake: intake ?? [], gain: gainOf(weights ?? []) }));
}

function gainOf([before, last]: { day: string; kg: number }[]): number | null {
  if (!before || !last || last.day === before.day) return null;
  return (last.kg - before.kg) / daysBetween(before.day, last.day);
}
