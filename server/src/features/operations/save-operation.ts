import { isFed, operationStatus, type SentOperation } from '@cocho/domain/operations';
import type { LotInTheWay } from '@cocho/domain/quarantine';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { fedDays, refreshLotDays } from '../lots/lot-days.ts';
import { arrivedBatches, operationDay } from './arrived-batches.ts';
import { type Known, wentOn } from './judge-operation.ts';
import { type ArrivedBatch, type ChangedBatch, findChanges, type StoredBatch } from './operation-changes.ts';
import { type Clock, saveClocks } from './operation-clock.ts';
import { type FeedInTheWay, feedInTheWay, lotsInTheWay, missingReference } from './operation-references.ts';
import { clockOfTime, type OurTime } from './our-time.ts';
import { saveBatches } from './save-batches.ts';

interface Revision {
  operation: SentOperation;
  /** What it revises; undefined if it is the first. */
  known: (Known & { batches: StoredBatch[] }) | undefined;
  /** Of its batches, in their order. */
  hashes: string[];
  content_hash: string;
  /** Of the device that sent it, and all that told it. */
  clocks: [Clock, ...Clock[]];
  ours: OurTime;
  wrong: 'ahead' | 'behind' | null;
  /** When it came. */
  received: Date;
  byManager: boolean;
  /** It is refused unless it keeps all that is stored. */
  isExtension: boolean;
  /** Lots that a manager leaves out where they stand in its way. */
  without: number[];
}

type LotDay = { lot_id: number; day: string };

export type Saved = { id: number; news: boolean; moved: boolean; closed: number[] };
/** The lots in the way: without which it was saved, or because of which it was refused. */
type InTheWay = { inTheWay: LotInTheWay[] };

/** Takes the place of the revision before it: only what changed is written, only lots whose feed changed are touched. */
export async function saveOperation(
  tx: Queryable,
  scope: Scope,
  client_id: string,
  revision: Revision,
): Promise<(Saved & InTheWay) | ({ refusal: string } & InTheWay)> {
  const { operation, known } = revision;
  const { farm_id } = scope;
  const day = known?.day ?? operationDay(revision, scope);
  const arrived = arrivedBatches(revision, day, scope);
  const told = await findChanges(tx, farm_id, arrived);
  const gone =
    known?.batches.filter((one) => !operation.sub_operations.some((sub) => sub.client_id === one.client_id)) ?? [];
  const isRecounted = known && (known.deleted || (known.status === 'canceled') !== operation.canceled);
  const takenBack = isRecounted ? await fedDays(tx, farm_id, known.id) : await fedBy(tx, farm_id, gone);

  const refusal = await refusalOf(tx, farm_id, revision, told, gone);
  if (refusal) return { refusal, inTheWay: [] };
  const feed = await feedInTheWay(tx, scope, told, lotsOf(takenBack), revision.ours);
  const inTheWay = lotsInTheWay(feed);
  const leftOut = inTheWay.filter(({ lot_id }) => revision.without.includes(lot_id)).map(({ lot_id }) => lot_id);
  const hindrance = feed.find(({ lot_id }) => !leftOut.includes(lot_id));
  if (hindrance) return { refusal: hindrance.reason, inTheWay };
  const changed = feed.length === 0 ? told : await findChanges(tx, farm_id, without(arrived, feed));
  const saved = await write(tx, scope, client_id, revision, { day, changed, gone, takenBack });
  return { ...saved, inTheWay: inTheWay.filter(({ kg }) => kg > 0) };
}

interface Changes {
  day: string;
  changed: ChangedBatch[];
  gone: StoredBatch[];
  takenBack: LotDay[];
}

async function write(
  tx: Queryable,
  scope: Scope,
  client_id: string,
  revision: Revision,
  { day, changed, gone, takenBack }: Changes,
): Promise<Saved> {
  const { operation, known, ours } = revision;
  const { farm_id } = scope;
  const status = operationStatus(operation, await fedBatches(tx, farm_id, revision, changed));
  const id = await saveHead(tx, scope, client_id, revision, { day, status });
  await saveBatches(tx, farm_id, { id, ours }, changed, gone);
  const days = [...takenBack, ...changed.flatMap(changedDays)];
  await refreshLotDays(tx, farm_id, days);
  const isBegun = changed.some(isNew);
  const news = known?.status !== status || isBegun || gone.length > 0 || changed.some(({ sub }) => isFed(sub));
  const closed = [...new Set(lotsOf(days.filter((one) => one.day < scope.today)))];
  return { id, news, moved: news || changed.length > 0, closed };
}

/** Why it cannot be applied, whatever lots it feeds, or null. */
async function refusalOf(
  tx: Queryable,
  farmId: number,
  { operation, known, isExtension }: Revision,
  told: ChangedBatch[],
  gone: StoredBatch[],
): Promise<string | null> {
  const isLoss = gone.length > 0 || told.some(({ isRewritten }) => isRewritten);
  const begun = told.filter(isNew).map(({ sub }) => sub);
  const schedule = known ? null : operation.schedule_id;
  return (
    (isExtension && isLoss ? wentOn : null) ?? otherLines(told) ?? (await missingReference(tx, farmId, schedule, begun))
  );
}

function isNew({ stored }: ChangedBatch): boolean {
  return stored === undefined;
}

