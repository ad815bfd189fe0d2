import type { Day } from '@cocho/domain/days';
import { dayNumber } from './calendar.ts';
import { randomOf } from './random.ts';

/** What happens to one pen and everyone talks about. */
export interface Trouble {
  pen: number;
  /** Days since it began. */
  into: number;
  name: string;
}

interface Kind {
  name: string;
  /** What the pen loses of its appetite, from the first day to the last. */
  loss: number[];
}

const kinds: Kind[] = [
  { name: 'silagem com mofo', loss: [0.12, 0.28, 0.4, 0.42, 0.36, 0.3, 0.24, 0.18, 0.12, 0.08, 0.04] },
  { name: 'bebedouro quebrado', loss: [0.35, 0.55, 0.3, 0.2, 0.14, 0.08, 0.04] },
];
const troubleEvery = 40;

/** A passing loss of appetite that nobody looks into. */
const offDays = [0.05, 0.1, 0.12, 0.08, 0.04];
const offEvery = 8;
const pens = 24;

/** The one pen whose story the farm tells, while it lasts. */
export function troubleOn(day: Day): Trouble | null {
  const turn = Math.floor(dayNumber(day) / troubleEvery);
  const random = randomOf('trouble', turn);
  const begins = turn * troubleEvery + 4 + Math.floor(random.next() * 16);
  const pen = 1 + Math.floor(random.next() * pens);
  const { name, loss } = kindOf(turn);
  const into = dayNumber(day) - begins;
  return into >= 0 && into < loss.length ? { pen, into, name } : null;
}

/** The part of its appetite that a pen has lost to what happened to it alone. */
export function lossOf(pen: number, day: Day): number {
  const trouble = troubleOn(day);
  const loss = trouble?.pen === pen ? (kindOf(Math.floor(dayNumber(day) / troubleEvery)).loss[trouble.into] ?? 0) : 0;
  return Math.max(loss, offLoss(pen, day));
}

function offLoss(pen: number, day: Day): number {
  const turn = Math.floor(dayNumber(day) / offEvery);
  const off = 1 + Math.floor(randomOf('off', turn).next() * pens);
  return off === pen ? (offDays[dayNumber(day) - turn * offEvery] ?? 0) : 0;
}

function kindOf(turn: number): Kind {
  return kinds[Math.abs(turn) % kinds.length] as Kind;
}
