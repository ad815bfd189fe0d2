import { kg } from '@cocho/domain/assistant/answer-words';
import type { Parameters } from '@cocho/domain/assistant/tools';
import { awaitsDecision } from '@cocho/domain/call-decisions';
import type { Suggestion } from '@cocho/domain/feed-calls';
import { formatNote } from '@cocho/domain/formats';
import type { Lot } from '@cocho/domain/lots';
import { countText, lotIn } from '@cocho/domain/sentence-parts';
import type { Queryable } from '../../db/db.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { recordChanges } from '../../registers/history.ts';
import type { Scope } from '../../registers/scope.ts';
import { acknowledge } from '../alerts/alert-actions.ts';
import { accept } from '../feed-calls/feed-calls.ts';
import { suggestions } from '../feed-calls/suggestions.ts';
import { lotRows } from '../lots/lot-rows.ts';

/** More are a page of the panel, not a sentence. */
const mostNamed = 12;

/** Only of troughs that were looked at today and of which nobody decided otherwise; as the page of suggestions does it. */
export async function acceptCalls(
  tx: Queryable,
  scope: Scope,
  { lot_id }: Parameters<'accept_calls'>,
): Promise<string> {
  const asked = (await suggestions(tx, scope)).filter((one) => lot_id === undefined || one.lot_id === lot_id);
  const waiting = asked.filter(awaitsDecision);
  if (waiting.length === 0) throw new HttpError(409, whyNone(asked));
  const ids = waiting.map((one) => one.lot_id);
  const before = await lotRows.findMany(tx, scope, ids);
  await accept(tx, scope, ids);
  const after = await lotRows.findMany(tx, scope, ids);
  await recordLoads(tx, scope, before, after);
  const named = waiting.slice(0, mostNamed).map(told).join('; ');
  const left = waiting.length > mostNamed ? ` e mais ${waiting.length - mostNamed}` : '';
  return `${countText(waiting.length, 'carga sugerida aceita', 'cargas sugeridas aceitas')}: ${named}${left}.`;
}

function told({ lot_name, corral_name, note, load, new_load }: Suggestion): string {
  return `${lotIn(lot_name, corral_name)} ${formatNote(note ?? 0)} (${kg(load)} → ${kg(new_load)})`;
}

function whyNone(asked: Suggestion[]): string {
  const [only] = asked;
  if (asked.length === 1 && only) {
    const isDecided = only.note !== null && only.decided !== null;
    return isDecided ? 'A carga deste lote já foi decidida hoje' : only.reason;
  }
  return 'Nenhuma carga sugerida espera decisão: falta olhar o cocho, nada muda ou já se decidiu';
}

/** Readings alone leave no trace of the way they came. */
async function recordLoads(tx: Queryable, { farm_id, user_id }: Scope, before: Lot[], after: Lot[]): Promise<void> {
  const changes = before.flatMap((lot) => {
    const now = after.find(({ id }) => id === lot.id);
    if (!now || now.projected_load === lot.projected_load) return [];
    return {
      farm_id,
      topic: 'lots' as const,
      row_id: lot.id,
      action: 'update' as const,
      user_id,
      before: lot,
      after: now,
    };
  });
  await recordChanges(tx, changes);
}

export async function seeAlert(
  tx: Queryable,
  scope: Scope,
  { alert_id }: Parameters<'acknowledge_alert'>,
): Promise<string> {
  const [alert] = await tx<[{ title: string; acknowledged_at: string | null }?]>`
    select title, acknowledged_at from alerts where farm_id = ${scope.farm_id} and id = ${alert_id}
  `;
  if (!alert) throw notFound('Alerta não encontrado');
  if (alert.acknowledged_at) throw new HttpError(409, 'Este alerta já foi marcado como visto');
  await acknowledge(tx, scope, alert_id);
  return `o alerta “${alert.title}” fica marcado como visto.`;
}
