import { formatNumber } from '../formats.ts';
import { condition } from './condition.ts';
import { shortDay } from './words.ts';

export const mixingShort = condition<'percent'>({
  kind: 'mixing_short',
  label: 'Mistura interrompida antes do tempo',
  severity: 'warning',
  thresholds: { percent: { label: 'Menos que', unit: '% do tempo', value: 80, min: 10, max: 100 } },
  roles: ['admin', 'technician'],
  push: false,
  mail: false,
  inDay: ({ batches }, { percent }) =>
    batches
      .filter(
        ({ mixed_minutes, mixing_minutes }) => mixed_minutes !== null && mixed_minutes * 100 < mixing_minutes * percent,
      )
      .map((batch) => ({
        subject: `batch ${batch.id}`,
        operation_id: batch.operation_id,
        lots: batch.unloads.map(({ lot_id, name }) => ({ id: lot_id, name })),
        title: `${batch.name} de ${shortDay(batch.day)} misturado ${minutes(batch.mixed_minutes)} de ${minutes(batch.mixing_minutes)} min`,
        detail: `A receita pede ${minutes(batch.mixing_minutes)} minutos; ${batch.operator} misturou ${minutes(batch.mixed_minutes)}. O que vai a cada baia pode ser diferente.`,
        next_step: 'Lembre o operador do tempo de mistura.',
        facts: { mixed: batch.mixed_minutes, planned: batch.mixing_minutes },
      })),
});

function minutes(value: number | null): string {
  return formatNumber(value, { max: 1 });
}
