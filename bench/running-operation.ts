import { randomUUID } from 'node:crypto';
import { beginBatch, beginLine, endLine, endMixing, stepOf, tare } from '@cocho/domain/batch';
import { planBatches, type Today } from '@cocho/domain/feeding-day';
import type { DeviceOperation, SubOperation } from '@cocho/domain/operations';
import { callApi } from './api.ts';
import type { GrownFarm } from './grown-farm.ts';
import type { Stage } from './stage.ts';

export interface RunningOperation {
  path: string;
  operation: DeviceOperation;
}

/** A batch of the last item of the day, with all of it loaded and mixed. */
export async function beginOperation({ manager }: Stage, farm: GrownFarm): Promise<RunningOperation> {
  const { text } = await callApi(manager, 'GET', `/farms/${farm.id}/treat_schedules/today`);
  const { data }: { data: Today } = JSON.parse(text);
  const item = data.items.at(-1);
  const [plan] = item ? planBatches(item, null) : [];
  if (!item || !plan) throw new Error('nothing to feed today');
  const now = new Date().toISOString();
  const operation = {
    ...{ revision: 1, epoch: 1, device_id: randomUUID(), schedule_id: item.schedule_id, day: data.day },
    ...{ start_time: now, end_time: null, canceled: false },
    sub_operations: [loaded(beginBatch(item, plan, randomUUID()), now)],
  };
  return { path: `/farms/${farm.id}/operations/by_client/${randomUUID()}`, operation };
}

function loaded(sub: SubOperation, now: string): SubOperation {
  const step = stepOf(sub);
  if (step.kind === 'tare') return loaded(tare(sub, 3000), now);
  if (step.kind === 'load') return loaded(endLine(beginLine(sub, 3000, now), step.line.target_quantity, now), now);
  return step.kind === 'mix' ? endMixing(sub, now) : sub;
}

/** The next revision: the pen whose turn it is gets a weight, another one each time. */
export function weighed({ path, operation }: RunningOperation) {
  operation.revision += 1;
  const turn = operation.revision;
  const weight = 400 + (turn % 90);
  const sub_operations = operation.sub_operations.map((sub) => {
    const lines = sub.unload_operation_corrals;
    const at = turn % lines.length;
    const weigh = (line: (typeof lines)[number], index: number) =>
      index === at ? { ...line, actual_quantity: weight } : line;
    return { ...sub, unload_operation_corrals: lines.map(weigh) };
  });
  return { path, body: { ...operation, sub_operations } };
}
