import { expect, test } from 'vitest';
import { clockError } from './clock-error.ts';

const received = new Date('2026-03-12T10:00:00Z');
const minutes = 60_000;

test.each([
  ['2026-03-12T10:00:00Z', 0],
  ['2026-03-12T09:58:00Z', 0],
  ['2026-03-12T10:02:00Z', 0],
  ['2026-03-12T09:57:00Z', 3 * minutes],
  ['2026-03-12T10:03:00Z', -3 * minutes],
  ['2026-03-10T10:00:00Z', 2 * 24 * 60 * minutes],
  ['2026-03-12T06:00:00-03:00', 60 * minutes],
  [undefined, null],
  ['yesterday', null],
  ['0001-01-01T00:00:00Z', null],
])('a sending of %s by its own clock is corrected by %s ms', (sent_at, error) => {
  expect(clockError(sent_at, received)).toBe(error);
});
