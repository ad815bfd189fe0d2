import { mostTold } from '@cocho/domain/assistant/tool-facts';
import type { Facts, Parameters } from '@cocho/domain/assistant/tools';
import { awaitsDecision } from '@cocho/domain/call-decisions';
import { may } from '@cocho/domain/permissions';
import { notFound } from '../../http/errors.ts';
import { listAlerts } from '../alerts/alert-rows.ts';
import { suggestions } from '../feed-calls/suggestions.ts';
import { lotRows } from '../lots/lot-rows.ts';
import type { Asking } from './asker.ts';

export async function alerts({ sql, scope, user_type }: Asking, asked: Parameters<'alerts'>): Promise<Facts<'alerts'>> {
  const { lot_id } = asked;
  const lot = lot_id === undefined ? null : await lotRows.find(sql, scope, lot_id);
  if (lot === undefined) throw notFound(lotRows.texts.missing);
  const reader = { farm_id: scope.farm_id, seesMoney: may(user_type, 'money.read') };
  const { data } = await listAlerts(sql, reader, { status: 'open', lot_id, items: mostTold });
  return { lot_name: lot?.name ?? null, alerts: data };
}

export async function suggestedCalls(
  { sql, scope }: Asking,
  { lot_id }: Parameters<'suggested_calls'>,
): Promise<Facts<'suggested_calls'>> {
  const all = await suggestions(sql, scope);
  const found = all.filter((one) => lot_id === undefined || one.lot_id === lot_id);
  if (lot_id !== undefined && found.length === 0) throw notFound('Este lote não tem carga nesta fazenda');
  return {
    suggestions: found.slice(0, mostTold),
    waiting: found.filter(awaitsDecision).length,
    unseen: found.filter(({ note }) => note === null).length,
  };
}
