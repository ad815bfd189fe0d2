import { isDeepStrictEqual } from 'node:util';
import type { AlertFacts, AlertHappening, AlertKind, Severity } from '@cocho/domain/alerts';
import { severities } from '@cocho/domain/alerts';
import type { Found } from '@cocho/domain/alerts/watch';
import type { Queryable } from '../../db/db.ts';

/** An alert as it stands before the farm is looked at again. */
interface Open {
  id: number;
  kind: AlertKind;
  subject: string;
  severity: Severity;
  lots: { id: number; name: string }[];
  corral_id: number | null;
  operation_id: number | null;
  title: string;
  detail: string;
  next_step: string;
  facts: AlertFacts;
  cost_cents: number | null;
  acknowledged_at: string | null;
  snoozed_until: string | null;
}

interface Event {
  alert_id: number;
  happening: AlertHappening;
  text: string | null;
}

/** What is news to people: ids of alerts that opened, grew or returned. And whether anything that is shown became another. */
export interface Reconciled {
  news: number[];
  changed: boolean;
}

/**
 * Opens what is found for the first time, tells what became of what was open, and closes what no longer holds, of the kinds that
 * were looked for. The farm's alerts are held meanwhile, so that two who look at once find each thing once.
 */
export async function reconcile(
  tx: Queryable,
  farmId: number,
  kinds: AlertKind[],
  found: Found[],
  now: Date,
): Promise<Reconciled> {
  const open = await tx<Open[]>`
    select id, kind, subject, severity, lots, corral_id, operation_id, title, detail, next_step, facts, cost_cents,
      acknowledged_at, snoozed_until
    from alerts
    where farm_id = ${farmId} and closed_at is null and kind = any(${kinds}::text[]) order by id for no key update
  `;
  const keyOf = ({ kind, subject }: Pick<Open, 'kind' | 'subject'>) => `${kind} ${subject}`;
  const known = new Map(open.map((alert) => [keyOf(alert), alert]));
  const holding = new Set(found.map(keyOf));
  const opened = await insertAlerts(
    tx,
    farmId,
    now,
    found.filter((one) => !known.has(keyOf(one))),
  );
  const kept = found.flatMap((one) => {
    const alert = known.get(keyOf(one));
    return alert ? { alert, found: one } : [];
  });
  const changed = kept.filter(({ alert, found: one }) => isOther(alert, one));
  const woken = kept.flatMap(({ alert, found: one }): Event[] => {
    if (isWorse(alert, one)) return [{ alert_id: alert.id, happening: 'grew', text: one.title }];
    return isBack(alert, now) ? [{ alert_id: alert.id, happening: 'returned', text: null }] : [];
  });
  const wokenIds = woken.map(({ alert_id }) => alert_id);
  await updateAlerts(tx, farmId, now, changed);
  await wake(tx, farmId, wokenIds);
  const gone = open.filter((alert) => !holding.has(keyOf(alert))).map(({ id }) => id);
  await tx`update alerts set closed_at = ${now}, updated_at = ${now} where farm_id = ${farmId} and id = any(${gone}::bigint[])`;
  await tellEvents(tx, farmId, now, [
    ...opened.map(({ id, title }) => ({ alert_id: id, happening: 'opened' as const, text: title })),
    ...woken,
    ...gone.map((id) => ({ alert_id: id, happening: 'closed' as const, text: null })),
  ]);
  return {
    news: [...opened.map(({ id }) => id), ...wokenIds],
    changed: opened.length + changed.length + woken.length + gone.length > 0,
  };
}

/** Something that is shown of it is not as it was. */
function isOther({ id, acknowledged_at, snoozed_until, ...shown }: Open, found: Found): boolean {
  // As the database would give it back.
  return !isDeepStrictEqual(shown, JSON.parse(JSON.stringify(rowOf(found))));
}

/** More serious than it was, or about a lot that it was not about: whoever saw to it has not seen that. */
function isWorse(alert: Open, { severity, lots }: Found): boolean {
  const rose = severities.indexOf(severity) < severities.indexOf(alert.severity);
  const known = new Set(alert.lots.map(({ id }) => id));
  return rose || lots.some(({ id }) => !known.has(id));
}

/** It was set aside until now, and nobody has seen to it since. */
function isBack({ acknowledged_at, snoozed_until }: Open, now: Date): boolean {
  return acknowledged_at === null && snoozed_until !== null && Date.parse(snoozed_until) <= now.getTime();
}

function rowOf({
  kind,
  subject,
  severity,
  lots,
  corral_id,
  operation_id,
  title,
  detail,
  next_step,
  facts,
  cost_cents,
}: Found) {
  const ofOne = { corral_id: corral_id ?? null, operation_id: operation_id ?? null, cost_cents: cost_cents ?? null };
  return { kind, subject, severity, lots, title, detail, next_step, facts, ...ofOne };
}

const columns = `kind text, subject text, severity text, lots jsonb, corral_id bigint, operation_id bigint, title text,
  detail text, next_step text, facts jsonb, cost_cents bigint`;

async function insertAlerts(tx: Queryable, farmId: number, now: Date, found: Found[]) {
  if (found.length === 0) return [];
  return tx<{ id: number; title: string }[]>`
    insert into alerts (farm_id, kind, subject, severity, lot_ids, lots, corral_id, operation_id, title, detail, next_step, facts,
      cost_cents, opened_at, updated_at)
    select ${farmId}, n.kind, n.subject, n.severity, ${lotIds(tx)}, n.lots, n.corral_id, n.operation_id, n.title, n.detail,
      n.next_step, n.facts, n.cost_cents, ${now}, ${now}
    from jsonb_to_recordset(${tx.json(found.map(rowOf))}) n (${tx.unsafe(columns)})
    returning id, title
  `;
}

async function updateAlerts(tx: Queryable, farmId: number, now: Date, changed: { alert: Open; found: Found }[]) {
  if (changed.length === 0) return;
  const rows = changed.map(({ alert, found }) => ({ id: alert.id, ...rowOf(found) }));
  await tx`
    update alerts a set severity = n.severity, lot_ids = ${lotIds(tx)}, lots = n.lots, corral_id = n.corral_id,
      operation_id = n.operation_id, title = n.title, detail = n.detail, next_step = n.next_step, facts = n.facts,
      cost_cents = n.cost_cents, updated_at = ${now}
    from jsonb_to_recordset(${tx.json(rows)}) n (id bigint, ${tx.unsafe(columns)})
    where a.farm_id = ${farmId} and a.id = n.id
  `;
}

function lotIds(tx: Queryable) {
  return tx`array(select (e ->> 'id')::bigint from jsonb_array_elements(n.lots) with ordinality as x (e, at) order by at)`;
}

/** As nobody has seen to what it is now, it is new again. */
async function wake(tx: Queryable, farmId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx`
    update alerts set acknowledged_at = null, acknowledged_by = null, snoozed_until = null
    where farm_id = ${farmId} and id = any(${ids}::bigint[])
  `;
}

export async function tellEvents(
  tx: Queryable,
  farmId: number,
  at: Date,
  events: Event[],
  userId: number | null = null,
) {
  if (events.length === 0) return;
  await tx`
    insert into alert_events (farm_id, alert_id, at, happening, user_id, text)
    select ${farmId}, n.alert_id, ${at}, n.happening, ${userId}, n.text
    from jsonb_to_recordset(${tx.json(events as never)}) n (alert_id bigint, happening text, text text)
  `;
}
