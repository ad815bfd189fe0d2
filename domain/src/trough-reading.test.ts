import { describe, expect, test } from 'vitest';
import { hasCome, mayVoid } from './trough-reading.ts';

describe('a reading is voided', () => {
  const day = { today: '2026-03-12', time_zone: 'America/Sao_Paulo' };
  // 22:30 of the 12th on the farm's clock.
  const reading = { user_id: 7, date: '2026-03-13T01:30:00.000Z' };
  const yesterday = { user_id: 7, date: '2026-03-12T02:30:00.000Z' };

  test.each([
    ['by its author on the same day of the farm', reading, { user_id: 7, user_type: 'worker' }, true],
    ['not by its author a day later', yesterday, { user_id: 7, user_type: 'worker' }, false],
    ['not by another operator', reading, { user_id: 8, user_type: 'worker' }, false],
    ['not by a technician who did not read it', reading, { user_id: 9, user_type: 'technician' }, false],
    ['by a manager, whoever read it and whenever', yesterday, { user_id: 1, user_type: 'admin' }, true],
    ['not by someone who belongs to no farm', reading, { user_id: null, user_type: null }, false],
  ] as const)('%s', (_, given, reader, expected) => {
    expect(mayVoid(given, reader, day)).toBe(expected);
  });
});

test.each([
  ['from its day of entry on', { entry_date: '2026-03-12' }, true],
  ['not before', { entry_date: '2026-03-13' }, false],
  [
    'by the farm’s day where the clock of the device is behind',
    { entry_date: '2026-03-13', until: '2026-03-12' },
    true,
  ],
  ['where nobody told when it came', {}, true],
])('a lot is read %s', (_, { until = '2026-03-11', ...lot }: { entry_date?: string; until?: string }, expected) => {
  expect(hasCome({ ...lot, fed: { until, kg: [] } }, '2026-03-12')).toBe(expected);
});