/** As they are kept when these of their lines are left out. Of a pen that was given nothing yet there is nothing to decide. */
function without(arrived: ArrivedBatch[], feed: FeedInTheWay[]): ArrivedBatch[] {
  return arrived.map((batch) => {
    const ofBatch = feed.filter(({ client_id, kg }) => client_id === batch.sub.client_id && kg > 0);
    return { ...batch, apart: ofBatch.map(({ position }) => position) };
  });
}

/** What a batch is made of is frozen when it first arrives: told otherwise later, its kg would land on the wrong lines. */
function otherLines(changed: ChangedBatch[]): string | null {
  return changed.some(({ isOther }) => isOther) ? 'A batelada já foi enviada com outros itens' : null;
}

/** Of each batch, whether every line has an amount. Of those that did not change the database knows, once it matters. */
async function fedBatches(
  tx: Queryable,
  farmId: number,
  { operation, known }: Revision,
  changed: ChangedBatch[],
): Promise<boolean[]> {
  const fed = changed.map(({ sub }) => isFed(sub));
  const written = new Set(changed.map(({ sub }) => sub.client_id));
  const unchanged = operation.sub_operations.map(({ client_id }) => client_id).filter((id) => !written.has(id));
  if (operation.end_time === null || unchanged.length === 0 || !known) return fed;
  const rows = await tx<{ fed: boolean }[]>`
    select not exists (
        select from load_operation_ingredients l
        where l.farm_id = s.farm_id and l.sub_operation_id = s.id and l.actual_quantity is null
      ) and not exists (
        select from unload_operation_corrals l
        where l.farm_id = s.farm_id and l.sub_operation_id = s.id and l.actual_quantity is null
      ) as fed
    from sub_operations s
    where s.farm_id = ${farmId} and s.operation_id = ${known.id} and s.client_id = any(${unchanged}::uuid[])
  `;
  return [...fed, ...rows.map((row) => row.fed)];
}

/** The days on which batches that go have fed their lots. */
async function fedBy(tx: Queryable, farmId: number, gone: StoredBatch[]): Promise<LotDay[]> {
  if (gone.length === 0) return [];
  return tx<LotDay[]>`
    select distinct u.lot_id, s.day
    from sub_operations s join unload_operation_corrals u on u.farm_id = s.farm_id and u.sub_operation_id = s.id
    where s.farm_id = ${farmId} and s.id = any(${gone.map(({ id }) => id)}::bigint[])
  `;
}

function lotsOf(days: LotDay[]): number[] {
  return days.map(({ lot_id }) => lot_id);
}

function changedDays({ lots, day, stored }: ChangedBatch): LotDay[] {
  const days = stored && stored.day !== day ? [day, stored.day] : [day];
  return lots.flatMap((lot_id) => days.map((one) => ({ lot_id, day: one })));
}

/**
 * Saves the operation itself, and who was heard on it. A manager who applies what was parked changes neither whose operation it
 * is nor who holds it; an operation that nobody knew belongs to the person who sent it. Where nobody holds it, a new epoch begins:
 * whoever was about to take over has not seen what was applied, and must not write over it.
 */
async function saveHead(
  tx: Queryable,
  { farm_id, user_id, at }: Scope,
  client_id: string,
  { operation, known, content_hash, clocks, ours, wrong, received, byManager }: Revision,
  { day, status }: { day: string; status: string },
): Promise<number> {
  const { revision, epoch, device_id, schedule_id, start_time, end_time } = operation;
  const told = { start_clock: clockOfTime(ours, start_time), end_clock: clockOfTime(ours, end_time) };
  const values = { revision, status, start_time, end_time, deleted_at: null };
  const holder = byManager ? {} : { user_id, device_id };
  const epochsOn = byManager && known?.device_id === null ? 1 : 0;
  // Not `on conflict do update`, which would spend a number at each revision: people know operations by them.
  const [{ id }] = known
    ? await tx<[{ id: number }]>`
        update operations set ${tx({ ...values, ...holder, day })}, clock = coalesce(${wrong}, clock), updated_at = now(),
          epoch = epoch + ${epochsOn},
          start_clock = case when start_time is distinct from ${start_time} then ${told.start_clock} else start_clock end,
          end_clock = case when end_time is distinct from ${end_time} then ${told.end_clock} else end_clock end
        where farm_id = ${farm_id} and id = ${known.id} returning id
      `
    : await tx<[{ id: number }]>`
        insert into operations ${tx({
          ...values,
          ...told,
          farm_id,
          client_id,
          user_id,
          device_id,
          schedule_id,
          day,
          clock: wrong,
          ...(byManager && { created_at: received }),
          ...(at && { created_at: at, updated_at: end_time ?? at }),
        })} returning id
      `;
  await saveClocks(tx, { farm_id, operation_id: id }, known, clocks);
  const sender = { epoch, user_id, device_id, revision, content_hash };
  const heard = { farm_id, operation_id: id, ...sender, clock: clocks[0].number, heard_at: received };
  // A mark for all who began in that epoch: they have not seen it.
  if (known && epochsOn > 0 && epoch < known.epoch)
    await tx`
      insert into operation_epochs ${tx({ ...heard, epoch: known.epoch, revision: 0, content_hash: '' })}
      on conflict do nothing
    `;
  // Someone else's, which a manager applied, is not what the person of that epoch was heard on.
  await tx`
    insert into operation_epochs ${tx(heard)}
    on conflict (farm_id, operation_id, epoch) do update set device_id = excluded.device_id,
      revision = excluded.revision, content_hash = excluded.content_hash, clock = excluded.clock, heard_at = excluded.heard_at
    where operation_epochs.user_id = excluded.user_id
  `;
  return id;
}
