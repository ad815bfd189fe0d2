import { deflateRawSync } from 'node:zlib';
import { addDays, type Day } from '@cocho/domain/days';
import { isFed, type SubOperation } from '@cocho/domain/operations';
import { encodeCurve } from '@cocho/domain/weight-curve';
import type { Queryable } from '../db/db.ts';
import { keepWeights } from '../features/operations/batch-weights.ts';
import { shown } from './wagon.ts';

/** Recent enough to be looked at again. */
const recentDays = 14;

interface Fed {
  farm_id: number;
  user_id: number | null;
  clientId: string;
  day: Day;
  today: Day;
}

/** What the scale showed of the batches of the last days, as the operator's phone would have sent it. */
export async function keepCurves(tx: Queryable, { farm_id, user_id, clientId, day, today }: Fed, subs: SubOperation[]) {
  if (day < addDays(today, -recentDays)) return;
  for (const sub of subs.filter(isFed)) {
    const curve = curveOf(sub);
    if (!curve) continue;
    const weights = deflateRawSync(encodeCurve(curve));
    await keepWeights(tx, farm_id, user_id, { clientId, batchId: sub.client_id, start: curve.start, weights });
  }
}

/** Straight from the weight before each line to the one after it, in the steps of the scale. */
function curveOf({ tare_weight, load_operation_ingredients, unload_operation_corrals }: SubOperation) {
  const signed = [
    ...load_operation_ingredients.map((line) => ({ ...line, kg: line.actual_quantity ?? 0 })),
    ...unload_operation_corrals.map((line) => ({ ...line, kg: -(line.actual_quantity ?? 0) })),
  ];
  const start = signed[0]?.start_time;
  if (!start || tare_weight === null) return null;
  const secondOf = (time: string) => Math.round((Date.parse(time) - Date.parse(start)) / 1000);
  const [seconds, kg]: [number[], number[]] = [[], []];
  let weight = tare_weight;
  for (const { start_time, end_time, kg: moved } of signed) {
    if (!start_time || !end_time) continue;
    const [from, to] = [Math.max(secondOf(start_time), seconds.length), secondOf(end_time)];
    while (seconds.length < from) push(weight);
    for (let second = seconds.length; second <= to; second += 1)
      push(weight + (moved * (second - from)) / Math.max(1, to - from));
    weight += moved;
  }
  return { start, seconds, kg };

  function push(value: number): void {
    seconds.push(seconds.length);
    kg.push(shown(value));
  }
}
