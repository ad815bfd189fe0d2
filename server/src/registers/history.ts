import type { Topic } from '@cocho/domain/events';
import type { Action, HistoryEntry } from '@cocho/domain/history';
import type { JSONValue } from 'postgres';
import { insertRows } from '../db/bulk.ts';
import type { Queryable } from '../db/db.ts';

export interface Change {
  farm_id: number;
  topic: Topic;
  row_id: number;
  action: Action;
  user_id: number | null;
  /** When, if not now. */
  at?: string | undefined;
  before: unknown;
  after: unknown;
}

/** In the transaction of the change itself: what is not in the trail did not happen. */
export async function recordChange(tx: Queryable, change: Change): Promise<void> {
  const [before, after] = [change.before, change.after].map((state) => tx.json(state as JSONValue));
  const row = { ...rowOf(change), before, after };
  await tx`insert into history ${tx(row)}`;
}

/** The same for many at once. */
export async function recordChanges(tx: Queryable, changes: Change[]): Promise<void> {
  if (changes.length > 0) await insertRows(tx, 'history', changes.map(rowOf));
}

function rowOf({ at, ...change }: Change): Record<string, unknown> {
  return at ? { ...change, at } : change;
}

export async function historyOf(sql: Queryable, farmId: number, topic: Topic, rowId: number): Promise<HistoryEntry[]> {
  return sql<HistoryEntry[]>`
    select h.id, h.action, h.at, u.name as user_name, h.via, h.before, h.after
    from history h left join users u on u.id = h.user_id
    where h.farm_id = ${farmId} and h.topic = ${topic} and h.row_id = ${rowId}
    order by h.id desc limit 200
  `;
}
