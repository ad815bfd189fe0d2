import { addDays, type Day } from '@cocho/domain/days';
import { lotName } from '@cocho/domain/lot-names';
import type { LotInput } from '@cocho/domain/lots';
import { expectedIntake } from './appetite.ts';
import { diets, stageOf } from './diets.ts';
import { randomOf } from './random.ts';

const lightestKg = 358;
const clients = ['Agro Silva', 'Pecuária Três Rios', 'Irmãos Tavares'];
/** What lots are fed on their first day, as a share of what they will eat once they are used to it. */
const startingShare = 0.98;

interface Pen {
  id: number;
  name: string;
  number: number;
}

/** On a farm's first day its pens hold cattle of all weights, so that from then on one is sold every few days. */
export function firstLot(pen: Pen, pens: number, day: Day): LotInput {
  return lotOf(pen, day, Math.round(lightestKg + gmdOf(pen) * grownDays(pen, pens)));
}

/** The same cattle as bought when they were light. */
export function settledLot(pen: Pen, pens: number, today: Day): LotInput {
  const { initial_load } = firstLot(pen, pens, today);
  return { ...lotOf(pen, addDays(today, -grownDays(pen, pens)), lightestKg), initial_load };
}

/** What takes the place of a lot that was sold. */
export function nextLot(pen: Pen, day: Day): LotInput {
  const random = randomOf('arrival', pen.name, day);
  const heads = headsOf(pen.number) - Math.floor(random.next() * 10);
  return lotOf(pen, day, Math.round(380 + random.normal(6)), heads);
}

export function headsOf(pen: number): number {
  return 60 + ((pen * 47) % 121);
}

/** The weight at which a lot is sold. */
export function saleWeight(corral: string, entry_date: Day): number {
  return 530 + randomOf('sale', corral, entry_date).normal(5);
}

function lotOf(pen: Pen, entry_date: Day, weight: number, heads = headsOf(pen.number)): LotInput {
  const random = randomOf('lot', pen.name, entry_date);
  const client_name = pen.number % 3 === 0 ? (clients[Math.floor(random.next() * clients.length)] ?? '') : '';
  const name_pattern = client_name ? 'pattern2' : 'pattern1';
  const dryMatter = diets[stageOf(weight)].dry_matter_percent / 100;
  return {
    name: lotName(name_pattern, { corral: pen.name, entry_date, client: client_name, manual: '' }),
    name_pattern,
    is_custom_name: false,
    client_name,
    corral_id: pen.id,
    quantity: heads,
    entry_date,
    initial_avg_weight: weight,
    gmd: gmdOf(pen),
    initial_load: Math.round((heads * expectedIntake(weight, gmdOf(pen)) * startingShare) / dryMatter),
  };
}

function grownDays({ number }: Pen, pens: number): number {
  return Math.round(((pens - number) / pens) * 102);
}

function gmdOf({ number }: Pen): number {
  return 1.4 + ((number * 7) % 5) / 25;
}
