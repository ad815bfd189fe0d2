import { describe, expect, test } from 'vitest';
import type { AlertKind } from '../alerts.ts';
import { addDays, daysBetween } from '../days.ts';
import { completeChoices } from './choices.ts';
import type { BatchRun, HistoryFacts, WatchedLot } from './facts.ts';
import { watchHistory } from './watch.ts';

const day = '2026-03-30';

/** 100 heads that were given so many kg of MS a head on the last days, yesterday last. Null: nothing is known of that day. */
function lotThatAte(kg: (number | null)[], change: Partial<WatchedLot> = {}): WatchedLot {
  return {
    id: 1,
    name: 'Lote 1',
    corral_name: 'Baia 1',
    entry_date: '2026-01-10',
    suspended: false,
    heads: 100,
    changes: [],
    days: kg.flatMap((one, index) =>
      one === null ? [] : { day: addDays(day, index - kg.length), ms_kg: one * 100, complete: true },
    ),
    calls: [],
    mornings: [],
    planned_gain: 1.5,
    weighing: null,
    ...change,
  };
}

const ago = (count: number) => addDays(day, -count);
const seen = (...ranks: number[]) =>
  lotThatAte([], { mornings: ranks.map((rank, index) => ({ day: ago(ranks.length - 1 - index), rank })) });
const weighed = (kg: number, on = ago(2)) =>
  lotThatAte([], { weighing: { day: on, since: '2026-01-10', gain: (kg - 380) / daysBetween('2026-01-10', on) } });
const runs = (count: number, change: (index: number) => Partial<BatchRun>): BatchRun[] =>
  Array.from({ length: count }, (_, index) => ({
    day: ago(Math.ceil((count - index) / 2)),
    operator: 'João',
    wagon: null,
    operation_id: 9,
    tare_kg: 3000,
    loaded_kg: 2000,
    unloaded_kg: 1995,
    ...change(index),
  }));

function watched(kind: AlertKind, facts: { lot?: WatchedLot; runs?: BatchRun[]; clean_trough?: boolean }) {
  const whole: HistoryFacts & { day: string } = {
    lots: facts.lot ? [facts.lot] : [],
    runs: facts.runs ?? [],
    clean_trough: facts.clean_trough ?? false,
    day,
  };
  return watchHistory(whole, completeChoices([])).filter((one) => one.kind === kind);
}

const blue = { id: 1, name: 'Vagão azul' };
const red = { id: 2, name: 'Vagão vermelho' };
const steady = [10, 10, 10, 10, 10];
const cut = (on: number, note = -10) => ({ calls: [{ day: ago(on), note, by: 'Ana' }] });
const fortnight = (later: number) => [...Array(7).fill(10), ...Array(7).fill(later)];

type Case = [AlertKind, string, Parameters<typeof watched>[1]];

