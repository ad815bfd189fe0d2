import { expect, test } from 'vitest';
import { dash, formatInstant, formatTime } from './formats.ts';

const instant = '2026-03-12T02:05:00.000Z';

test.each([
  ['America/Cuiaba', '11/03/2026 22:05', '22:05'],
  ['America/Sao_Paulo', '11/03/2026 23:05', '23:05'],
  ['UTC', '12/03/2026 02:05', '02:05'],
])("an instant and its time are of the farm's clock: %s", (timeZone, day, time) => {
  expect(formatInstant(instant, timeZone)).toBe(day);
  expect(formatTime(instant, timeZone)).toBe(time);
});

test('what has no instant is a dash', () => {
  expect([formatInstant(null, 'UTC'), formatTime(undefined, 'UTC')]).toEqual([dash, dash]);
});
