import { scaleErrorKg } from '../off-target.ts';
import { condition } from './condition.ts';
import type { WatchedBatch } from './facts.ts';
import { loadedKg } from './wagon-kg.ts';
import { kgText, shortDay } from './words.ts';

/** Between two pens the wagon became lighter: what left it there reached no trough. */
export const strayFeed = condition<'percent'>({
  kind: 'stray_feed',
  label: 'Ração que saiu do vagão fora das baias',
  severity: 'critical',
  thresholds: { percent: { label: 'Da carga', unit: '%', value: 2, min: 1, max: 50 } },
  roles: ['admin'],
  push: true,
  mail: false,
  inDay: ({ batches }, { percent }) =>
    batches.flatMap((batch) => {
      const loaded = loadedKg(batch) ?? 0;
      const lost = lostBetween(batch).filter(({ kg }) => kg > scaleErrorKg(batch));
      const kg = lost.reduce((sum, one) => sum + one.kg, 0);
      const [worst] = lost.toSorted((a, b) => b.kg - a.kg);
      if (!worst || kg * 100 <= loaded * percent) return [];
      return [
        {
          subject: `batch ${batch.id}`,
          operation_id: batch.operation_id,
          lots: [],
          title: `${kgText(kg)} saíram do vagão fora das baias`,
          detail: `${batch.name} de ${shortDay(batch.day)}, ${batch.operator}: o vagão chegou a ${worst.at} com ${kgText(worst.kg)} a menos do que tinha ao sair de ${worst.from}.`,
          next_step: 'Veja a curva de peso da batelada e pergunte o que houve no caminho.',
          facts: { kg, loaded, from: worst.from, at: worst.at },
          cost_cents: batch.cents_per_kg === null ? null : Math.round(kg * batch.cents_per_kg),
        },
      ];
    }),
});

function lostBetween({ unloads }: WatchedBatch): { from: string; at: string; kg: number }[] {
  return unloads.slice(1).flatMap((line, index) => {
    const before = unloads[index];
    if (!before || before.start_weight === null || before.actual === null || line.start_weight === null) return [];
    return { from: before.name, at: line.name, kg: before.start_weight - before.actual - line.start_weight };
  });
}
