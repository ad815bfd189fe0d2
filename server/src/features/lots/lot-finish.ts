import { oneYearBefore } from '@cocho/domain/days';
import { formatDay } from '@cocho/domain/formats';
import { lastOnes } from '@cocho/domain/lot-closing';
import type { Movement } from '@cocho/domain/lot-weights';
import type { FinishLot, Lot } from '@cocho/domain/lots';
import type { Queryable } from '../../db/db.ts';
import { conflict, invalidField, notFound } from '../../http/errors.ts';
import { recordChange } from '../../registers/history.ts';
import type { Scope } from '../../registers/scope.ts';
import { freezeCloseOut } from '../close-outs/close-out-rows.ts';
import { eventDays } from './lot-events.ts';
import { lotRows, movementsOf } from './lot-rows.ts';
import { changeRule } from './lot-rule.ts';

/** Irreversible: the lot leaves its rule and takes no more feed; its history stays, and what it came to is frozen. */
export async function finishLot(tx: Queryable, scope: Scope, id: number, body: FinishLot): Promise<Lot> {
  const { farm_id, user_id, at } = scope;
  const { finish_date: day, exit_heads = null, exit_avg_weight = null, price_per_arroba_cents = null } = body;
  const before = await lotRows.lock(tx, scope, id);
  if (!before) throw notFound(lotRows.texts.missing);
  if (before.deactivated_at) throw conflict('Este lote já está encerrado');
  refuseOutsideWindow(day, before.entry_date, scope.today);
  await refuseBeforeLastEvent(tx, farm_id, id, day);
  if (exit_heads !== null) await refuseMoreHeads(tx, farm_id, before, day, exit_heads);
  const exit_weight_basis = exit_avg_weight === null ? null : (body.exit_weight_basis ?? before.weight_basis);
  const exit = {
    exit_heads,
    exit_avg_weight,
    exit_weight_basis,
    price_per_arroba_cents,
    buyer: body.buyer || null,
  };
  await changeRule(tx, scope, id, null);
  await tx`
    update lots set deactivated_at = ${day}, ${tx(exit)}, version = version + 1, updated_at = coalesce(${at ?? null}, now())
    where farm_id = ${farm_id} and id = ${id}
  `;
  const after = (await lotRows.find(tx, scope, id)) as Lot;
  await recordChange(tx, {
    farm_id,
    topic: 'lots',
    row_id: id,
    action: 'finish',
    user_id,
    at,
    before,
    after: closingOf(before, after),
  });
  await freezeCloseOut(tx, scope, id);
  return after;
}

/** From now on it shows those that it left with: nothing happened to them by that, and what was told of them stands beside. */
function closingOf({ current_quantity, projected_avg_weight }: Lot, after: Lot): Lot {
  return { ...after, current_quantity, projected_avg_weight };
}

function refuseOutsideWindow(day: string, entry: string, today: string): void {
  if (day > today) throw refused('A data de encerramento não pode ser no futuro');
  if (day < oneYearBefore(today)) throw refused('A data de encerramento não pode ser de mais de um ano atrás');
  if (day < entry) throw refused(`A data de encerramento não pode ser antes da entrada, ${formatDay(entry)}`);
}

async function refuseBeforeLastEvent(tx: Queryable, farmId: number, lotId: number, day: string): Promise<void> {
  const { last } = await eventDays(tx, farmId, lotId);
  if (last && day < last)
    throw refused(`Há trato ou movimentação até ${formatDay(last)}: escolha esta data ou outra depois`);
}

async function refuseMoreHeads(tx: Queryable, farmId: number, lot: Lot, day: string, told: number): Promise<void> {
  const [{ movements }] = await tx<[{ movements: Movement[] }]>`
    select ${movementsOf(tx, tx`${farmId}::bigint`, tx`${lot.id}::bigint`)} as movements
  `;
  const { heads } = lastOnes({ ...lot, movements }, day);
  if (told > heads) throw invalidField('exit_heads', `O lote tinha ${heads} cabeças na saída`);
}

function refused(message: string) {
  return invalidField('finish_date', message);
}
