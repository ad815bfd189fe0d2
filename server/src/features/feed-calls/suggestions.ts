import { dayOf } from '@cocho/domain/days';
import { type CallRules, initialCallRules, type Suggestion } from '@cocho/domain/feed-calls';
import { suggestCall } from '@cocho/domain/suggest-call';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { callFacts } from './call-facts.ts';

type Asked = Pick<Scope, 'farm_id' | 'today' | 'time_zone'>;

export async function rulesOf(sql: Queryable, farmId: number): Promise<CallRules> {
  const [row] = await sql<[{ rules: CallRules; hot_day: string | null }?]>`
    select rules, hot_day from feed_call_rules where farm_id = ${farmId}
  `;
  return row ? { ...initialCallRules, ...row.rules, hot_day: row.hot_day } : initialCallRules;
}

export async function suggestions(sql: Queryable, scope: Asked): Promise<Suggestion[]> {
  const rules = await rulesOf(sql, scope.farm_id);
  const lots = await callFacts(sql, scope, rules.hot_day === scope.today);
  const indexes = await sql<{ id: number; value: number }[]>`
    select id, value from corral_indexes where farm_id = ${scope.farm_id} and deleted_at is null order by value
  `;
  return lots.map(({ facts, ...lot }) => ({
    ...lot,
    load: facts.load,
    ...suggestCall(facts, rules, indexes),
  }));
}

/** Both are kept: what was suggested here, what was decided in the readings. Where nobody looked, there is nothing to keep. */
export async function keepSuggestions(tx: Queryable, { farm_id, today }: Asked, made: Suggestion[]): Promise<void> {
  const rows = made.flatMap(({ lot_id, note, reason }) => (note === null ? [] : { lot_id, note, reason }));
  if (rows.length === 0) return;
  await tx`
    insert into feed_call_suggestions (farm_id, lot_id, day, note, reason)
    select ${farm_id}, n.lot_id, ${today}, n.note, n.reason
    from jsonb_to_recordset(${tx.json(rows)}) n (lot_id bigint, note numeric, reason text)
    on conflict (farm_id, day, lot_id) do update set note = excluded.note, reason = excluded.reason
      where (feed_call_suggestions.note, feed_call_suggestions.reason) is distinct from (excluded.note, excluded.reason)
  `;
}

/** As the day stands: asked for after every round of readings. */
export async function keepToday(sql: Queryable, farmId: number, now = new Date()): Promise<void> {
  const [farm] = await sql<[{ time_zone: string }?]>`select time_zone from farms where id = ${farmId} and active`;
  if (!farm) return;
  await keepDay(sql, { farm_id: farmId, time_zone: farm.time_zone, today: dayOf(now, farm.time_zone) });
}

export async function keepDay(sql: Queryable, day: Asked): Promise<void> {
  await keepSuggestions(sql, day, await suggestions(sql, day));
}
