import type { Fragment, Queryable } from '../db/db.ts';

/** What the money of a farm's lots has in common, as columns of one question: `settings` is null where the farm has set nothing. */
export function farmMoney(sql: Queryable, farmId: number): Fragment {
  return sql`
    (select row_to_json(s) from (
      select sale_price_per_arroba_cents, entry_yield_percent, exit_yield_percent, deductions_percent, planned_days, version
      from farm_settings where farm_id = ${farmId}
    ) s) as settings,
    (select coalesce(json_agg(json_build_object('valid_from', valid_from, 'cents_per_head_day', cents_per_head_day)), '[]')
      from daily_costs where farm_id = ${farmId} and removed_at is null) as rates,
    exists (select from repricings where farm_id = ${farmId}) as recalculating,
    (select iso(max(greatest(created_at, removed_at))) from ingredient_prices where farm_id = ${farmId}) as prices_at
  `;
}
