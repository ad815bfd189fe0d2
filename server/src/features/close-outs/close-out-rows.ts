import type { CloseOut, CloseOutVersion, FrozenCloseOut, LotCloseOuts } from '@cocho/domain/close-out';
import { closeOutChanges, closeOutDifference } from '@cocho/domain/close-out-changes';
import { closeOutOf } from '@cocho/domain/close-out-figures';
import type { JSONValue } from 'postgres';
import type { Fragment, Queryable } from '../../db/db.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { Scope } from '../../registers/scope.ts';
import { readReportInput } from '../lot-report/read-report.ts';
import { isRecalculating } from '../prices/repricing.ts';
import { closeOutFacts } from './close-out-facts.ts';

/** All versions of a lot, and what reads otherwise since the last. */
export async function closeOutsOf(sql: Queryable, scope: Scope, lotId: number): Promise<LotCloseOuts> {
  const { close_out, deactivated_at, recalculating, source_lots } = await closeOutNow(sql, scope, lotId);
  const frozen = await frozenOf(sql, scope.farm_id, lotId, sql``);
  const [last] = frozen;
  return {
    lot_id: lotId,
    source_lots,
    deactivated_at,
    recalculating,
    versions: frozen.map(({ close_out: _, ...version }) => version),
    now: deactivated_at === null ? null : close_out,
    changes: last ? closeOutChanges(last.close_out, close_out) : [],
    difference: last ? closeOutDifference(last.close_out, close_out) : null,
  };
}

export async function findCloseOut(
  sql: Queryable,
  farmId: number,
  lotId: number,
  version: number,
): Promise<FrozenCloseOut> {
  const [row] = await frozenOf(sql, farmId, lotId, sql`and c.version = ${version}`);
  if (!row) throw notFound('Fechamento não encontrado');
  return row;
}

/** The next version, of figures that read otherwise than in the last. Whoever calls it holds the lot. */
export async function freezeCloseOut(tx: Queryable, scope: Scope, lotId: number): Promise<CloseOutVersion> {
  const { farm_id, user_id, time_zone, at } = scope;
  // Asked before anything is read, too: what was priced anew in between would be half in it.
  const wasRecalculating = await isRecalculating(tx, farm_id);
  const { close_out, deactivated_at, recalculating } = await closeOutNow(tx, scope, lotId);
  if (deactivated_at === null) throw conflict('O lote ainda não foi encerrado');
  if (wasRecalculating || recalculating) throw conflict('Um preço mudou: espere até os custos estarem recalculados');
  const [last] = await frozenOf(tx, farm_id, lotId, tx``);
  if (last && closeOutChanges(last.close_out, close_out).length === 0)
    throw conflict(`Nada mudou desde o fechamento v${last.version}`);
  const version = (last?.version ?? 0) + 1;
  const [issuer] = await tx<[{ name: string }?]>`select name from users where id = ${user_id}`;
  const issued = { user_name: issuer?.name ?? null, time_zone };
  await tx`
    insert into close_outs (farm_id, lot_id, version, close_out, user_id, created_at)
    values (${farm_id}, ${lotId}, ${version}, ${tx.json({ ...close_out, issued } as unknown as JSONValue)}, ${user_id},
      coalesce(${at ?? null}, now()))
  `;
  const { close_out: _, ...made } = await findCloseOut(tx, farm_id, lotId, version);
  return made;
}

interface Now {
  close_out: CloseOut;
  deactivated_at: string | null;
  recalculating: boolean;
  source_lots: number[];
}

async function closeOutNow(sql: Queryable, scope: Scope, lotId: number): Promise<Now> {
  const [told, , today, money] = await readReportInput(sql, scope, lotId, null);
  if (!money) throw new Error('a close-out is made of all that the farm knows');
  const close_out = closeOutOf(told, today, money, await closeOutFacts(sql, scope.farm_id, lotId));
  const source_lots = money.lots.map(({ id }) => id).filter((id) => id !== lotId);
  return { close_out, deactivated_at: told.deactivated_at, recalculating: money.recalculating, source_lots };
}

/** The last first, of a lot that was not deleted. One that was frozen before it said by whom and where is told as of today. */
function frozenOf(sql: Queryable, farmId: number, lotId: number, which: Fragment): Promise<FrozenCloseOut[]> {
  return sql<FrozenCloseOut[]>`
    select c.version, iso(c.created_at) as created_at, c.close_out,
      coalesce(c.close_out #>> '{issued,user_name}', u.name) as user_name,
      coalesce(c.close_out #>> '{issued,time_zone}', f.time_zone) as time_zone
    from close_outs c
    join farms f on f.id = c.farm_id
    join lots l on l.farm_id = c.farm_id and l.id = c.lot_id and l.deleted_at is null
    left join users u on u.id = c.user_id
    where c.farm_id = ${farmId} and c.lot_id = ${lotId} ${which}
    order by c.version desc
  `;
}
