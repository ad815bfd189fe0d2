import { daysBetween } from '../days.ts';
import { formatNumber } from '../formats.ts';
import { lotIn } from '../sentence-parts.ts';
import { condition } from './condition.ts';
import { percentText, shortDay } from './words.ts';

/** Told by the scale only: a projected weight repeats the gain that was typed. */
const newsDays = 7;
/** In fewer days than this, what the cattle had eaten outweighs what they gained. */
export const leastGainDays = 14;

export const lowGain = condition<'percent'>({
  kind: 'low_gain',
  label: 'Ganho abaixo do previsto',
  severity: 'warning',
  thresholds: { percent: { label: 'Abaixo do previsto', unit: '%', value: 15, min: 5, max: 80 } },
  roles: ['admin', 'technician'],
  push: true,
  mail: true,
  inHistory: ({ lots, day }, { percent }) =>
    lots.flatMap((lot) => {
      const { weighing, planned_gain, heads } = lot;
      if (!weighing || daysBetween(weighing.day, day) > newsDays) return [];
      const days = daysBetween(weighing.since, weighing.day);
      if (days < leastGainDays || planned_gain <= 0) return [];
      const { gain } = weighing;
      const below = (1 - gain / planned_gain) * 100;
      if (below <= percent) return [];
      return [
        {
          subject: `lot ${lot.id} ${weighing.day}`,
          lots: [{ id: lot.id, name: lot.name }],
          title: `${lotIn(lot.name, lot.corral_name)}: ganho ${percentText(below)} abaixo do previsto`,
          // Of the last stretch alone: what a report calls measured is of all of them.
          detail: `GMD de ${shortDay(weighing.since)} à pesagem de ${shortDay(weighing.day)}: ${gainText(gain)}; previsto ${gainText(planned_gain)}.`,
          next_step: 'Reveja dieta, consumo e o GMD informado do lote.',
          facts: { gain, planned: planned_gain, percent: below, days, heads },
        },
      ];
    }),
});

function gainText(kg: number): string {
  return formatNumber(kg, { min: 2, max: 2 });
}
