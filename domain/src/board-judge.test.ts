import { describe, expect, test } from 'vitest';
import {
  type BoardBatch,
  type BoardFacts,
  type BoardItem,
  type BoardLine,
  type BoardLot,
  judgeBoard,
} from './board-judge.ts';
import { dayOf, instantOf } from './days.ts';

const zone = 'America/Sao_Paulo';
const day = '2026-03-12';
const at = (time: string) => instantOf(day, time, zone).toISOString();

const lot: BoardLot = {
  id: 1,
  name: 'Lote 1',
  corral_name: 'Baia 1',
  load: 1000,
  suspended: false,
  rule_id: 7,
  read_at: at('05:40'),
  came_at: null,
  planned_kg: 0,
  fed_kg: 0,
};
const item: BoardItem = { id: 11, rule_id: 7, time: '07:00', percent: 40 };
const evening: BoardItem = { id: 12, rule_id: 7, time: '16:00', percent: 60 };
const batch: BoardBatch = {
  id: 21,
  item_id: 11,
  batch: 1,
  batches: 1,
  operation_id: 31,
  open: true,
  canceled: false,
  unloading: true,
  last_at: at('07:10'),
  division_kg: null,
};
const line: BoardLine = { lot_id: 1, batch_id: 21, expected: 400, actual: null, open: true, begun: false };
const given = (actual: number): BoardLine => ({ ...line, actual, open: false });

type Change = Partial<BoardFacts> & { lot?: Partial<BoardLot> };

function tile(time: string, { lot: change = {}, ...facts }: Change = {}) {
  const whole = { lots: [{ ...lot, ...change }], items: [item, evening], batches: [], lines: [], ...facts };
  return judgeBoard(whole, { now: instantOf(day, time, zone), day, time_zone: zone })[0];
}

const standing = { batches: [batch], lines: [line] };

