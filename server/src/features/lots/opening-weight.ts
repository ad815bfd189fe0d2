import type { Fragment, Queryable } from '../../db/db.ts';

/**
 * A transfer opened the lot of that name in a question, and nobody weighed its heads on that day: neither here nor where they came
 * from, by a weighing before they left or as they came to the farm. A lot that was itself opened on that day, and not weighed, is
 * only where they came through.
 */
export function openingReckoned(sql: Queryable, lot: Fragment): Fragment {
  return sql`(
    ${lot}.from_transfer_id is not null and not ${lot}.weight_told and not exists (
      with recursive left_behind (lot_id, transfer_id) as (
        select ${lot}.from_lot_id, ${lot}.from_transfer_id
        union
        select giver.from_lot_id, giver.from_transfer_id from left_behind
        join lots giver on giver.farm_id = ${lot}.farm_id and giver.id = left_behind.lot_id
        where giver.entry_date = ${lot}.entry_date and giver.from_transfer_id is not null and not giver.weight_told
      )
      select from left_behind join lots giver on giver.farm_id = ${lot}.farm_id and giver.id = left_behind.lot_id
      where (giver.entry_date = ${lot}.entry_date and giver.initial_avg_weight is not null
          and (giver.from_transfer_id is null or giver.weight_told))
        or exists (
          select from lot_movements weighed
          join lot_movements gone on gone.farm_id = weighed.farm_id and gone.lot_id = weighed.lot_id
            and gone.transfer_id = left_behind.transfer_id and gone.id > weighed.id
          where weighed.farm_id = ${lot}.farm_id and weighed.lot_id = giver.id and weighed.kind = 'weighing'
            and weighed.day = ${lot}.entry_date and weighed.voided_at is null
        )
    )
  )`;
}
