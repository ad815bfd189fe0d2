import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { annulmentDay, clockToleranceSeconds, correctedInstant } from './trough-reading.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.parse('2026-03-12T09:00:00Z');
const iso = (at: number) => new Date(at).toISOString();
const tolerance = clockToleranceSeconds * 1000;

describe('the instant of a reading', () => {
  test.each([
    ['as captured, from a clock that is right', { captured: 0, sent: 60, received: 60 }, 0],
    ['as captured, from a clock that is two minutes behind', { captured: -2, sent: 58, received: 60 }, -2],
    ['corrected, from a clock two days behind', { captured: -2880, sent: 60 - 2880, received: 60 }, 0],
    ['corrected, from a clock four years ahead', { captured: 2_102_400, sent: 2_102_460, received: 60 }, 0],
    ['of the arrival at the latest', { captured: 500, sent: 60, received: 60 }, 60],
    ['of the arrival at the latest, from a sending that tells no time', { captured: 500, received: 60 }, 60],
    ['after what the device had seen', { captured: -2880, sent: 60, received: 60, after: -5 }, -5],
    ['never after the arrival, whatever the device claims', { captured: 0, sent: 60, received: 60, after: 90 }, 60],
  ])('is %s', (_, { captured, sent, received, after }: Minutes, expected) => {
    const at = (minutes: number | undefined) => (minutes === undefined ? null : iso(start + minutes * minute));
    const instant = correctedInstant({
      captured: iso(start + captured * minute),
      sent_at: at(sent),
      received: iso(start + received * minute),
      after: at(after),
    });
    expect((Date.parse(instant) - start) / minute).toBe(expected);
  });
});

interface Minutes {
  captured: number;
  sent?: number;
  received: number;
  after?: number;
}

const span = (most: number) => fc.integer({ min: 0, max: most });
const skew = fc.integer({ min: -2000 * day, max: 2000 * day });

/** The truth: the device saw an answer, captured later, and its sending came later still. */
const truth = fc.record({ seen: span(10 * day), captured: span(3 * day), arrived: span(3 * day) }).map((waits) => {
  const seen = start + waits.seen;
  const captured = seen + waits.captured;
  return { seen, captured, received: captured + waits.arrived };
});

describe('whatever the clocks do', () => {
  test('a clock that is wrong all the time is corrected to the truth, or is within the tolerance', () => {
    fc.assert(
      fc.property(truth, skew, ({ seen, captured, received }, wrong) => {
        const at = correctedInstant({
          captured: iso(captured + wrong),
          sent_at: iso(received + wrong),
          received: iso(received),
          after: iso(seen),
        });
        expect(Math.abs(Date.parse(at) - captured)).toBeLessThanOrEqual(Math.abs(wrong) > tolerance ? 0 : tolerance);
      }),
    );
  });

  test('one that is repaired or jumps in between is still placed between what it had seen and its arrival', () => {
    fc.assert(
      fc.property(truth, skew, skew, ({ seen, captured, received }, whenCaptured, whenSent) => {
        const at = correctedInstant({
          captured: iso(captured + whenCaptured),
          sent_at: iso(received + whenSent),
          received: iso(received),
          after: iso(seen),
        });
        expect(Date.parse(at)).toBeGreaterThanOrEqual(seen);
        expect(Date.parse(at)).toBeLessThanOrEqual(received);
      }),
    );
  });

  test('of two readings of one sending the earlier never counts later', () => {
    fc.assert(
      fc.property(truth, span(day), skew, ({ seen, captured, received }, apart, wrong) => {
        const sent = { sent_at: iso(received + wrong), received: iso(received), after: iso(seen) };
        const first = correctedInstant({ captured: iso(captured + wrong), ...sent });
        const second = correctedInstant({ captured: iso(captured + apart + wrong), ...sent });
        expect(first <= second).toBe(true);
      }),
    );
  });
});

describe('the day on which a reading was taken back', () => {
  const now = new Date('2026-03-13T12:00:00Z');
  test.each([
    ['is today without a word', null, '2026-03-13'],
    ['is the day on which the device decided it', '2026-03-13T02:00:00Z', '2026-03-12'],
    ['is not longer ago than two days', '2026-03-11T11:00:00Z', '2026-03-13'],
    ['is not tomorrow', '2026-03-14T12:00:00Z', '2026-03-13'],
    ['is that of a clock two hours ahead set right', '2026-03-13T03:20:00Z', '2026-03-12', '2026-03-13T14:00:00Z'],
    ['is that of a clock a day behind set right', '2026-03-12T11:00:00Z', '2026-03-13', '2026-03-12T12:00:00Z'],
    ['is as told where the clock went wrong since', '2026-03-12T21:00:00Z', '2026-03-12', '2020-01-01T00:00:00Z'],
    ['is as told by a clock that is nearly right', '2026-03-13T02:59:00Z', '2026-03-12', '2026-03-13T11:58:30Z'],
  ])('%s', (_, at, expected, sent_at: string | null = null) => {
    expect(annulmentDay({ at, sent_at }, '2000-01-01T00:00:00.000Z', now, 'America/Sao_Paulo')).toBe(expected);
  });
});
