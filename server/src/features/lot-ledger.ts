import type { Fragment, Queryable } from '../db/db.ts';
import { openingReckoned } from './lots/opening-weight.ts';

/** The columns that a lot's ledger is made of, of the lot of that name in a question. */
export function ledgerColumns(sql: Queryable, lot: Fragment): Fragment {
  return sql`
    ${lot}.id, ${lot}.name, ${lot}.from_transfer_id, ${lot}.quantity, ${lot}.entry_date, ${lot}.initial_avg_weight,
    ${lot}.weight_basis, ${openingReckoned(sql, lot)} as opening_reckoned, ${lot}.gmd, ${lot}.deactivated_at,
    ${lot}.exit_heads, ${lot}.exit_avg_weight, ${lot}.exit_weight_basis, ${lot}.price_per_arroba_cents,
    ${lot}.purchase_cents, ${lot}.purchase_unit, ${lot}.freight_cents, ${lot}.entry_yield_percent,
    ${lot}.exit_yield_percent, ${lot}.sale_price_per_arroba_cents, ${lot}.contract_kind, ${lot}.contract_cents,
    coalesce(${lot}.charge_exit_day, false) as charge_exit_day
  `;
}

/** The movements `m` of a question as one list, each with what had been fed before it. */
export function ledgerMovements(sql: Queryable, fed: Fragment): Fragment {
  return sql`
    coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'day', m.day, 'heads', m.heads,
      'avg_weight', m.avg_weight, 'weight_basis', m.weight_basis, 'transfer_id', m.transfer_id, 'carcass_kg', m.carcass_kg,
      'price_per_arroba_cents', m.price_per_arroba_cents, 'freight_cents', m.freight_cents,
      'deductions_percent', m.deductions_percent, 'fed', ${fed}) order by m.day, m.id), '[]')
  `;
}

/** What a lot was fed on those of its days `d`. */
export function fedOn(sql: Queryable, farmId: number, lotId: Fragment, days: Fragment): Fragment {
  return sql`(
    select json_build_object('cost_cents', coalesce(sum(d.cost_cents), 0), 'unpriced_kg', coalesce(sum(d.unpriced_kg), 0),
      'ms_kg', coalesce(sum(d.ms_kg), 0))
    from lot_days d where d.farm_id = ${farmId} and d.lot_id = ${lotId} and ${days}
  )`;
}

/** The ingredients that a lot was fed without a price, a row each, with the first and the last of the feeds `f` that are meant. */
export function unpricedFeeds(sql: Queryable, farmId: number, lotId: Fragment, isMeant = sql`true`): Fragment {
  return sql`
    select f.ingredient_id, i.name as ingredient_name, min(f.day) as "from", max(f.day) as "to"
    from lot_feeds f left join ingredients i on i.farm_id = ${farmId} and i.id = f.ingredient_id
    where f.farm_id = ${farmId} and f.lot_id = ${lotId} and f.cents_per_kg is null and f.mo_kg > 0 and ${isMeant}
    group by f.ingredient_id, i.name
  `;
}
