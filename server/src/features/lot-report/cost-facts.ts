import type { Fragment, Queryable } from '../../db/db.ts';
import { farmMoney } from '../farm-money.ts';
import { cameFrom } from '../lots/lot-sources.ts';
import { openingReckoned } from '../lots/opening-weight.ts';

/**
 * All that the money of the lot `l` of a question is made of, as one column of it: its own ledger and those of all lots from
 * which heads came to it, for what is transferred takes its cost along. Of the day `asOf` only a closed life has all its feed.
 */
export function costFacts(sql: Queryable, farmId: number, asOf: Fragment): Fragment {
  const fedUntil = sql`${asOf} - case when ${asOf} = l.deactivated_at then 0 else 1 end`;
  const fed = (lot: Fragment, days: Fragment) => sql`(
    select json_build_object('cost_cents', coalesce(sum(d.cost_cents), 0), 'unpriced_kg', coalesce(sum(d.unpriced_kg), 0),
      'ms_kg', coalesce(sum(d.ms_kg), 0))
    from lot_days d where d.farm_id = ${farmId} and d.lot_id = ${lot} and ${days}
  )`;
  return sql`(
    with recursive sources (id) as (
      select l.id
      union
      ${cameFrom(sql, farmId)}
    )
    select row_to_json(money) from (select
      ${farmMoney(sql, farmId)},
      (select json_agg(json_build_object('id', o.id, 'name', o.name, 'from_transfer_id', o.from_transfer_id, 'quantity', o.quantity, 'entry_date', o.entry_date,
        'initial_avg_weight', o.initial_avg_weight, 'weight_basis', o.weight_basis, 'opening_reckoned', ${openingReckoned(sql, sql`o`)}, 'gmd', o.gmd, 'deactivated_at', o.deactivated_at,
        'exit_heads', o.exit_heads, 'exit_avg_weight', o.exit_avg_weight, 'exit_weight_basis', o.exit_weight_basis,
        'price_per_arroba_cents', o.price_per_arroba_cents, 'purchase_cents', o.purchase_cents,
        'purchase_unit', o.purchase_unit, 'freight_cents', o.freight_cents, 'entry_yield_percent', o.entry_yield_percent,
        'exit_yield_percent', o.exit_yield_percent, 'sale_price_per_arroba_cents', o.sale_price_per_arroba_cents,
        'contract_kind', o.contract_kind, 'contract_cents', o.contract_cents,
        'charge_exit_day', coalesce(o.charge_exit_day, false), 'movements', m.movements,
        'fed', ${fed(sql`o.id`, sql`d.day <= ${fedUntil}`)}))
        from sources s join lots o on o.farm_id = ${farmId} and o.id = s.id
        cross join lateral (
          select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'day', m.day, 'heads', m.heads,
            'avg_weight', m.avg_weight, 'weight_basis', m.weight_basis, 'transfer_id', m.transfer_id, 'carcass_kg', m.carcass_kg,
            'price_per_arroba_cents', m.price_per_arroba_cents, 'freight_cents', m.freight_cents,
            'deductions_percent', m.deductions_percent, 'fed', ${fed(sql`m.lot_id`, sql`d.day < m.day`)})
            order by m.day, m.id), '[]') as movements
          from lot_movements m
          where m.farm_id = ${farmId} and m.lot_id = o.id and m.voided_at is null and m.day <= ${asOf}
        ) m) as lots,
      (select coalesce(json_agg(u order by u.from, u.ingredient_id), '[]') from sources s cross join lateral (
        select s.id as lot_id, f.ingredient_id, i.name as ingredient_name, min(f.day) as "from", max(f.day) as "to"
        from lot_feeds f left join ingredients i on i.farm_id = ${farmId} and i.id = f.ingredient_id
        where f.farm_id = ${farmId} and f.lot_id = s.id and f.cents_per_kg is null and f.mo_kg > 0 and f.day <= ${asOf}
        group by f.ingredient_id, i.name
      ) u) as unpriced
    ) money
  )`;
}
