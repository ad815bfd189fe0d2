import { initialCallRules } from '@cocho/domain/feed-calls';
import { priorIntake } from '@cocho/domain/intake-prior';
import { suggestCall } from '@cocho/domain/suggest-call';
import type { TroughScore } from '@cocho/domain/trough-scores';
import { noteFor, scoreFor } from './bunk-policy.ts';
import { randomOf } from './random.ts';

/**
 * A pen of a hundred whose appetite follows stated rules, fed for ninety days by one who decides each morning from what the
 * trough shows. Appetite: the prior of its weight and gain, times an eagerness of its own (mean 1.04, spread 2.5 %), times the
 * mood of the day (spread 2.8 %, half of it carried into the next), times the heat of a few days (6 % less). What is given is
 * off by 1.5 % a day.
 */
interface Morning {
  score: TroughScore;
  left: number;
  before: Morning | null;
  /** What the note of yesterday did to the load, and that of the day before. */
  notes: [number, number];
  load: number;
  intake: number;
  prior: number;
}

export type Policy = (morning: Morning) => number;

const indexes = [10, 5, 0, -5, -10, -20].map((value, at) => ({ id: at + 1, value }));

export const policies: Record<string, Policy> = {
  'the suggestion': ({ score, before, notes, load, intake, prior }) =>
    suggestCall(
      {
        today: score,
        yesterday: before?.score ?? null,
        movedYesterday: notes[0] !== 0,
        raisedLately: notes.filter((note) => note > 0).reduce((sum, note) => sum + note, 0),
        load,
        intake,
        prior,
        line: null,
        hot: false,
      },
      initialCallRules,
      indexes,
    ).note ?? 0,
  "the demo's reader": ({ left, before, notes }) =>
    noteFor({ today: left, yesterday: before?.left ?? null, lastNote: notes[0], behind: null }),
  'always 0': () => 0,
  'plus or minus 5': ({ left }) => (left > 0.04 ? -5 : left <= -0.01 ? 5 : 0),
};

interface Trial {
  /** Days on which more than a thin layer was left. */
  leftover_days: number;
  /** Mean of a day, with an empty trough. */
  empty_hours: number;
  /** Mean change of what was eaten from one day to the next. */
  swing_percent: number;
}

const days = 90;
const heads = 100;

function trial(policy: Policy, seed: number): Trial {
  const random = randomOf('call trial', seed);
  const eager = 1.04 + random.normal(0.025);
  let load = heads * priorIntake(380, 1.5) * 0.97;
  let notes: [number, number] = [0, 0];
  let before: Morning | null = null;
  let [mood, eaten] = [0, 0];
  const sums = { leftover: 0, empty: 0, swing: 0 };
  for (let day = 0; day < days; day += 1) {
    const prior = priorIntake(380 + 1.5 * day, 1.5);
    mood = 0.5 * mood + random.normal(0.028);
    const heat = random.next() < 0.04 ? 0.94 : 1;
    const appetite = heads * prior * eager * (1 + mood) * heat;
    const given = load * (1 + random.normal(0.015));
    const left = (given - appetite) / given;
    const ate = Math.min(given, appetite);
    sums.leftover += left > 0.04 ? 1 : 0;
    sums.empty += Math.max(0, 24 * (1 - given / appetite));
    sums.swing += day > 0 ? Math.abs(ate / eaten - 1) * 100 : 0;
    eaten = ate;
    const morning: Morning = { score: scoreFor(left), left, before, notes, load, intake: load / heads, prior };
    const note = policy(morning);
    load = (load * (100 + note)) / 100;
    notes = [note, notes[0]];
    before = { ...morning, before: null };
  }
  return { leftover_days: sums.leftover, empty_hours: sums.empty / days, swing_percent: sums.swing / (days - 1) };
}

export function meanOf(policy: Policy, seeds: number): Trial {
  const all = Array.from({ length: seeds }, (_, seed) => trial(policy, seed));
  const mean = (key: keyof Trial) => all.reduce((sum, one) => sum + one[key], 0) / seeds;
  return {
    leftover_days: mean('leftover_days'),
    empty_hours: mean('empty_hours'),
    swing_percent: mean('swing_percent'),
  };
}
