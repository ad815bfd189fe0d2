import type { Fragment, Queryable } from '../../db/db.ts';

/**
 * Of the lot of that name in a question: whether a transfer opened it and nobody weighed its heads, neither here nor where they came
 * from on that day: by a weighing before they left, or as they came to the farm.
 */
export function openingReckoned(sql: Queryable, lot: Fragment): Fragment {
  return sql`(
    ${lot}.from_transfer_id is not null and not ${lot}.weight_told and not exists (
      select from lots giver where giver.farm_id = ${lot}.farm_id and giver.id = ${lot}.from_lot_id
        and giver.entry_date = ${lot}.entry_date and giver.initial_avg_weight is not null
        and (giver.from_transfer_id is null or giver.weight_told)
    ) and not exists (
      select from lot_movements weighed
      join lot_movements gone on gone.farm_id = weighed.farm_id and gone.lot_id = weighed.lot_id
        and gone.transfer_id = ${lot}.from_transfer_id and gone.id > weighed.id
      where weighed.farm_id = ${lot}.farm_id and weighed.lot_id = ${lot}.from_lot_id and weighed.kind = 'weighing'
        and weighed.day = ${lot}.entry_date and weighed.voided_at is null
    )
  )`;
}