describe('an alert of the last days', () => {
  test.each<[...Case, RegExp]>([
    ['intake_drop', '10 % less than in the five days before', { lot: lotThatAte([...steady, 9]) }, /10,0 % abaixo/],
    [
      'intake_drop',
      'one of the five days is not known',
      { lot: lotThatAte([10, null, 10, 10, 10, 8.5]) },
      /8,5 kg de MS por cabeça/,
    ],
    ['intake_trend', 'five per cent less for a week', { lot: lotThatAte(fortnight(9.5)) }, /\(−5,0 %\)/],
    ['intake_swing', 'more than 10 % up by itself', { lot: lotThatAte([10, 11.2]) }, /\+12,0 %.*não foi mudada/s],
    [
      'intake_swing',
      'the load was moved by more than that, and it says by whom',
      { lot: lotThatAte([10, 8], cut(1, -20)) },
      /−20,0 %.*Nota -20% de Ana em 29\/03/s,
    ],
    [
      'intake_swing',
      'another load was set, of which nobody knows by whom',
      { lot: lotThatAte([10, 8], { calls: [{ day: ago(1), note: -20, by: null }] }) },
      /−20,0 %.*Carga Inicial mudada em 29\/03: −20,0 %/s,
    ],
    ['leftovers', 'more than half was left', { lot: seen(5) }, /sobra no cocho, mais de 50%/],
    ['licked_clean', 'three mornings', { lot: seen(0, 0, 0) }, /há 3 manhãs/],
    ['low_gain', 'the scale says so', { lot: weighed(460) }, /GMD de 10\/01 à pesagem de 28\/03: 1,04; previsto 1,50/],
    ['scale_drift', 'five batches one way', { runs: runs(8, () => ({ unloaded_kg: 1930 })) }, /3,5 % de diferença/],
    [
      'scale_drift',
      'two people take turns in one wagon',
      { runs: runs(5, (at) => ({ wagon: blue, operator: at % 2 ? 'João' : 'Pedro', unloaded_kg: 1930 })) },
      /Vagão azul: balança com 3,5 % de diferença/,
    ],
    [
      'tare_drift',
      'two people take turns in one wagon',
      {
        runs: runs(20, (at) => ({ wagon: blue, operator: at > 14 ? 'João' : 'Pedro', tare_kg: at > 14 ? 3090 : 3000 })),
      },
      /Vagão azul: a tara subiu 90 kg/,
    ],
    [
      'tare_drift',
      'the empty wagon grew heavier',
      { runs: runs(20, (index) => ({ tare_kg: index > 14 ? 3090 : 3000 })) },
      /subiu 90 kg/,
    ],
  ])('%s: %s', (kind, _, facts, words) => {
    const [one] = watched(kind, facts);
    expect(`${one?.title}\n${one?.detail}`).toMatch(words);
    expect(one?.next_step).not.toBe('');
  });

  test.each<Case>([
    ['intake_drop', '9 % is within what happens', { lot: lotThatAte([...steady, 9.1]) }],
    ['intake_drop', 'yesterday is not known', { lot: lotThatAte([...steady, 9, null]) }],
    ['intake_drop', 'a day that was not fed to its end tells nothing', { lot: halfFed() }],
    ['intake_drop', 'somebody cut the load', { lot: lotThatAte([...steady, 9], cut(1)) }],
    ['intake_drop', 'the lot came three weeks ago', { lot: lotThatAte([...steady, 8], { entry_date: ago(20) }) }],
    [
      'intake_drop',
      'heads came the day before',
      { lot: lotThatAte([...steady, 8], { changes: [{ day: ago(2), heads: 20 }] }) },
    ],
    ['intake_drop', 'the lot is suspended', { lot: lotThatAte([...steady, 8], { suspended: true }) }],
    ['intake_drop', 'two known days are no mean', { lot: lotThatAte([10, 10, 8]) }],
    [
      'intake_trend',
      'days are uneven and lead nowhere',
      { lot: lotThatAte([9.7, 10.3, 10, 9.8, 10.2, 9.9, 10.1, 9.7, 10.3, 10, 9.8, 10.2, 9.9, 10.1]) },
    ],
    ['intake_trend', 'somebody cut the load', { lot: lotThatAte(fortnight(9.5), cut(7, -5)) }],
    ['intake_trend', 'it rises', { lot: lotThatAte(fortnight(10.6)) }],
    ['intake_swing', 'the load was raised by a usual step', { lot: lotThatAte([10, 11.05], cut(1, 10)) }],
    ['intake_swing', 'a day lies between', { lot: lotThatAte([10, null, 12]) }],
    ['leftovers', 'little was left', { lot: seen(4) }],
    ['leftovers', 'it was yesterday', { lot: lotThatAte([], { mornings: [{ day: ago(1), rank: 6 }] }) }],
    ['licked_clean', 'two mornings', { lot: seen(1, 0, 0) }],
    ['licked_clean', 'the load rose', { lot: { ...seen(0, 0, 0), calls: [{ day: ago(1), note: 5, by: 'Ana' }] } }],
    ['licked_clean', 'the farm wants empty troughs', { lot: seen(0, 0, 0), clean_trough: true }],
    ['low_gain', 'it is within 15 %', { lot: weighed(480) }],
    ['low_gain', 'the weighing is old', { lot: weighed(400, ago(8)) }],
    ['low_gain', 'nobody weighed', { lot: lotThatAte(steady) }],
    ['scale_drift', 'one of the five is right', { runs: runs(5, (at) => ({ unloaded_kg: at === 2 ? 1990 : 1930 })) }],
    ['scale_drift', 'there are four', { runs: runs(4, () => ({ unloaded_kg: 1930 })) }],
    [
      'tare_drift',
      'feed stays inside between two wagons',
      { runs: runs(20, (at) => ({ tare_kg: at % 2 ? 3090 : 3000 })) },
    ],
    [
      'tare_drift',
      'somebody changed to a heavier wagon',
      { runs: runs(20, (at) => (at > 14 ? { wagon: red, tare_kg: 4200 } : { wagon: blue })) },
    ],
    [
      'scale_drift',
      'the five are of two wagons',
      { runs: runs(6, (at) => ({ wagon: at % 2 ? blue : red, unloaded_kg: 1930 })) },
    ],
    ['tare_drift', 'there is no scale', { runs: runs(20, () => ({ tare_kg: null })) }],
  ])('%s is silent: %s', (kind, _, facts) => {
    expect(watched(kind, facts)).toEqual([]);
  });

  test('an untouched trough is critical, and asks for water, health and the feeding itself', () => {
    const [one] = watched('leftovers', { lot: seen(6) });
    expect(one).toMatchObject({ severity: 'critical', next_step: 'Verifique erro de trato, água e saúde.' });
  });

  test('heads of earlier days are those that were there', () => {
    // 50 of 100 were sold ten days ago: 1.000 kg fed 100 heads before, 500 kg feed 50 since.
    const days = Array.from({ length: 20 }, (_, index) => {
      const on = ago(20 - index);
      return { day: on, ms_kg: on < ago(10) ? 1000 : 500, complete: true };
    });
    const lot = lotThatAte([], { heads: 50, changes: [{ day: ago(10), heads: -50 }], days });
    expect(watchHistory({ lots: [lot], runs: [], clean_trough: false, day }, completeChoices([]))).toEqual([]);
  });
});

function halfFed(): WatchedLot {
  const lot = lotThatAte([...steady, 6]);
  return { ...lot, days: lot.days.map((one) => (one.day === ago(1) ? { ...one, complete: false } : one)) };
}
