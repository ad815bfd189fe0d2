import { scaleErrorKg } from '../off-target.ts';
import { condition } from './condition.ts';
import { loadedKg, unloadedKg } from './wagon-kg.ts';
import { kgText, percentText, shortDay } from './words.ts';

/** What was loaded and reached no pen, or was given without having been loaded. */
export const batchGap = condition<'percent'>({
  kind: 'batch_gap',
  label: 'Diferença entre carregado e descarregado',
  severity: 'warning',
  thresholds: { percent: { label: 'Diferença', unit: '%', value: 2, min: 1, max: 50 } },
  roles: ['admin'],
  push: false,
  mail: false,
  inDay: ({ batches }, { percent }) =>
    batches.flatMap((batch) => {
      const [loaded, unloaded] = [loadedKg(batch), unloadedKg(batch)];
      if (!batch.ended || loaded === null || unloaded === null) return [];
      const gap = loaded - unloaded;
      const share = loaded > 0 ? (Math.abs(gap) / loaded) * 100 : 0;
      if (share <= percent || Math.abs(gap) <= scaleErrorKg(batch)) return [];
      return [
        {
          subject: `batch ${batch.id}`,
          operation_id: batch.operation_id,
          lots: [],
          title: `${batch.name} de ${shortDay(batch.day)}: ${kgText(Math.abs(gap))} ${gap > 0 ? 'não chegaram ao cocho' : 'a mais no cocho que no vagão'}`,
          detail: `Carregados ${kgText(loaded)} e descarregados ${kgText(unloaded)}: ${percentText(share)} de diferença.`,
          next_step: gap > 0 ? 'Veja o que ficou no vagão.' : 'Confira a balança e a tara.',
          facts: { loaded, unloaded, percent: share },
          cost_cents: gap > 0 && batch.cents_per_kg !== null ? Math.round(gap * batch.cents_per_kg) : null,
        },
      ];
    }),
});