describe('how a pen stands', () => {
  test.each<[string, string, Change, string, string[]]>([
    ['waits for its first treat', '06:00', {}, 'waiting', []],
    ['is unread before anything else is the matter', '06:00', { lot: { read_at: null } }, 'unread', ['waiting']],
    [
      'is unread when the last note is of yesterday',
      '06:00',
      { lot: { read_at: '2026-03-11T09:00:00Z' } },
      'unread',
      ['waiting'],
    ],
    ['has half an hour', '07:30', {}, 'waiting', []],
    ['is late after it', '07:31', {}, 'late', ['waiting']],
    [
      'is late though the wagon is being loaded',
      '07:31',
      { ...standing, batches: [{ ...batch, unloading: false }] },
      'late',
      ['feeding', 'waiting'],
    ],
    ['is being fed while the wagon is under way', '07:35', standing, 'feeding', ['waiting']],
    [
      'is being fed as long as the wagon stands still no longer than half an hour',
      '07:40',
      standing,
      'feeding',
      ['waiting'],
    ],
    ['is late when it stands still longer', '07:41', standing, 'late', ['waiting']],
    [
      'is late when the operation ended without it',
      '07:41',
      { ...standing, batches: [{ ...batch, open: false }] },
      'late',
      ['waiting'],
    ],
    [
      'is late when it was passed over',
      '07:41',
      { ...standing, lines: [{ ...line, open: false }] },
      'late',
      ['waiting'],
    ],
    ['is fed', '09:00', { ...standing, lines: [given(404)] }, 'fed', []],
    ['is fed until the next treat is late', '16:30', { ...standing, lines: [given(404)] }, 'fed', []],
    ['is late for the next treat', '16:31', { ...standing, lines: [given(404)] }, 'late', ['fed']],
    ['was given too much', '09:00', { ...standing, lines: [given(421)] }, 'off_target', ['fed']],
    ['was given too little', '09:00', { ...standing, lines: [given(379)] }, 'off_target', ['fed']],
    ['was given as much as anyone can', '09:00', { ...standing, lines: [given(420)] }, 'fed', []],
    ['misses a few kg of a few', '09:00', { ...standing, lines: [{ ...given(30), expected: 20 }] }, 'fed', []],
    [
      'misses what a coarse scale cannot tell',
      '09:00',
      { batches: [{ ...batch, division_kg: 20 }], lines: [given(436)] },
      'fed',
      [],
    ],
    [
      'misses what a fine scale can tell',
      '09:00',
      { batches: [{ ...batch, division_kg: 1 }], lines: [{ ...given(23), expected: 20 }] },
      'off_target',
      ['fed'],
    ],
    ['is in no rule', '09:00', { lot: { rule_id: null } }, 'no_rule', []],
    ['is in a rule that nobody feeds', '09:00', { items: [] }, 'no_schedule', []],
    ['was never given a load', '09:00', { lot: { load: 0 } }, 'no_load', []],
    [
      'is suspended, whatever else',
      '09:00',
      { lot: { load: 0, suspended: true, rule_id: null, read_at: null } },
      'suspended',
      ['no_rule', 'unread'],
    ],
    [
      'waits on after a canceled operation',
      '07:20',
      { ...standing, batches: [{ ...batch, canceled: true, open: false }] },
      'waiting',
      [],
    ],
    [
      'is not late by a plan that was made anew at noon',
      '12:00',
      { batches: [{ ...batch, item_id: 99 }], lines: [given(400)] },
      'fed',
      [],
    ],
  ])('%s (%s)', (_, time, change, state, marks) => {
    expect(tile(time, change)).toMatchObject({ state, marks });
  });

  test('waits for nothing that was due before it came', () => {
    const lot = { came_at: at('12:00') };
    const others = { batches: [batch], lines: [{ ...given(400), lot_id: 2 }] };
    expect(tile('13:00', { ...others, lot })).toMatchObject({ state: 'waiting', next_time: '16:00', planned_kg: 600 });
    const fed = { batches: [{ ...batch, item_id: 12 }], lines: [{ ...given(600), expected: 600 }] };
    expect(tile('18:00', { ...fed, lot })).toMatchObject({ state: 'fed', marks: [], next_time: null });
    expect(tile('16:31', { ...others, lot })?.state).toBe('late');
    // The wagon came later than it, and brought it something.
    const late = { batches: [batch], lines: [given(400)], lot: { came_at: at('07:05'), planned_kg: 400, fed_kg: 400 } };
    expect(tile('09:00', late)).toMatchObject({ state: 'fed', next_time: '16:00', planned_kg: 1000 });
    expect(tile('16:31', late)).toMatchObject({ state: 'late', next_time: '16:00' });
    expect(tile('16:31', { lot: { came_at: at('16:01') } })).toMatchObject({ state: 'waiting', planned_kg: 0 });
  });

  test('between two wagons of a treat waits for the rest of it', () => {
    const first = { ...batch, batches: 2, last_at: at('07:20') };
    const facts = {
      batches: [first],
      lines: [{ ...given(150), expected: 150 }],
      lot: { planned_kg: 150, fed_kg: 150 },
    };
    expect(tile('07:50', facts)).toMatchObject({ state: 'fed', next_time: '07:00', planned_kg: 1000 });
    expect(tile('07:51', facts)).toMatchObject({ state: 'late', marks: ['fed'], next_time: '07:00' });
    const second = { ...first, id: 22, batch: 2, last_at: at('07:55') };
    const both = { batches: [first, second], lines: [...facts.lines, { ...given(250), batch_id: 22, expected: 250 }] };
    expect(tile('08:30', { ...facts, ...both })).toMatchObject({ state: 'fed', marks: [], next_time: '16:00' });
    // Whoever ended the day before the second one left the pen short of what that was to bring.
    const givenUp = { ...line, batch_id: 22, expected: 250, open: false };
    const ended = {
      ...facts,
      batches: [first, second],
      lines: [...facts.lines, givenUp],
      lot: { planned_kg: 400, fed_kg: 150 },
    };
    expect(tile('08:30', ended)).toMatchObject({ state: 'late', marks: ['fed'], next_time: '07:00', planned_kg: 1000 });
    // Begun by two operators it is one wagon all the same.
    const twice = {
      batches: [first, { ...first, id: 23 }],
      lines: [...facts.lines, { ...facts.lines[0], batch_id: 23, actual: null }] as BoardLine[],
    };
    expect(tile('07:50', { ...facts, ...twice })).toMatchObject({ next_time: '07:00', planned_kg: 1000 });
    // Eight kg are no reason to come again.
    expect(tile('09:00', { ...facts, lines: [{ ...given(392), expected: 392 }] })).toMatchObject({
      next_time: '16:00',
    });
  });

  test('a later pen is not late while the wagon works its way to it', () => {
    const lots = [lot, { ...lot, id: 2 }];
    const facts = { lots, items: [item], batches: [{ ...batch, last_at: at('07:50') }], lines: [given(400)] };
    const tiles = (time: string) => judgeBoard(facts, { now: instantOf(day, time, zone), day, time_zone: zone });
    expect(tiles('08:20').map(({ state }) => state)).toEqual(['fed', 'waiting']);
    expect(tiles('08:21').map(({ state }) => state)).toEqual(['fed', 'late']);
  });
});

test('planned is what has begun and, of the rest, its share of the load', () => {
  expect(tile('06:00')?.planned_kg).toBe(1000);
  const begun = { ...standing, lot: { planned_kg: 380, fed_kg: 200, load: 1200 } };
  expect(tile('07:20', begun)).toMatchObject({
    planned_kg: 380 + 720,
    fed_kg: 200,
    next_time: '07:00',
    operation_id: 31,
  });
  expect(tile('06:00', { lot: { load: 0, suspended: true } })?.planned_kg).toBe(0);
});

