import type { Lot } from '@cocho/domain/lots';
import type { Queryable } from '../../db/db.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { recordChange } from '../../registers/history.ts';
import type { Scope } from '../../registers/scope.ts';
import { followDiets, holdDiets } from './diet-changes.ts';
import { lotRows } from './lot-rows.ts';
import { setLoad } from './projected-load.ts';

/** A lot at load zero, which no note can move, is fed again; its Carga Inicial stays what it was. */
export async function resumeLot(tx: Queryable, scope: Scope, id: number, load: number): Promise<Lot> {
  const { farm_id, user_id, at } = scope;
  await holdDiets(tx, farm_id, [id]);
  const before = await lotRows.lock(tx, scope, id);
  if (!before) throw notFound(lotRows.texts.missing);
  if (before.deactivated_at) throw conflict('Este lote está encerrado e não pode mais ser alterado');
  if (before.projected_load > 0) throw conflict('O trato deste lote não está suspenso');
  await setLoad(tx, scope, id, load);
  await followDiets(tx, scope, [id], undefined);
  const after = (await lotRows.find(tx, scope, id)) as Lot;
  await recordChange(tx, { farm_id, topic: 'lots', row_id: id, action: 'update', user_id, at, before, after });
  return after;
}
