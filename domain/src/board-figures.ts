import type { Board } from './board.ts';
import { type BoardFacts, type BoardMoment, judgeBoard } from './board-judge.ts';
import { addDays, type Day } from './days.ts';
import { hundredths } from './load-arithmetic.ts';

/** What all lots of a farm were given on a day. */
interface FarmDay {
  day: Day;
  fed_kg: number;
}

/** Today as far as it has begun: what lots were to be given and were given, and what that cost. */
interface BegunDay {
  planned_kg: number;
  fed_kg: number;
  cost_cents: number;
  unpriced_kg: number;
}

/** What was loaded of an ingredient today. */
export interface LoadedKg {
  kg: number;
  /** Null: it has no price. */
  cents_per_kg: number | null;
}

export interface FarmBoardFacts extends BoardFacts {
  begun: BegunDay;
  /** Those of the six before that have records. */
  days: FarmDay[];
  loads: LoadedKg[];
}

export function boardOf(facts: FarmBoardFacts, moment: BoardMoment): Board {
  const { day } = moment;
  const tiles = judgeBoard(facts, moment);
  const { begun } = facts;
  const fedAgo = (count: number) =>
    facts.days.find((one) => one.day === addDays(day, -count) && one.fed_kg > 0)?.fed_kg ?? null;
  const toCome = sum(tiles.map(({ planned_kg }) => planned_kg)) - sum(facts.lots.map(({ planned_kg }) => planned_kg));
  const earlier = [2, 3, 4, 5, 6].flatMap((count) => fedAgo(count) ?? []);
  return {
    day,
    planned_kg: hundredths(begun.planned_kg + toCome),
    fed_kg: hundredths(begun.fed_kg),
    yesterday_kg: fedAgo(1),
    mean5_kg: earlier.length === 0 ? null : hundredths(sum(earlier) / earlier.length),
    ...costOf(facts.loads, begun),
    tiles,
  };
}

/** What the loads cost: the pens' part, and what is left in the wagon. */
function costOf(loads: LoadedKg[], begun: BegunDay) {
  const loaded = sum(loads.map(({ kg }) => kg));
  const priced = loads.filter(({ cents_per_kg }) => cents_per_kg !== null);
  const cost_cents = Math.round(sum(priced.map(({ kg, cents_per_kg }) => kg * (cents_per_kg ?? 0))));
  return {
    cost_cents,
    wagon_cost_cents: cost_cents - Math.round(begun.cost_cents),
    partial: priced.length < loads.length || begun.unpriced_kg > 0,
    priced_percent: loaded > 0 ? (sum(priced.map(({ kg }) => kg)) / loaded) * 100 : null,
  };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
