import { formatNumber } from '../formats.ts';
import { condition } from './condition.ts';
import { namesText } from './words.ts';

export const overCapacity = condition<'percent'>({
  kind: 'over_capacity',
  label: 'Baia acima da capacidade',
  severity: 'warning',
  thresholds: { percent: { label: 'Tolerância', unit: '%', value: 0, min: 0, max: 50 } },
  roles: ['admin', 'technician'],
  push: false,
  mail: false,
  inDay: ({ full_pens }, { percent }) =>
    full_pens
      .filter(({ heads, capacity }) => heads * 100 > capacity * (100 + percent))
      .map(({ id, name, heads, capacity, lots }) => ({
        subject: `corral ${id}`,
        corral_id: id,
        lots,
        title: `${name}: ${formatNumber(heads)} cabeças onde cabem ${formatNumber(capacity)}`,
        detail: `${formatNumber(heads - capacity)} acima da capacidade, em ${namesText(lots.map((lot) => lot.name))}.`,
        next_step: 'Transfira cabeças ou corrija a capacidade da baia.',
        facts: { heads, capacity },
      })),
});