test('a treat whose time has come is due, before it is late', () => {
  expect(tile('06:59')).toMatchObject({ next_time: '07:00', due: false });
  expect(tile('07:00')).toMatchObject({ state: 'waiting', due: true });
  expect(tile('09:00', { ...standing, lines: [given(400)] })).toMatchObject({ next_time: '16:00', due: false });
});

test('the wagon at the pen is told from the one on its way', () => {
  expect(tile('07:12', standing)?.unloading).toBe(false);
  expect(tile('07:12', { ...standing, lines: [{ ...line, begun: true }] })?.unloading).toBe(true);
});

test('a tile tells the line that missed most', () => {
  const lines = [given(430), { ...given(200), batch_id: 22 }];
  const batches = [batch, { ...batch, id: 22, item_id: 12, operation_id: 32 }];
  expect(tile('18:00', { batches, lines })).toMatchObject({ off_kg: -200, off_percent: -50, operation_id: 32 });
});

describe('the clock is the farm’s', () => {
  const lateAt = (now: string, onDay: string, time: string, time_zone = zone) => {
    const facts = { lots: [{ ...lot, read_at: null }], items: [{ ...item, time }], batches: [], lines: [] };
    return judgeBoard(facts, { now: new Date(now), day: onDay, time_zone })[0]?.state === 'late';
  };

  test.each([
    ['just before midnight', '2026-03-13T02:59:00Z', '2026-03-12', '23:20', true],
    ['past midnight the evening’s treat is of tomorrow', '2026-03-13T03:01:00Z', '2026-03-13', '23:20', false],
    ['a treat at midnight', '2026-03-12T03:31:00Z', '2026-03-12', '00:00', true],
    ['a treat at midnight, in time', '2026-03-12T03:30:00Z', '2026-03-12', '00:00', false],
    // On 4 November 2018 the clock jumped from 00:00 to 01:00: 00:30 was at 01:30.
    ['a time that the day skips, in time', '2018-11-04T04:00:00Z', '2018-11-04', '00:30', false],
    ['a time that the day skips', '2018-11-04T04:01:00Z', '2018-11-04', '00:30', true],
    ['after the jump', '2018-11-04T09:31:00Z', '2018-11-04', '07:00', true],
    ['after the jump, in time', '2018-11-04T09:30:00Z', '2018-11-04', '07:00', false],
    // On 17 February 2018 the hour before midnight came twice: a treat at 23:10 is due the first time.
    ['an hour that comes twice, in time', '2018-02-18T01:40:00Z', '2018-02-17', '23:10', false],
    ['an hour that comes twice', '2018-02-18T01:41:00Z', '2018-02-17', '23:10', true],
  ])('%s', (_, now, onDay, time, late) => {
    expect(lateAt(now, onDay, time)).toBe(late);
  });

  test('a note of 23:30 is of that day where the farm is, though the next has begun elsewhere', () => {
    const facts = { lots: [{ ...lot, read_at: '2026-03-13T02:30:00Z' }], items: [item], batches: [], lines: [] };
    const stateOn = (onDay: string, now: string) =>
      judgeBoard(facts, { now: new Date(now), day: onDay, time_zone: zone })[0]?.state;
    expect(stateOn('2026-03-12', '2026-03-13T02:40:00Z')).toBe('late');
    expect(stateOn('2026-03-13', '2026-03-13T03:10:00Z')).toBe('unread');
  });

  test.each([
    // The day that began at 01:00, and the one after an hour that came twice.
    ['2018-11-04', '2018-11-04T02:59:59.999Z', '2018-11-04T03:00:00Z'],
    ['2018-02-18', '2018-02-18T02:59:59.999Z', '2018-02-18T03:00:00Z'],
    ['2026-03-12', '2026-03-12T02:59:59.999Z', '2026-03-12T03:00:00Z'],
  ])('the notes of %s begin with its first moment', (onDay, before, first) => {
    const stateOf = (read_at: string) =>
      judgeBoard(
        { lots: [{ ...lot, read_at }], items: [evening], batches: [], lines: [] },
        { now: instantOf(onDay, '12:00', zone), day: onDay, time_zone: zone },
      )[0]?.state;
    expect([before, first].map(stateOf)).toEqual(['unread', 'waiting']);
  });
});

test.each(['America/Sao_Paulo', 'America/Manaus', 'Europe/Lisbon', 'Pacific/Auckland', 'UTC'])(
  'a time of a day in %s is on that day, at that time',
  (timeZone) => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' });
    for (let month = 1; month <= 12; month += 1) {
      const date = `2018-${String(month).padStart(2, '0')}-15`;
      for (const time of ['00:00', '02:30', '12:00', '23:59']) {
        const instant = instantOf(date, time, timeZone);
        expect([dayOf(instant, timeZone), clock.format(instant)]).toEqual([date, time]);
      }
    }
  },
);
