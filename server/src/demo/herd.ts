import { type Day, daysBetween } from '@cocho/domain/days';
import type { Lot } from '@cocho/domain/lots';
import type { Queryable, Transaction } from '../db/db.ts';
import { finishLot } from '../features/lots/lot-finish.ts';
import { addMovement } from '../features/lots/lot-movements.ts';
import { lotRows } from '../features/lots/lot-rows.ts';
import type { Scope } from '../registers/scope.ts';
import { firstArrival, newLot, saleWeight } from './arrivals.ts';
import { type DayClock, isSunday } from './calendar.ts';
import { weighed } from './growth.ts';
import { ifAllowed } from './if-allowed.ts';
import { penNumber } from './pens.ts';
import { randomOf } from './random.ts';

/** Active lots of known weight that this person has read, and those that just came, pen by pen. */
export async function lotsReadBy(tx: Queryable, scope: Scope, reader: number, arrived: number[] = []): Promise<Lot[]> {
  const where = tx`
    and t.deactivated_at is null and (t.id = any(${arrived}::bigint[]) or exists (
      select from trough_readings r where r.farm_id = t.farm_id and r.lot_id = t.id and r.user_id = ${reader}
    ))
  `;
  const rows = await tx<Lot[]>`${lotRows.select(tx, scope, where)}`;
  const lots = rows.map((row) => lotRows.spec.present?.(row, scope) ?? row);
  return lots
    .filter(({ projected_avg_weight }) => projected_avg_weight !== null)
    .sort((a, b) => (a.corral?.name ?? '').localeCompare(b.corral?.name ?? '') || a.id - b.id);
}

/** The trucks of the buyer come before dawn, but not on Sundays. Answers the lots that stay. */
export async function sellFinished(tx: Transaction, scope: Scope, lots: Lot[]): Promise<Lot[]> {
  if (isSunday(scope.today)) return lots;
  const sold = new Set<number>();
  for (const lot of lots) {
    const { id, entry_date, corral, current_quantity: heads, projected_avg_weight } = lot;
    if (!corral || (projected_avg_weight ?? 0) < saleWeight(corral.name, entry_date)) continue;
    await ifAllowed(tx, async (tx) => {
      const avg_weight = weighed(lot, scope.today);
      if (heads > 0)
        await addMovement(tx, scope, id, {
          kind: 'sale',
          day: scope.today,
          heads,
          avg_weight,
          ...termsOfSale(lot, scope.today, heads * avg_weight),
          note: null,
        });
      await finishLot(tx, scope, id, { finish_date: scope.today });
      sold.add(id);
    });
  }
  return lots.filter(({ id }) => !sold.has(id));
}

/** As the slaughterhouse's slip says; an owner's is his own. */
function termsOfSale({ id, client_name }: Lot, day: Day, liveKg: number) {
  if (client_name) return {};
  const random = randomOf('slip', id, day);
  return {
    carcass_kg: Math.round(liveKg * (0.548 + random.normal(0.004))),
    price_per_arroba_cents: Math.round((318 + random.normal(4)) * 2) * 50,
    deductions_percent: 1.63,
  };
}

/** Pens that were sold today, or whose first cattle are due, are filled after the round; answers the lots that came. */
export async function receive(tx: Transaction, scope: Scope, clock: DayClock): Promise<number[]> {
  const arrived: number[] = [];
  for (const { id, name, first_day } of await emptyPens(tx, scope)) {
    const number = penNumber(name);
    const isDue = first_day === null || firstArrival(number) <= daysBetween(first_day, scope.today);
    if (!isDue) continue;
    const at = clock(5.75 * 60 + randomOf('truck', name, scope.today).next() * 5);
    await ifAllowed(tx, async (tx) => {
      arrived.push((await lotRows.create(tx, { ...scope, at }, newLot({ id, number }, scope.today))).id);
    });
  }
  return arrived;
}

interface EmptyPen {
  id: number;
  name: string;
  /** The farm's first, for a pen that never held a lot. */
  first_day: Day | null;
}

function emptyPens(tx: Queryable, { farm_id, today }: Scope): Promise<EmptyPen[]> {
  return tx<EmptyPen[]>`
    select c.id, c.name, case when l.last is null
      then (select min(entry_date) from lots where farm_id = ${farm_id}) end as first_day
    from corrals c left join lateral (
      select max(coalesce(l.deactivated_at, 'infinity')) as last from lots l
      where l.farm_id = c.farm_id and l.corral_id = c.id and l.deleted_at is null
    ) l on true
    where c.farm_id = ${farm_id} and c.deleted_at is null and c.name ~ '^Baia [0-9]{2}$'
      and (l.last is null or l.last = ${today})
    order by c.name
  `;
}
