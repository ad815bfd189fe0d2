import { randomUUID } from 'node:crypto';
import { daysAgo } from './farm-days.ts';
import type { Body, Farm } from './resources.ts';

/** A note for a lot, as a device sends it. */
export function oneReading(lot_id: number): Body {
  return { readings: [{ client_id: randomUUID(), lot_id, note: 5, timestamp: new Date().toISOString() }] };
}

/** A schedule begun by a device: one wagon of one ingredient for one lot, not weighed yet. */
export async function oneOperation(farm: Farm): Promise<Body> {
  const schedule_id = await farm.add('treat_schedules');
  const item = { rule_id: await farm.add('rules'), treat_id: await farm.add('treats') };
  const now = new Date().toISOString();
  const line = { expected_quantity: 400, target_quantity: 400, actual_quantity: null, start_time: now, end_time: null };
  const sub = {
    client_id: randomUUID(),
    treat_item_id: await farm.itemOf(schedule_id),
    batch: 1,
    ...item,
    rule_name: 'Engorda',
    recipe_id: await farm.add('recipes'),
    recipe_name: 'Terminação',
    treat_name: 'Manhã',
    dry_matter_percent: 60,
    mixing_minutes: 5,
    tare_weight: 3000,
    mixing_start_time: null,
    mixing_end_time: null,
    load_operation_ingredients: [
      { ...line, ingredient_id: await farm.add('ingredients'), ingredient_name: 'Milho moído' },
    ],
    unload_operation_corrals: [{ ...line, lot_id: await farm.add('lots'), lot_name: 'Lote 1' }],
  };
  return {
    revision: 1,
    epoch: 1,
    device_id: randomUUID(),
    schedule_id,
    day: daysAgo(0),
    start_time: now,
    end_time: null,
    sub_operations: [sub],
  };
}
