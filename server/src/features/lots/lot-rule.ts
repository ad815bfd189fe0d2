import { maxLotsOfRule, tooManyLots } from '@cocho/domain/rules';
import type { Queryable } from '../../db/db.ts';
import { invalidField } from '../../http/errors.ts';
import { requireLive } from '../../registers/references.ts';

/**
 * Whether the lot went into another rule or out of its own. Last in the rule's order; null takes it out of the one it is in. Both rules are another version then: whoever has one open
 * in its form would else put the lot back without knowing.
 */
export async function putIntoRule(
  tx: Queryable,
  farm_id: number,
  lot_id: number,
  before: number | null,
  rule_id: number | null | undefined,
): Promise<boolean> {
  if (rule_id === undefined || rule_id === before) return false;
  const those = [before, rule_id].filter((id) => id !== null);
  await tx`select from rules where farm_id = ${farm_id} and id = any(${those}::bigint[]) order by id for no key update`;
  await tx`delete from rule_lots where farm_id = ${farm_id} and lot_id = ${lot_id}`;
  if (rule_id !== null) {
    const rules = { table: 'rules', field: 'rule_id', missing: 'Regra não encontrada' };
    await requireLive(tx, farm_id, [rule_id], rules);
    const [{ lots }] = await tx<[{ lots: number }]>`
      with last as (select count(*) as lots, coalesce(max(position), 0) as position
        from rule_lots where farm_id = ${farm_id} and rule_id = ${rule_id}),
      added as (
        insert into rule_lots (farm_id, lot_id, rule_id, position)
        select ${farm_id}, ${lot_id}, ${rule_id}, position + 1 from last
      )
      select lots from last
    `;
    if (lots >= maxLotsOfRule) throw invalidField('rule_id', tooManyLots);
  }
  await tx`update rules set version = version + 1 where farm_id = ${farm_id} and id = any(${those}::bigint[])`;
  return true;
}
