import { formatNumber } from '@cocho/domain/formats';

/** As precise as it matters in the field: nobody shovels grams onto a ton. */
export function formatKg(kg: number): string {
  const size = Math.abs(kg);
  return `${formatNumber(kg, { max: size >= 100 ? 0 : size >= 10 ? 1 : 2 })} kg`;
}
