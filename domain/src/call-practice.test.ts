import { expect, test } from 'vitest';
import { practiceOf } from './call-practice.ts';
import { addDays } from './days.ts';

const days = Array.from({ length: 10 }, (_, at) => addDays('2026-03-01', at));

test('days that followed the suggestion stand beside those that did not, with what was eaten after them', () => {
  const lot = {
    lot_id: 1,
    lot_name: 'Lote 1',
    calls: [
      { day: '2026-03-01', suggested: 5, decided: 5 },
      { day: '2026-03-02', suggested: 0, decided: 10 },
      { day: '2026-03-03', suggested: 0, decided: 0 },
      // The day after is not known.
      { day: '2026-03-10', suggested: -5, decided: 0 },
    ],
    intake: days.map((day, at) => ({ day, kg: at === 2 ? 11 : 10 })),
    gain: 1.42,
  };
  expect(practiceOf([lot, { ...lot, lot_id: 2, calls: [] }])).toEqual({
    days: 4,
    agreement_percent: 50,
    followed: { days: 2, swing_percent: 4.5 },
    otherwise: { days: 2, swing_percent: 10 },
    lots: [
      {
        lot_id: 1,
        lot_name: 'Lote 1',
        days: 4,
        agreement_percent: 50,
        intake_variation_percent: 3,
        gain: 1.42,
      },
    ],
  });
});

test('where nothing was suggested nothing is claimed', () => {
  expect(practiceOf([])).toMatchObject({ days: 0, agreement_percent: null, followed: { swing_percent: null } });
});
