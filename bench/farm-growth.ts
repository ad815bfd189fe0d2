import { randomUUID } from 'node:crypto';
import { beginBatch, beginLine, endLine, endMixing, stepOf, tare } from '@cocho/domain/batch';
import { planBatches, type Today } from '@cocho/domain/feeding-day';
import type { DeviceOperation, SubOperation } from '@cocho/domain/operations';
import { callApi, freshId, wireRequest } from './api.ts';
import { freshFarm, type GrownFarm, grownFarm } from './grown-farm.ts';
import type { Measurement, Sample } from './measurement.ts';
import type { Stage } from './stage.ts';

const seconds = 0.15;
const page = 50;
const revisions = 400;
const lists = { lots: '/lots', operations: '/operations' };

/** The same asked of a farm with five thousand lots and three years behind it, and of one with fifty fresh lots. */
export const farmGrowth: Measurement = async (stage) => {
  const { manager, load } = stage;
  const [grown, fresh] = [await grownFarm(stage), await freshFarm(stage)];
  const begun = new Map([
    [grown, await beginOperation(stage, grown)],
    [fresh, await beginOperation(stage, fresh)],
  ]);
  const ask = async (request: string | string[]) =>
    (await load.ask({ port: manager.port, request, connections: 1, seconds })).p50Ms;
  const get = (farm: GrownFarm, path: string) => ask(wireRequest(manager, 'GET', `/farms/${farm.id}${path}`));
  // What nobody asked before is kept by nobody.
  const list = (farm: GrownFarm, path: string, number: number) =>
    get(farm, `${path}?page=${number}&items=${page}&anew=${freshId}`);

  return async () => [
    ...(await pages()),
    await compare('accepting a reading', 1.2, readTrough),
    await compare('accepting a weight of an operation', 1.2, feed),
    await compare(
      'the round, a lot',
      1.5,
      async (farm) => (await get(farm, '/trough_readings/round')) / farm.lots.length,
    ),
    await compare(
      "the operator's day, a lot",
      1.5,
      async (farm) => (await get(farm, '/treat_schedules/today')) / farm.lots.length,
    ),
  ];

  async function pages(): Promise<Sample[]> {
    const samples: Sample[] = [];
    for (const [name, path] of Object.entries(lists)) {
      samples.push(await compare(`page of ${page} ${name}`, 1.5, (farm) => list(farm, path, 1)));
      const [first, twentieth] = [await list(grown, path, 1), await list(grown, path, 20)];
      samples.push({ ...sample(`page 20 of ${name} ÷ page 1`, twentieth, first), bar: { ratioAtMost: 1.2 } });
    }
    return samples;
  }

  async function compare(
    what: string,
    ratioAtMost: number,
    measure: (farm: GrownFarm) => Promise<number>,
  ): Promise<Sample> {
    const against = await measure(fresh);
    const measured = await measure(grown);
    return { ...sample(`${what}: 5,000 lots and 3 years ÷ 50 fresh`, measured, against), bar: { ratioAtMost } };
  }

  /** Of another lot each time, as a round goes. */
  function readTrough({ id, lots }: GrownFarm): Promise<number> {
    const read = (lot_id: number) => ({ client_id: freshId, lot_id, note: 0, timestamp: new Date().toISOString() });
    const requests = lots.map((lot) =>
      wireRequest(manager, 'POST', `/farms/${id}/lots/trough_readings`, { readings: [read(lot)] }),
    );
    return ask(requests);
  }

  /** One pen after the other gets its weight, over and over: each is the next revision of one operation. */
  function feed(farm: GrownFarm): Promise<number> {
    const { clientId, operation } = begun.get(farm) as Begun;
    const requests = Array.from({ length: revisions }, () => {
      operation.revision += 1;
      const sub_operations = operation.sub_operations.map((sub) => weighed(sub, operation.revision));
      return wireRequest(manager, 'PUT', `/farms/${farm.id}/operations/by_client/${clientId}`, {
        ...operation,
        sub_operations,
      });
    });
    return ask(requests);
  }
};

interface Begun {
  clientId: string;
  operation: DeviceOperation;
}

/** A batch of the last item of the day, with all of it loaded and mixed. */
async function beginOperation({ manager }: Stage, farm: GrownFarm): Promise<Begun> {
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
  return { clientId: randomUUID(), operation };
}

function loaded(sub: SubOperation, now: string): SubOperation {
  const step = stepOf(sub);
  if (step.kind === 'tare') return loaded(tare(sub, 3000), now);
  if (step.kind === 'load') return loaded(endLine(beginLine(sub, 3000, now), step.line.target_quantity, now), now);
  return step.kind === 'mix' ? endMixing(sub, now) : sub;
}

/** The pen whose turn it is, with another weight each time. */
function weighed(sub: SubOperation, turn: number): SubOperation {
  const lines = sub.unload_operation_corrals;
  const at = turn % lines.length;
  return {
    ...sub,
    unload_operation_corrals: lines.map((line, index) =>
      index === at ? { ...line, actual_quantity: 400 + (turn % 90) } : line,
    ),
  };
}

function sample(name: string, measured: number, against: number): Sample {
  return { name, unit: 'ms', measured, against };
}
