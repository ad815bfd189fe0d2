import { kg } from '@cocho/domain/assistant/answer-words';
import { treatLabel } from '@cocho/domain/assistant/orders';
import type { OrderName, Parameters } from '@cocho/domain/assistant/tools';
import type { Topic } from '@cocho/domain/events';
import { formatDay, formatNote } from '@cocho/domain/formats';
import { LotMovementInput } from '@cocho/domain/lot-movements';
import type { Lot } from '@cocho/domain/lots';
import { countText, lotIn } from '@cocho/domain/sentence-parts';
import { TreatScheduleInput } from '@cocho/domain/treat-schedules';
import type { z } from 'zod';
import type { Queryable, Sql } from '../../db/db.ts';
import { rehearse } from '../../db/transaction.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { recordChange } from '../../registers/history.ts';
import type { Scope } from '../../registers/scope.ts';
import { addMovement } from '../lots/lot-movements.ts';
import { lotRows } from '../lots/lot-rows.ts';
import { treatScheduleRows } from '../treat-schedules/treat-schedules.ts';
import { acceptReadings, readEntry } from '../trough-reading/accept-readings.ts';
import type { Asker, Channel } from './asker.ts';
import { acceptCalls, seeAlert } from './watch-orders.ts';

/** Does what was ordered by the code that the panel's own pages call, and tells in words what changed by it. */
type Perform<Name extends OrderName> = (
  tx: Queryable,
  scope: Scope,
  order: Parameters<Name>,
  confirmationId: string,
) => Promise<string>;

const performers: { [Name in OrderName]: Perform<Name> } = {
  register_reading: reading,
  register_death: (tx, scope, { lot_id, ...death }) =>
    movement(tx, scope, lot_id, { kind: 'death', ...death }, `${heads(death.heads)} por ${death.cause}`),
  register_weighing: (tx, scope, { lot_id, ...weighing }) =>
    movement(tx, scope, lot_id, { kind: 'weighing', ...weighing }, `${kg(weighing.avg_weight, 1)} por cabeça`),
  move_treat_time: moveTreat,
  accept_calls: acceptCalls,
  acknowledge_alert: seeAlert,
};

/** What the pages of others show of it. */
const lotTopics: Topic[] = ['lots', 'corrals', 'rules', 'treat-schedules', 'trough-readings', 'money'];
export const orderTopics: Record<OrderName, Topic[]> = {
  register_reading: ['trough-readings', 'lots', 'rules', 'treat-schedules'],
  register_death: lotTopics,
  register_weighing: lotTopics,
  move_treat_time: ['treat-schedules'],
  accept_calls: ['trough-readings', 'lots', 'rules', 'treat-schedules'],
  acknowledge_alert: ['alerts'],
};

const ways: Record<Channel, string> = { panel: 'assistant', whatsapp: 'whatsapp', telegram: 'telegram', mcp: 'mcp' };

export interface AnOrder {
  tool: OrderName;
  parameters: Record<string, unknown>;
}

export async function giveOrder(
  tx: Queryable,
  { scope, channel }: Asker,
  { tool, parameters }: AnOrder,
  confirmationId: string,
): Promise<string> {
  await tx`select set_config('cocho.via', ${ways[channel]}, true)`;
  return (performers[tool] as Perform<OrderName>)(tx, scope, parameters as never, confirmationId);
}

/** What would change, found by doing it and taking it back: what is confirmed is what will happen. */
export function previewOrder(sql: Sql, asker: Asker, order: AnOrder, confirmationId: string): Promise<string> {
  return rehearse(sql, (tx) => giveOrder(tx, asker, order, confirmationId));
}

