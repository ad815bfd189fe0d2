import type { CostFacts } from '@cocho/domain/cost-facts';
import type { Day } from '@cocho/domain/days';
import { settingsFrom } from '@cocho/domain/farm-settings';
import type { Fragment, Queryable } from '../../db/db.ts';
import { farmMoney } from '../farm-money.ts';
import { cameFrom } from '../lots/lot-sources.ts';

/**
 * All that a lot's money is made of, in one question: its own ledger and those of all lots from which heads came to it, for
 * what is transferred takes its cost along.
 */
export async function costFacts(
  sql: Queryable,
  farmId: number,
  lotId: number,
  { as_of, fed_until }: { as_of: Day; fed_until: Day },
): Promise<CostFacts> {
  const fed = (lot: Fragment, days: Fragment) => sql`(
    select json_build_object('cost_cents', coalesce(sum(d.cost_cents), 0), 'unpriced_kg', coalesce(sum(d.unpriced_kg), 0),
      'ms_kg', coalesce(sum(d.ms_kg), 0))
    from lot_days d where d.farm_id = ${farmId} and d.lot_id = ${lot} and ${days}
  )`;
  const [facts] = await sql<[CostFacts]>`
    with recursive sources (id) as (
      select ${lotId}::bigint
      union
      ${cameFrom(sql, farmId)}
    )
    select
      ${farmMoney(sql, farmId)},
      (select json_agg(json_build_object('id', l.id, 'name', l.name, 'from_transfer_id', l.from_transfer_id, 'quantity', l.quantity, 'entry_date', l.entry_date,
        'initial_avg_weight', l.initial_avg_weight, 'weight_basis', l.weight_basis, 'gmd', l.gmd, 'deactivated_at', l.deactivated_at,
        'exit_heads', l.exit_heads, 'exit_avg_weight', l.exit_avg_weight, 'exit_weight_basis', l.exit_weight_basis,
        'price_per_arroba_cents', l.price_per_arroba_cents, 'purchase_cents', l.purchase_cents,
        'purchase_unit', l.purchase_unit, 'freight_cents', l.freight_cents, 'entry_yield_percent', l.entry_yield_percent,
        'exit_yield_percent', l.exit_yield_percent, 'sale_price_per_arroba_cents', l.sale_price_per_arroba_cents,
        'contract_kind', l.contract_kind, 'contract_cents', l.contract_cents,
        'charge_exit_day', coalesce(l.charge_exit_day, false), 'movements', m.movements,
        'fed', ${fed(sql`l.id`, sql`d.day <= ${fed_until}`)}))
        from sources s join lots l on l.farm_id = ${farmId} and l.id = s.id
        cross join lateral (
          select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'day', m.day, 'heads', m.heads,
            'avg_weight', m.avg_weight, 'weight_basis', m.weight_basis, 'transfer_id', m.transfer_id, 'carcass_kg', m.carcass_kg,
            'price_per_arroba_cents', m.price_per_arroba_cents, 'freight_cents', m.freight_cents,
            'deductions_percent', m.deductions_percent, 'fed', ${fed(sql`m.lot_id`, sql`d.day < m.day`)})
            order by m.day, m.id), '[]') as movements
          from lot_movements m
          where m.farm_id = ${farmId} and m.lot_id = l.id and m.voided_at is null and m.day <= ${as_of}
        ) m) as lots,
      (select coalesce(json_agg(u order by u.from, u.ingredient_id), '[]') from (
        select f.lot_id, f.ingredient_id, i.name as ingredient_name, min(f.day) as "from", max(f.day) as "to"
        from lot_feeds f left join ingredients i on i.farm_id = ${farmId} and i.id = f.ingredient_id
        where f.farm_id = ${farmId} and f.lot_id in (select id from sources) and f.cents_per_kg is null and f.mo_kg > 0
          and f.day <= ${as_of}
        group by f.lot_id, f.ingredient_id, i.name
      ) u) as unpriced
  `;
  return { ...facts, settings: settingsFrom(facts.settings) };
}
