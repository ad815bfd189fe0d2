import type { Random } from '@cocho/scale/random';
import { shown } from './wagon.ts';
import type { Skill } from './workers.ts';

/** How an ingredient gets into the wagon: how long it takes, and how near it comes. */
interface Device {
  /** Minutes until it begins to pour. */
  approach: number;
  /** What it moves at once, and minutes for that. */
  scoopKg: number;
  minutes: number;
  /** Deviation, as a part of the target and in kg that no care can avoid. */
  spread: number;
  kg: number;
}

const loader: Device = { approach: 0.6, scoopKg: 390, minutes: 0.85, spread: 0.026, kg: 6 };
const auger: Device = { approach: 0.4, scoopKg: 60, minutes: 0.1, spread: 0.02, kg: 3 };
const hands: Device = { approach: 0.5, scoopKg: 25, minutes: 0.35, spread: 0.012, kg: 0.7 };

const devices: Record<string, Device> = {
  'Silagem de milho': loader,
  'Caroço de algodão': loader,
  'Milho moído seco': auger,
  'Polpa cítrica': auger,
  'Casca de soja': auger,
  'Núcleo mineral': hands,
  Ureia: hands,
};

/** Less than this is weighed apart and typed: the wagon's scale would not see the difference. */
const apartKg = 60;

export interface Loaded {
  kg: number;
  minutes: number;
  by: 'scale' | 'typed';
}

export function load(ingredient: string, targetKg: number, skill: Skill, random: Random): Loaded {
  const isApart = targetKg < apartKg;
  const device = isApart ? hands : (devices[ingredient] ?? loader);
  const habit = skill.habit?.ingredient === ingredient ? skill.habit.bias : 0;
  const share = skill.bias + habit + random.normal(device.spread * skill.spread);
  const poured = isApart
    ? targetKg + random.normal(hands.kg * skill.spread)
    : targetKg * (1 + share) + random.normal(device.kg);
  const kg = isApart ? Math.max(0.5, Math.round(poured * 2) / 2) : Math.max(5, shown(poured));
  return { kg, minutes: minutesFor(device, kg, random), by: isApart ? 'typed' : 'scale' };
}

function minutesFor({ approach, scoopKg, minutes }: Device, kg: number, random: Random): number {
  const scoops = Math.ceil(kg / scoopKg);
  return approach * (0.7 + random.next() * 0.8) + scoops * minutes * (0.85 + random.next() * 0.4);
}