async function reading(
  tx: Queryable,
  scope: Scope,
  { lot_id, note, corral_index_id }: Parameters<'register_reading'>,
  client_id: string,
): Promise<string> {
  const before = await activeLot(tx, scope, lot_id);
  const payload = { client_id, lot_id, note, corral_index_id, timestamp: new Date().toISOString() };
  const [fate] = await acceptReadings(tx, scope, [readEntry(payload)]);
  if (fate instanceof HttpError) throw fate;
  // A device may not be refused; a person who waits for the answer may.
  if (fate?.fate !== 'stored') throw new HttpError(422, fate?.errors[0] ?? 'A leitura não pôde ser registrada');
  const after = await activeLot(tx, scope, lot_id);
  const { farm_id, user_id } = scope;
  await recordChange(tx, { farm_id, topic: 'lots', row_id: lot_id, action: 'update', user_id, before, after });
  return `leitura de ${formatNote(note)} em ${placeOf(before)}, agora. ${loadChange(before, after)}`;
}

async function movement(
  tx: Queryable,
  scope: Scope,
  lotId: number,
  input: z.input<typeof LotMovementInput>,
  what: string,
): Promise<string> {
  const before = await activeLot(tx, scope, lotId);
  const { data, error } = LotMovementInput.safeParse(input);
  if (!data) throw new HttpError(422, error.issues[0]?.message ?? 'Movimentação inválida');
  await addMovement(tx, scope, lotId, data);
  const after = await activeLot(tx, scope, lotId);
  const label = data.kind === 'death' ? 'morte' : 'pesagem';
  const herd =
    data.kind === 'death'
      ? `Ficam ${heads(after.current_quantity)}. ${loadChange(before, after)}`
      : weightChange(before, after);
  return `${label} de ${what} em ${placeOf(before)}, em ${formatDay(data.day)}. ${herd}`;
}

async function moveTreat(
  tx: Queryable,
  scope: Scope,
  { treat_item_id, scheduled_time }: Parameters<'move_treat_time'>,
): Promise<string> {
  const [owner] = await tx<[{ schedule_id: number }?]>`
    select schedule_id from treat_items
    where farm_id = ${scope.farm_id} and id = ${treat_item_id} and deleted_at is null
  `;
  const schedule = owner && (await treatScheduleRows.lock(tx, scope, owner.schedule_id));
  const item = schedule?.treat_items.find(({ id }) => id === treat_item_id);
  if (!schedule || !item) throw notFound('Trato não encontrado');
  const treat_items = schedule.treat_items.map(({ id, rule, treat, scheduled_time: time }) => ({
    id,
    rule_id: rule.id,
    treat_id: treat.id,
    scheduled_time: id === treat_item_id ? scheduled_time : time,
  }));
  const { data, error } = TreatScheduleInput.safeParse({
    name: schedule.name,
    user_ids: schedule.user_ids,
    treat_items,
  });
  if (!data) throw new HttpError(422, error.issues[0]?.message ?? 'Horário inválido');
  await treatScheduleRows.update(tx, scope, schedule.id, data);
  const label = treatLabel({ ...item, treat_name: item.treat.name, rule_name: item.rule.name });
  return `o trato ${label} passa para ${scheduled_time}, todos os dias a partir de agora.`;
}

async function activeLot(tx: Queryable, scope: Scope, id: number): Promise<Lot> {
  const lot = await lotRows.find(tx, scope, id);
  if (!lot) throw notFound(lotRows.texts.missing);
  if (lot.deactivated_at) throw new HttpError(409, `O lote ${lot.name} está encerrado`);
  return lot;
}

function placeOf({ name, corral }: Lot): string {
  return lotIn(name, corral?.name);
}

function loadChange(before: Lot, after: Lot): string {
  const [old, now] = [kg(before.projected_load, 1), kg(after.projected_load, 1)];
  return old === now ? `A carga fica em ${now} por dia.` : `A carga passa de ${old} para ${now} por dia.`;
}

function weightChange({ projected_avg_weight: before }: Lot, { projected_avg_weight: after }: Lot): string {
  const now = kg(after, 1);
  return before === null ? `O peso de hoje fica em ${now}.` : `O peso de hoje passa de ${kg(before, 1)} para ${now}.`;
}

function heads(count: number): string {
  return countText(count, 'cabeça', 'cabeças');
}
