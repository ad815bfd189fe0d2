import { maxLotsOfRule, tooManyLots } from '@cocho/domain/rules';
import type { Queryable } from '../../db/db.ts';
import { invalidField } from '../../http/errors.ts';
import { requireLive } from '../../registers/references.ts';
import type { Scope } from '../../registers/scope.ts';
import { holdRulesOf, ruleRows } from '../rules.ts';

/** Whether the lot went into another rule or out of its own. Last in the rule's order; null takes it out of the one it is in. */
export async function putIntoRule(
  tx: Queryable,
  scope: Scope,
  lot_id: number,
  before: number | null,
  rule_id: number | null | undefined,
): Promise<boolean> {
  if (rule_id === undefined || rule_id === before) return false;
  await changeRule(tx, scope, lot_id, rule_id);
  return true;
}

/** The rules that it leaves, deleted ones too, and the one that it goes to are another version then. Whoever calls it holds the lot. */
export async function changeRule(tx: Queryable, scope: Scope, lot_id: number, rule_id: number | null): Promise<void> {
  const { farm_id } = scope;
  const those = await holdRulesOf(tx, farm_id, [lot_id], rule_id);
  await ruleRows.changeMany(tx, scope, those, async () => {
    await tx`delete from rule_lots where farm_id = ${farm_id} and lot_id = ${lot_id}`;
    if (rule_id !== null) await addLast(tx, farm_id, lot_id, rule_id);
  });
}

async function addLast(tx: Queryable, farm_id: number, lot_id: number, rule_id: number): Promise<void> {
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
