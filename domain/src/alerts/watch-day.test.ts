import { describe, expect, test } from 'vitest';
import type { AlertKind } from '../alerts.ts';
import type { BoardBatch, BoardItem, BoardLine, BoardLot } from '../board-judge.ts';
import { instantOf } from '../days.ts';
import { completeChoices } from './choices.ts';
import type { DayFacts, WatchedBatch } from './facts.ts';
import { watchDay } from './watch.ts';

const zone = 'America/Sao_Paulo';
const day = '2026-03-12';
const at = (time: string) => instantOf(day, time, zone);

const pen = (id: number, change: Partial<BoardLot> = {}): BoardLot => ({
  id,
  name: `Lote ${id}`,
  corral_name: `Baia ${id}`,
  load: 1000,
  suspended: false,
  rule_id: 7,
  read_at: at('05:40').toISOString(),
  came_at: null,
  planned_kg: 0,
  fed_kg: 0,
  ...change,
});
const item: BoardItem = { id: 11, rule_id: 7, time: '07:00', percent: 40 };
const wagon: BoardBatch = {
  id: 21,
  item_id: 11,
  batch: 1,
  batches: 1,
  operation_id: 31,
  open: true,
  canceled: false,
  unloading: true,
  last_at: at('07:10').toISOString(),
  division_kg: null,
};
const given = (lot_id: number): BoardLine => ({
  lot_id,
  batch_id: 21,
  expected: 400,
  actual: 400,
  open: false,
  begun: false,
});

const batch: WatchedBatch = {
  id: 41,
  day,
  operation_id: 31,
  operator: 'João',
  name: 'Engorda, Manhã',
  ended: true,
  division_kg: null,
  mixing_minutes: 5,
  mixed_minutes: 5.2,
  loads: [
    { name: 'Silagem', expected: 600, actual: 605, start_weight: 3000 },
    { name: 'Milho', expected: 400, actual: 395, start_weight: 3605 },
  ],
  unloads: [
    { lot_id: 1, name: 'Lote 1', expected: 500, actual: 505, start_weight: 4000, skipped: false },
    { lot_id: 2, name: 'Lote 2', expected: 500, actual: 490, start_weight: 3495, skipped: false },
  ],
  cents_per_kg: 86.53,
};
const [first, second] = batch.unloads as [WatchedBatch['unloads'][0], WatchedBatch['unloads'][0]];

interface Change extends Partial<Omit<DayFacts, 'board'>> {
  time?: string;
  board?: Partial<DayFacts['board']>;
}

function watched({ time = '06:00', board, ...facts }: Change, kind: AlertKind) {
  const whole: DayFacts = {
    now: at(time),
    day,
    time_zone: zone,
    board: { lots: [pen(1), pen(2)], items: [item], batches: [], lines: [], ...board },
    batches: [batch],
    open_operations: [],
    full_pens: [],
    unpriced: [],
    ...facts,
  };
  return watchDay(whole, completeChoices([])).filter((one) => one.kind === kind);
}

const open = (last: string) => [{ id: 31, day, operator: 'João', last_at: at(last).toISOString() }];
const fineScale = (change: Partial<WatchedBatch>) => ({ batches: [{ ...batch, division_kg: 1, ...change }] });
const withUnloads = (unloads: WatchedBatch['unloads']) => ({ batches: [{ ...batch, unloads }] });

