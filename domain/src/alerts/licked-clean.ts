import { addDays } from '../days.ts';
import { countText, lotIn } from '../sentence-parts.ts';
import { condition } from './condition.ts';
import type { WatchedLot } from './facts.ts';

const licked = 0;

/** Hungry mornings in a row while the load did not rise; no news where the farm wants an empty trough. */
export const lickedClean = condition<'mornings'>({
  kind: 'licked_clean',
  label: 'Cocho lambido em seguida',
  severity: 'info',
  thresholds: { mornings: { label: 'Manhãs', unit: '', value: 3, min: 2, max: 7 } },
  roles: ['admin', 'technician'],
  push: false,
  mail: false,
  inHistory: ({ lots, day, clean_trough }, { mornings }) =>
    clean_trough
      ? []
      : lots
          .filter((lot) => !lot.suspended && isLicked(lot, day, mornings) && !wasRaised(lot, day, mornings))
          .map((lot) => ({
            subject: `lot ${lot.id}`,
            lots: [{ id: lot.id, name: lot.name }],
            title: `${lotIn(lot.name, lot.corral_name)}: cocho lambido há ${countText(mornings, 'manhã', 'manhãs')}`,
            detail: 'O lote come tudo e a carga não subiu.',
            next_step: 'Se o consumo permite, suba a carga 5 %.',
            facts: { mornings },
          })),
});

function isLicked({ mornings }: WatchedLot, day: string, count: number): boolean {
  return Array.from({ length: count }, (_, ago) => addDays(day, -ago)).every(
    (wanted) => mornings.find((one) => one.day === wanted)?.rank === licked,
  );
}

function wasRaised({ calls }: WatchedLot, day: string, count: number): boolean {
  return calls.some((call) => call.note > 0 && call.day > addDays(day, -count));
}
