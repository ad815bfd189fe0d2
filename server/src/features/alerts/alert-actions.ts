import type { AlertHappening } from '@cocho/domain/alerts';
import { formatInstant } from '@cocho/domain/formats';
import type { Queryable } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import type { Scope } from '../../registers/scope.ts';
import { holdAlert } from './alert-rows.ts';
import { tellEvents } from './reconcile.ts';

/** Somebody saw to it: the bell is quiet of it, until it grows. It waits for no hour then. Again, it changes nothing. */
export async function acknowledge(tx: Queryable, scope: Scope, id: number): Promise<void> {
  await requireOpen(tx, scope, id);
  const { count } = await tx`
    update alerts set acknowledged_at = now(), acknowledged_by = ${scope.user_id}, snoozed_until = null
    where farm_id = ${scope.farm_id} and id = ${id} and acknowledged_at is null
  `;
  if (count > 0) await tell(tx, scope, id, 'acknowledged', null);
}

/** It comes back at its hour, whoever had seen to it before. */
export async function snooze(tx: Queryable, scope: Scope, id: number, hours: number): Promise<void> {
  await requireOpen(tx, scope, id);
  const until = new Date(Date.now() + hours * 3_600_000);
  await tx`
    update alerts set snoozed_until = ${until}, acknowledged_at = null, acknowledged_by = null
    where farm_id = ${scope.farm_id} and id = ${id}
  `;
  await tell(tx, scope, id, 'snoozed', `Até ${formatInstant(until.toISOString(), scope.time_zone)}`);
}

export async function comment(tx: Queryable, scope: Scope, id: number, text: string): Promise<void> {
  await holdAlert(tx, scope.farm_id, id);
  await tell(tx, scope, id, 'commented', text);
}

async function requireOpen(tx: Queryable, { farm_id }: Scope, id: number): Promise<void> {
  const { closed_at } = await holdAlert(tx, farm_id, id);
  if (closed_at !== null) throw conflict('O alerta já está encerrado');
}

async function tell(
  tx: Queryable,
  { farm_id, user_id }: Scope,
  id: number,
  happening: AlertHappening,
  text: string | null,
) {
  await tellEvents(tx, farm_id, new Date(), [{ alert_id: id, happening, text }], user_id);
}
