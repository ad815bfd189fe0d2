import type { Lot } from '@cocho/domain/lots';
import type { Queryable, Transaction } from '../db/db.ts';
import { ruleRows } from '../features/rules.ts';
import type { Scope } from '../registers/scope.ts';
import { stageOf } from './adaptation.ts';
import { feedingLines, lineOf } from './feeding-lines.ts';
import { ifAllowed } from './if-allowed.ts';
import { penNumber } from './pens.ts';

interface LineRule {
  id: number;
  deleted: boolean;
}

/** Lots whose days have come get the next diet, and those that arrived get the first. */
export async function changeDiets(tx: Transaction, scope: Scope, lots: Lot[], arrived: number[]): Promise<void> {
  const rules = await lineRules(tx, scope.farm_id);
  for (const [line, rule] of rules.entries()) {
    const joining = lots.filter((lot) => isDue(lot, line));
    if (joining.length > 0 && !rule.deleted) await ifAllowed(tx, (tx) => join(tx, scope, rule, joining));
  }

  /** A lot that someone put into a rule of their own stays there. */
  function isDue(lot: Lot, line: number): boolean {
    const current = rules.findIndex(({ id }) => id === lot.rule?.id);
    if (current < 0 && !arrived.includes(lot.id)) return false;
    return current < line && lineOf(stageOf(lot, scope.today), penNumber(lot.corral?.name ?? '')) === line;
  }
}

/** Those that the demo began with. */
async function lineRules(tx: Queryable, farmId: number): Promise<LineRule[]> {
  return tx<LineRule[]>`
    select r.id, r.deleted_at is not null as deleted from rules r
    where r.farm_id = ${farmId} order by r.id limit ${feedingLines.length}
  `;
}

async function join(tx: Queryable, scope: Scope, to: LineRule, lots: Lot[]): Promise<void> {
  const rule = await ruleRows.find(tx, scope, to.id);
  if (!rule) return;
  const pens = [...rule.lots, ...lots.map(({ id, corral }) => ({ id, corral_name: corral?.name ?? null }))];
  const lot_ids = pens.sort((a, b) => (a.corral_name ?? '').localeCompare(b.corral_name ?? '')).map(({ id }) => id);
  await ruleRows.update(tx, scope, to.id, { name: rule.name, recipe_id: rule.recipe.id, lot_ids });
}
