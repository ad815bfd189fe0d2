import { dayOf, later } from '@cocho/domain/days';
import { hundredths } from '@cocho/domain/load-arithmetic';
import type { SubOperation, UnloadLine } from '@cocho/domain/operations';
import type { LotInTheWay } from '@cocho/domain/quarantine';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { closedSince, notYetCome } from '../lots/lot-events.ts';
import type { ChangedBatch } from './operation-changes.ts';
import type { OurTime } from './our-time.ts';

/** Why new batches cannot be applied, or null. What they name must be the farm's; it may be deleted by now. */
export async function missingReference(
  tx: Queryable,
  farmId: number,
  /** Of an operation that is new; else it is known. */
  scheduleId: number | null,
  subs: SubOperation[],
): Promise<string | null> {
  const named: [table: string, ids: number[], missing: string][] = [
    ['treat_schedules', scheduleId === null ? [] : [scheduleId], 'Programação não encontrada'],
    ['rules', subs.map(({ rule_id }) => rule_id), 'Regra não encontrada'],
    ['recipes', subs.map(({ recipe_id }) => recipe_id), 'Receita não encontrada'],
    ['treat_items', subs.map(({ treat_item_id }) => treat_item_id), 'Trato da programação não encontrado'],
    ['treats', subs.map(({ treat_id }) => treat_id), 'Trato não encontrado'],
    ['wagons', subs.flatMap(({ wagon_id }) => wagon_id ?? []), 'Vagão não encontrado'],
    ['ingredients', ingredientIds(subs), 'Ingrediente não encontrado'],
  ];
  const asked = named.filter(([, ids]) => ids.length > 0);
  const counts = await Promise.all(
    asked.map(
      ([table, ids]) =>
        tx<[{ known: number }]>`
          select count(*) as known from ${tx(table)} where farm_id = ${farmId} and id = any(${ids}::bigint[])
        `,
    ),
  );
  const missing = asked.find(([, ids], index) => (counts[index]?.[0].known ?? 0) < new Set(ids).size);
  return missing?.[2] ?? null;
}

/** What a line tells of a lot that cannot have been fed then. */
export interface FeedInTheWay {
  /** Of the batch, and of the line in it. */
  client_id: string;
  position: number;
  lot_id: number;
  lot_name: string;
  kg: number;
  reason: string;
  /** The farm has, or had, this lot, and nothing of the line counts already: what is stored stays. */
  canBeLeftOut: boolean;
}

/**
 * What cannot be counted. A lot must be live and in its pen, for feed counts on it, and is held from here on: feeding and
 * closing a lot take turns. `released`: lots whose feed is only taken back.
 */
export async function feedInTheWay(
  tx: Queryable,
  scope: Scope,
  changed: ChangedBatch[],
  released: number[],
  ours: OurTime,
): Promise<FeedInTheWay[]> {
  const lots = await holdLots(tx, scope.farm_id, [...changed.flatMap((batch) => batch.lots), ...released]);
  return changed.flatMap(fedLines).flatMap(({ client_id, position, isCounted, ...line }) => {
    const lot = lots.get(line.lot_id);
    const reason = whyNotFed(line, lot, ours, scope);
    const { lot_id, lot_name, actual_quantity } = line;
    const kg = actual_quantity ?? 0;
    const canBeLeftOut = lot !== undefined && !isCounted;
    return reason === null ? [] : { client_id, position, lot_id, lot_name, kg, reason, canBeLeftOut };
  });
}

type FedLine = UnloadLine & { client_id: string; position: number; day: string; isCounted: boolean };

/** What was left out feeds nobody. */
function fedLines({ sub, lots, counted, day }: ChangedBatch): FedLine[] {
  const { client_id } = sub;
  return sub.unload_operation_corrals.flatMap((line, position) => {
    if (line.apart_kg !== null || !lots.includes(line.lot_id)) return [];
    return { ...line, client_id, position, day, isCounted: counted.includes(position) };
  });
}

interface HeldLot {
  id: number;
  entry_date: string;
  deactivated_at: string | null;
  deleted: boolean;
}

async function holdLots(tx: Queryable, farmId: number, ids: number[]): Promise<Map<number, HeldLot>> {
  if (ids.length === 0) return new Map();
  const rows = await tx<HeldLot[]>`
    select id, entry_date, deactivated_at, deleted_at is not null as deleted from lots
    where farm_id = ${farmId} and id = any(${ids}::bigint[]) order by id for no key update
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

function whyNotFed(
  { lot_name, end_time, actual_quantity, day }: Omit<FedLine, 'client_id' | 'position' | 'isCounted'>,
  lot: HeldLot | undefined,
  ours: OurTime,
  { time_zone }: Scope,
): string | null {
  if (!lot || lot.deleted) return `Lote não encontrado: ${lot_name}`;
  if (!actual_quantity) return null;
  const unloadedOn = end_time ? dayOf(new Date(ours(end_time).at), time_zone) : day;
  const { entry_date, deactivated_at } = lot;
  if (deactivated_at && later(day, unloadedOn) > deactivated_at) return closedSince(lot_name, deactivated_at);
  return day < entry_date ? notYetCome(lot_name, entry_date, day) : null;
}

/** Each lot once, with all the kg that are told of it. Empty where a line cannot be left out: to leave out the others is of no help. */
export function lotsInTheWay(feed: FeedInTheWay[]): LotInTheWay[] {
  if (feed.some(({ canBeLeftOut }) => !canBeLeftOut)) return [];
  return [...Map.groupBy(feed, ({ lot_id }) => lot_id)].flatMap(([lot_id, [first, ...more]]) => {
    if (!first) return [];
    const kg = hundredths(more.reduce((sum, line) => sum + line.kg, first.kg));
    return { lot_id, lot_name: first.lot_name, reason: first.reason, kg };
  });
}

function ingredientIds(subs: SubOperation[]): number[] {
  return subs.flatMap((sub) => sub.load_operation_ingredients.map(({ ingredient_id }) => ingredient_id));
}
