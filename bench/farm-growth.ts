import { freshId, wireRequest } from './api.ts';
import { freshFarm, type GrownFarm, grownFarm } from './grown-farm.ts';
import type { Measurement, Sample } from './measurement.ts';
import { beginOperation, type RunningOperation, weighed } from './running-operation.ts';

const seconds = 0.15;
const page = 50;
const revisions = 400;
/** Operations as their page asks for them: with what all of them come to. */
const lists = { lots: '/lots?', operations: '/operations?summary=true&' };

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
    get(farm, `${path}page=${number}&items=${page}&anew=${freshId}`);

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
    const operation = begun.get(farm) as RunningOperation;
    const requests = Array.from({ length: revisions }, () => {
      const { path, body } = weighed(operation);
      return wireRequest(manager, 'PUT', path, body);
    });
    return ask(requests);
  }
};

function sample(name: string, measured: number, against: number): Sample {
  return { name, unit: 'ms', measured, against };
}
