import { planBatches } from '@cocho/domain/feeding-day';
import { expect, test } from 'vitest';
import { treatOfToday } from '../../../../domain/test/treat-of-today.ts';
import { readingsHere } from '../../outbox/load-here.ts';
import type { OutboxEntry } from '../../outbox/outbox-db.ts';
import { itemsHere } from './loads-here.ts';

const at = '2026-03-12T09:00:00.000Z';

test('what was read on this phone and still waits is in the batches that it feeds', () => {
  const item = treatOfToday({});
  const [lot] = item.lots;
  const payload = { lot_id: lot?.id ?? 0, note: 10, timestamp: at, corral_index_id: null };
  const owner = { client_id: 'one', user_id: 7, farm_id: 1, lot_name: lot?.name ?? '' };
  const reading: OutboxEntry = { ...owner, captured_at: at, payload, fate: 'waiting', errors: [] };
  const here = readingsHere({ readings: [reading], sent: [], annulments: [] });
  const [before] = planBatches(item, null);
  const [after] = itemsHere([item], here, 0).flatMap((one) => planBatches(one, null));
  const grown = ((lot?.projected_load ?? 0) * item.treat.percent) / 1000;
  expect((after?.total ?? 0) - (before?.total ?? 0)).toBeCloseTo(grown, 6);
  expect(after?.unloads[0]?.kg).toBeCloseTo((before?.unloads[0]?.kg ?? 0) * 1.1, 6);
});
