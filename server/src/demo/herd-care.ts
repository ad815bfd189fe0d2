import { daysBetween } from '@cocho/domain/days';
import type { Lot } from '@cocho/domain/lots';
import type { Queryable, Transaction } from '../db/db.ts';
import { addMovement } from '../features/lots/lot-movements.ts';
import type { Scope } from '../registers/scope.ts';
import type { DayClock } from './calendar.ts';
import { weighed } from './growth.ts';
import { ifAllowed } from './if-allowed.ts';
import { penNumber } from './pens.ts';
import { randomOf } from './random.ts';
import { troubleOn } from './troubles.ts';

/** Most of those that die do so in their first weeks. */
const early = { days: 35, deathsPerHeadAndDay: 0.00012, causes: ['Pneumonia', 'Pneumonia', 'Acidose', 'Timpanismo'] };
const late = { deathsPerHeadAndDay: 0.00004, causes: ['Timpanismo', 'Clostridiose', 'Acidente no curral', 'Laminite'] };
const sortedOut = { from: 15, to: 70, chance: 0.008 };

/** Days on feed on which a lot is driven over the scale: on arrival, somewhere in the middle, both, or never. */
export function weighingDays({ corral, entry_date }: Pick<Lot, 'corral' | 'entry_date'>): number[] {
  const random = randomOf('weighings', corral?.name ?? '', entry_date);
  const [arrival, middle, twice] = [random.next() < 0.45, random.next() < 0.7, random.next() < 0.3];
  const first = 28 + Math.floor(random.next() * 32);
  return [
    ...(arrival ? [1 + Math.floor(random.next() * 3)] : []),
    ...(middle ? [first] : []),
    ...(middle && twice ? [first + 20 + Math.floor(random.next() * 14)] : []),
  ];
}

/** What the morning round finds: the dead, and the light ones that are moved to another pen. Both change the loads. */
export async function sortOut(tx: Transaction, scope: Scope, lots: Lot[], clock: DayClock): Promise<void> {
  const known = await movementsOf(tx, scope);
  for (const lot of lots) {
    const { id, corral, current_quantity, days_confined } = lot;
    const random = randomOf('herd', corral?.name ?? '', scope.today);
    const { deathsPerHeadAndDay, causes } = days_confined < early.days ? early : late;
    const dies = random.next() < current_quantity * deathsPerHeadAndDay;
    const cause = causes[Math.floor(random.next() * causes.length)] ?? '';
    const at = clock(351 + random.next() * 5);
    const day = scope.today;
    if (dies && !known.has(`${id} death`)) {
      await ifAllowed(tx, (tx) =>
        addMovement(tx, { ...scope, at }, id, { kind: 'death', day, heads: 1, cause, note: null }),
      );
    }
    const to = random.next() < sortedOut.chance ? companionOf(lot, lots) : undefined;
    const heads = 2 + Math.floor(random.next() * 4);
    if (to && !known.has(`${id} transfer`)) {
      const move = { kind: 'transfer', day, heads, to_lot_id: to.id, note: 'Apartação: animais mais leves' } as const;
      await ifAllowed(tx, (tx) => addMovement(tx, { ...scope, at }, id, move));
    }
  }
}

/** Over the scale in the course of the morning; a pen that had trouble is weighed once more when it is over. */
export async function weigh(
  tx: Transaction,
  scope: Scope,
  lots: Lot[],
  { clock, until }: { clock: DayClock; until: number },
): Promise<void> {
  const known = await movementsOf(tx, scope);
  const trouble = troubleOn(scope.today);
  for (const lot of lots) {
    const isTroubled = trouble?.into === 6 && trouble.pen === penNumber(lot.corral?.name ?? '');
    const minute = 430 + randomOf('chute', lot.corral?.name ?? '', scope.today).next() * 190;
    const isDue = isTroubled || weighingDays(lot).includes(lot.days_confined);
    if (!isDue || minute > until || known.has(`${lot.id} weighing`)) continue;
    const note = isTroubled ? `Pesagem extra: o lote comeu menos por causa de ${trouble.name}` : null;
    const weighing = { kind: 'weighing', day: scope.today, avg_weight: weighed(lot, scope.today), note } as const;
    await ifAllowed(tx, (tx) => addMovement(tx, { ...scope, at: clock(minute) }, lot.id, weighing));
  }
}

/** Another lot of the same diet that came at about the same time. */
function companionOf(lot: Lot, lots: Lot[]): Lot | undefined {
  if (lot.days_confined < sortedOut.from || lot.days_confined > sortedOut.to || lot.client_name) return undefined;
  return lots.find(
    ({ id, rule, entry_date, client_name }) =>
      id !== lot.id &&
      !client_name &&
      rule?.id === lot.rule?.id &&
      Math.abs(daysBetween(entry_date, lot.entry_date)) <= 15,
  );
}

/** Of today, also those that somebody has voided since: they do not happen again. */
async function movementsOf(tx: Queryable, { farm_id, today }: Scope): Promise<Set<string>> {
  const rows = await tx<{ lot_id: number; kind: string }[]>`
    select lot_id, kind from lot_movements where farm_id = ${farm_id} and day = ${today}
  `;
  return new Set(rows.map(({ lot_id, kind }) => `${lot_id} ${kind}`));
}