describe('an alert of the day', () => {
  test.each<[AlertKind, string, Change, RegExp]>([
    ['late', 'the wagon did not come', { time: '07:31' }, /Trato das 07:00 atrasado 31 min/],
    [
      'late',
      'the wagon stands still before the second pen',
      { time: '07:41', board: { batches: [wagon], lines: [given(1)] } },
      /1 lote espera.*Baia 2/,
    ],
    [
      'unread',
      'the first treat begins without a note',
      { time: '07:00', board: { lots: [pen(1, { read_at: null }), pen(2)] } },
      /1 lote sem leitura.*07:00.*Baia 1/s,
    ],
    ['no_rule', 'a lot is in none', { board: { lots: [pen(3, { rule_id: null })] } }, /1 lote sem regra.*Lote 3/s],
    [
      'over_capacity',
      'a pen is too full',
      { full_pens: [{ id: 5, name: 'Baia 5', heads: 130, capacity: 120, lots: [{ id: 1, name: 'Lote 1' }] }] },
      /130 cabeças onde cabem 120/,
    ],
    ['no_price', 'something fed has none', { unpriced: [{ id: 1, name: 'Milho', kg: 12_300 }] }, /Milho: 12\.300 kg/],
    ['open_operation', 'nothing happened for hours', { time: '14:00', open_operations: open('08:00') }, /há 6 horas/],
    [
      'off_band',
      'one pen got 12 % too much',
      withUnloads([{ ...first, actual: 560 }, second]),
      /Lote 1 12,0 % a mais.*560 kg onde o previsto era 500 kg/s,
    ],
    [
      'off_band',
      'no line alone, but all of them together are off by more than 3 %',
      {
        batches: [
          {
            ...batch,
            loads: batch.loads.map((line) => ({ ...line, actual: line.expected * 1.04 })),
            unloads: batch.unloads.map((line) => ({ ...line, actual: line.expected * 1.04 })),
          },
        ],
      },
      /soma dos desvios é 4,0 %/,
    ],
    [
      'batch_gap',
      'what was loaded did not all arrive',
      withUnloads([first, { ...second, actual: 460 }]),
      /Carregados 1\.000 kg e descarregados 965 kg: 3,5 %/,
    ],
    [
      'batch_gap',
      'a pen was passed over',
      withUnloads([first, { ...second, actual: null, skipped: true }]),
      /495 kg não chegaram ao cocho.*Carregados 1\.000 kg e descarregados 505 kg/s,
    ],
    [
      'batch_gap',
      'some kg did not arrive beside those that a manager left out',
      withUnloads([first, { ...second, actual: null, skipped: true, apart_kg: 460 }]),
      /Carregados 1\.000 kg e descarregados 965 kg: 3,5 %/,
    ],
    [
      'stray_feed',
      'the wagon lost weight between two pens',
      withUnloads([first, { ...second, start_weight: 3440 }]),
      /chegou a Lote 2 com 55 kg a menos/,
    ],
    [
      'off_band',
      'three kg too many of twenty are much where the scale counts by one',
      fineScale({ loads: [{ name: 'Ureia', expected: 20, actual: 23, start_weight: null }] }),
      /Ureia 15,0 % a mais/,
    ],
    [
      'batch_gap',
      'little stays in the wagon, but the scale counts by one',
      fineScale({
        loads: [{ name: 'Milho', expected: 90, actual: 95, start_weight: null }],
        unloads: [{ ...first, actual: 90 }],
      }),
      /Carregados 95 kg e descarregados 90 kg/,
    ],
    [
      'stray_feed',
      'the wagon lost little, but the scale counts by one',
      fineScale({
        loads: [{ name: 'Milho', expected: 200, actual: 200, start_weight: null }],
        unloads: [
          { ...first, start_weight: 3200, actual: 100 },
          { ...second, start_weight: 3094, actual: 94 },
        ],
      }),
      /com 6 kg a menos/,
    ],
    [
      'mixing_short',
      'the mix was cut short',
      { batches: [{ ...batch, mixed_minutes: 2.5 }] },
      /pede 5 minutos; João misturou 2,5/,
    ],
  ])('%s: %s', (kind, _, change, words) => {
    const [one] = watched(change, kind);
    expect(`${one?.title}\n${one?.detail}`).toMatch(words);
    expect(one?.next_step).not.toBe('');
  });

  test.each<[AlertKind, string, Change]>([
    ['late', 'it is not half an hour yet', { time: '07:30' }],
    ['late', 'it was given', { time: '09:00', board: { batches: [wagon], lines: [given(1), given(2)] } }],
    ['late', 'the wagon is at work', { time: '07:39', board: { batches: [wagon], lines: [given(1)] } }],
    ['late', 'the lot is suspended', { time: '09:00', board: { lots: [pen(1, { load: 0, suspended: true })] } }],
    ['late', 'the farm has no schedule', { time: '09:00', board: { items: [] } }],
    ['unread', 'it is read', { time: '09:00' }],
    [
      'unread',
      'it came after the first treat',
      { time: '13:00', board: { lots: [pen(1, { read_at: null, came_at: at('12:00').toISOString() })] } },
    ],
    [
      'late',
      'it came after the treat',
      { time: '13:00', board: { lots: [pen(1, { came_at: at('12:00').toISOString() })] } },
    ],
    ['unread', 'the first treat is to come', { time: '06:59', board: { lots: [pen(1, { read_at: null })] } }],
    ['unread', 'nobody feeds it', { time: '09:00', board: { lots: [pen(1, { read_at: null, rule_id: null })] } }],
    ['no_rule', 'it is suspended', { board: { lots: [pen(3, { rule_id: null, suspended: true })] } }],
    ['open_operation', 'it is worked on', { time: '14:00', open_operations: open('13:00') }],
    ['off_band', 'lines are off as they are in the field', {}],
    ['off_band', 'it is not over', { batches: [{ ...batch, ended: false, unloads: [{ ...first, actual: 600 }] }] }],
    [
      'off_band',
      'five kg too many of six are below what the scale shows',
      { batches: [{ ...batch, loads: [{ name: 'Ureia', expected: 6, actual: 11, start_weight: null }] }] },
    ],
    [
      'off_band',
      'a coarse scale cannot tell it',
      { batches: [{ ...batch, division_kg: 20, unloads: [{ ...first, actual: 536 }, second] }] },
    ],
    [
      'batch_gap',
      'a coarse scale cannot tell it',
      { batches: [{ ...batch, division_kg: 20, unloads: [first, { ...second, actual: 460 }] }] },
    ],
    [
      'stray_feed',
      'a coarse scale cannot tell it',
      { batches: [{ ...batch, division_kg: 50, unloads: [first, { ...second, start_weight: 3440 }] }] },
    ],
    ['batch_gap', 'little stays in the wagon', {}],
    ['batch_gap', 'nobody knows what a pen got', withUnloads([first, { ...second, actual: null }])],
    [
      'batch_gap',
      'nobody knows what was loaded',
      {
        batches: [
          {
            ...batch,
            loads: batch.loads.map((line) => ({ ...line, actual: null })),
            unloads: [first, { ...second, actual: null, skipped: true }],
          },
        ],
      },
    ],
    ['stray_feed', 'there is no scale', withUnloads([first, { ...second, start_weight: null }])],
    ['mixing_short', 'nobody timed it', { batches: [{ ...batch, mixed_minutes: null }] }],
  ])('%s is silent: %s', (kind, _, change) => {
    expect(watched(change, kind)).toEqual([]);
  });

  test('twelve late pens of one wagon are one alert', () => {
    const lots = Array.from({ length: 12 }, (_, index) => pen(index + 1));
    const found = watched({ time: '08:00', board: { lots } }, 'late');
    expect(found).toHaveLength(1);
    expect(found[0]?.lots).toHaveLength(12);
    expect(found[0]?.detail).toBe('12 lotes esperam o trato das 07:00: Baia 1, Baia 2, Baia 3 e mais 9.');
  });

  test('what was given above plan is worth its price, and nothing is said of it without one', () => {
    const unloads = [{ ...first, actual: 560 }, second];
    const [priced] = watched({ batches: [{ ...batch, unloads }] }, 'off_band');
    expect(priced).toMatchObject({ facts: { over_kg: 60 }, cost_cents: 5192 });
    const [unpriced] = watched({ batches: [{ ...batch, unloads, cents_per_kg: null }] }, 'off_band');
    expect(unpriced).toMatchObject({ facts: { over_kg: 60 }, cost_cents: null });
  });

  test('an alert that the farm turned off, or set wider, does not hold', () => {
    const facts = {
      now: at('08:00'),
      day,
      time_zone: zone,
      batches: [],
      open_operations: [],
      full_pens: [],
      unpriced: [],
    };
    const board = { lots: [pen(1)], items: [item], batches: [], lines: [] };
    const kinds = (change: object) =>
      watchDay(
        { ...facts, board },
        completeChoices([]).map((choice) => (choice.kind === 'late' ? { ...choice, ...change } : choice)),
      ).map(({ kind }) => kind);
    expect(kinds({})).toEqual(['late']);
    expect(kinds({ enabled: false })).toEqual([]);
    expect(kinds({ thresholds: { minutes: 90 } })).toEqual([]);
  });

  test('on a day whose clock is set, an hour stays an hour', () => {
    // New York sprang forward on 8 March 2026: 02:00 became 03:00.
    const zone = 'America/New_York';
    const lots = [pen(1, { read_at: '2026-03-08T05:30:00Z' })];
    const late = (now: string) =>
      watchDay(
        {
          now: new Date(now),
          day: '2026-03-08',
          time_zone: zone,
          board: { lots, items: [{ ...item, time: '03:00' }], batches: [], lines: [] },
          batches: [],
          open_operations: [],
          full_pens: [],
          unpriced: [],
        },
        completeChoices([]),
      );
    expect(late('2026-03-08T07:30:00Z')).toEqual([]);
    expect(late('2026-03-08T07:31:00Z')).toMatchObject([{ kind: 'late', facts: { minutes: 31 } }]);
  });
});
