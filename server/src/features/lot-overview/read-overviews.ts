import { type Overview, overviewsOf } from '@cocho/domain/lot-overview-figures';
import type { Fragment, Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { overviewFacts } from './overview-facts.ts';

/** The key figures of the lots that `from` chooses, as table, comparison and assistant tell them. */
export async function readOverviews(
  sql: Queryable,
  scope: Scope,
  from: Fragment,
  withMoney: boolean,
): Promise<{ overviews: Overview[]; recalculating: boolean; source_lots: number[] }> {
  const facts = await overviewFacts(sql, scope, sql`select t.id ${from}`, withMoney);
  const overviews = overviewsOf(facts, scope.today, withMoney);
  const source_lots = facts.lots.filter(({ is_asked }) => !is_asked).map(({ id }) => id);
  return { overviews, recalculating: withMoney && facts.recalculating, source_lots };
}
