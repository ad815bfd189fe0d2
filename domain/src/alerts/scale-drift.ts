import { addDays } from '../days.ts';
import { condition } from './condition.ts';
import type { BatchRun } from './facts.ts';
import { scalesOf } from './scales.ts';
import { percentText } from './words.ts';

const runsInARow = 5;
/** What was weighed longer ago tells nothing of the scale as it is. */
const recentDays = 5;

/** Load and unload disagree one way, batch after batch: not the operator but the scale. */
export const scaleDrift = condition<'percent'>({
  kind: 'scale_drift',
  label: 'Balança: carga e descarga não batem',
  severity: 'warning',
  thresholds: { percent: { label: 'Diferença', unit: '%', value: 2, min: 1, max: 20 } },
  roles: ['admin', 'technician'],
  push: true,
  mail: true,
  inHistory: ({ runs, day }, { percent }) =>
    scalesOf(runs).flatMap(({ subject, wagon, runs: weighed }) => {
      const last = weighed.filter((run) => run.loaded_kg > 0 && run.unloaded_kg > 0).slice(-runsInARow);
      const latest = last.at(-1);
      if (last.length < runsInARow || !latest || latest.day < addDays(day, -recentDays)) return [];
      const gaps = last.map(gapPercent);
      const isOneWay = gaps.every((gap) => gap > percent) || gaps.every((gap) => gap < -percent);
      if (!isOneWay) return [];
      const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
      return [
        {
          subject,
          operation_id: latest.operation_id,
          lots: [],
          title: `${wagon}: balança com ${percentText(Math.abs(mean))} de diferença`,
          detail: `Em ${runsInARow} bateladas seguidas descarregou-se ${mean > 0 ? 'menos' : 'mais'} do que se carregou.`,
          next_step: 'Zere o vagão vazio e confira a balança com um peso conhecido.',
          facts: { percent: mean, batches: runsInARow },
        },
      ];
    }),
});

function gapPercent({ loaded_kg, unloaded_kg }: BatchRun): number {
  return ((loaded_kg - unloaded_kg) / loaded_kg) * 100;
}
