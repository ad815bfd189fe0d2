import { formatNumber } from '../formats.ts';
import { condition } from './condition.ts';
import { shortDay } from './words.ts';

const hourMs = 3_600_000;

export const openOperation = condition<'hours'>({
  kind: 'open_operation',
  label: 'Operação deixada aberta',
  severity: 'warning',
  thresholds: { hours: { label: 'Parada há', unit: 'h', value: 4, min: 1, max: 48 } },
  roles: ['admin', 'worker'],
  push: true,
  mail: false,
  inDay: ({ open_operations, now }, { hours }) =>
    open_operations
      .map((one) => ({ ...one, idle: (now.getTime() - Date.parse(one.last_at)) / hourMs }))
      .filter(({ idle }) => idle > hours)
      .map(({ id, day, operator, idle }) => ({
        subject: `operation ${id}`,
        operation_id: id,
        lots: [],
        title: `Operação de ${operator} aberta desde ${shortDay(day)}`,
        detail: `Nada foi registrado há ${formatNumber(Math.floor(idle))} horas e ela não foi encerrada.`,
        next_step: 'Peça ao operador que encerre, ou libere a operação.',
        facts: { hours: Math.floor(idle), day },
      })),
});
