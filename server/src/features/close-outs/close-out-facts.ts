import type { CloseOutFacts } from '@cocho/domain/close-out-facts';
import type { Queryable } from '../../db/db.ts';

/** People, places and each movement as it was entered: what a close-out tells beside the report. */
export async function closeOutFacts(sql: Queryable, farmId: number, lotId: number): Promise<CloseOutFacts> {
  const [facts] = await sql<[CloseOutFacts]>`
    select json_build_object('name', f.name, 'tax_id', s.tax_id, 'place', s.place) as farm,
      case when l.client_name is not null
        then json_build_object('name', l.client_name, 'tax_id', l.client_tax_id, 'place', l.client_place) end as owner,
      l.sex, l.breed, l.category, l.contract_paid_cents,
      (select u.name from history h join users u on u.id = h.user_id
        where h.farm_id = ${farmId} and h.topic = 'lots' and h.row_id = l.id and h.action = 'finish'
        order by h.id desc limit 1) as closed_by,
      (select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'day', m.day, 'heads', m.heads,
        'avg_weight', m.avg_weight, 'weight_basis', m.weight_basis, 'carcass_kg', m.carcass_kg,
        'price_per_arroba_cents', m.price_per_arroba_cents, 'cause', m.cause, 'other_lot', o.name, 'user_name', u.name)
        order by m.day, m.id), '[]')
        from lot_movements m
        left join lots o on o.farm_id = ${farmId} and o.id = m.other_lot_id
        left join users u on u.id = m.user_id
        where m.farm_id = ${farmId} and m.lot_id = l.id and m.voided_at is null) as movements
    from lots l
    join farms f on f.id = l.farm_id
    left join farm_settings s on s.farm_id = l.farm_id
    where l.farm_id = ${farmId} and l.id = ${lotId}
  `;
  return facts;
}
