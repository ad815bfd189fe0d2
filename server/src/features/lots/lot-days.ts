import type { Day } from '@cocho/domain/days';
import type { Queryable } from '../../db/db.ts';

interface LotDay {
  lot_id: number;
  day: Day;
}

/** The days on which an operation feeds its lots. */
export async function fedDays(tx: Queryable, farmId: number, operationId: number): Promise<LotDay[]> {
  return tx<LotDay[]>`
    select distinct u.lot_id, s.day
    from sub_operations s join unload_operation_corrals u on u.farm_id = s.farm_id and u.sub_operation_id = s.id
    where s.farm_id = ${farmId} and s.operation_id = ${operationId}
  `;
}

/** What each lot was planned and given on those days, from all operations that count. Whoever calls it holds the lots. */
export async function refreshLotDays(tx: Queryable, farmId: number, days: LotDay[]): Promise<void> {
  if (days.length === 0) return;
  const given = tx`unnest(${days.map(({ lot_id }) => lot_id)}::bigint[], ${days.map(({ day }) => day)}::date[])`;
  await tx`
    delete from lot_days d using ${given} g (lot_id, day)
    where d.farm_id = ${farmId} and d.lot_id = g.lot_id and d.day = g.day
  `;
  // First the wagons of those days: they are few, while a lot has been fed hundreds of times.
  await tx`
    with lines as materialized (
      select u.lot_id, s.day, s.dry_matter_percent, u.actual_quantity,
        case when o.status = 'canceled' then 0 else u.expected_quantity end as expected_quantity
      from sub_operations s
      join operations o on o.farm_id = s.farm_id and o.id = s.operation_id and o.deleted_at is null
      join unload_operation_corrals u on u.farm_id = s.farm_id and u.sub_operation_id = s.id
      where s.farm_id = ${farmId} and s.day = any(${days.map(({ day }) => day)}::date[])
    )
    insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg, ms_kg)
    select ${farmId}, lot_id, day, sum(expected_quantity), sum(coalesce(actual_quantity, 0)),
      sum(coalesce(actual_quantity, 0) * dry_matter_percent / 100)
    from lines where (lot_id, day) in (select lot_id, day from ${given} g (lot_id, day))
    group by lot_id, day
  `;
}
