import { addDays, type Day } from '@cocho/domain/days';
import { priorIntake } from '@cocho/domain/intake-prior';
import type { Lot } from '@cocho/domain/lots';
import { settledShare } from './adaptation.ts';
import { type Growing, trueWeight } from './growth.ts';
import { penNumber } from './pens.ts';
import { randomOf } from './random.ts';
import { lossOf } from './troubles.ts';
import { heatOf } from './weather.ts';

type Herd = Growing & Pick<Lot, 'current_quantity'>;

/** kg MS that a lot would eat on a day if the trough were never empty; nobody on the farm knows it. */
export function appetiteOf(lot: Herd, day: Day): number {
  const pen = lot.corral?.name ?? '';
  const eager = 1.04 + randomOf('eager', pen, lot.entry_date).normal(0.025);
  const perHead = priorIntake(trueWeight(lot, day), lot.gmd);
  const able = settledShare(lot, day) * (1 - heatOf(day)) * (1 - lossOf(penNumber(pen), day));
  return lot.current_quantity * perHead * eager * mood(pen, day) * able;
}

/** No two days are the same, but one is like the day before. */
function mood(pen: string, day: Day): number {
  const of = (day: Day) => randomOf('mood', pen, day).normal(0.028);
  return 1 + of(day) + 0.5 * of(addDays(day, -1));
}
