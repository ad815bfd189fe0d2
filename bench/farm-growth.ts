import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../server/src/db/db.ts';
import { freshId, freshInstant, wireRequest } from './api.ts';
import { freshFarm, type GrownFarm, grownFarm } from './grown-farm.ts';
import type { Measurement, Sample } from './measurement.ts';
import { beginOperation, type RunningOperation, weighed } from './running-operation.ts';
import type { Stage } from './stage.ts';

const readingSeconds = 0.25;
/** Long enough that looks at the farm's day, which changes bring about, fall into it too; those at its history come later. */
const writingSeconds = 0.6;
/** So long nothing is looked at, and then nothing is left to be. */
const quietMs = 5500;
const quietUntilMs = 60_000;
const page = 50;
const revisions = 400;
/** Operations as their page asks for them: with what all of them come to. */
const lists = { lots: '/lots?', operations: '/operations?summary=true&' };

/** The same asked of a farm with five thousand lots and three years behind it, and of one with fifty fresh lots. */
export const farmGrowth: Measurement = async (stage) => {
  const { compare, grown, ask } = await bothFarms(stage);
  const get = (farm: GrownFarm, path: string) =>
    ask(wireRequest(stage.manager, 'GET', `/farms/${farm.id}${path}`), readingSeconds);
  const ofLot = async (farm: GrownFarm, path: string) => (await get(farm, path)) / farm.lots.length;
  // What nobody asked before is kept by nobody.
  const list = (farm: GrownFarm, path: string, number: number) =>
    get(farm, `${path}page=${number}&items=${page}&anew=${freshId}`);

  return async () => [
    ...(await pages()),
    await compare('the round, a lot', 1.5, (farm) => ofLot(farm, '/trough_readings/round')),
    await compare("the operator's day, a lot", 1.5, (farm) => ofLot(farm, '/treat_schedules/today')),
    await compare('the table of lots, a lot', 1.5, (farm) => ofLot(farm, `/lots/overview?items=${page}`)),
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
};

/** The same written in both, with the looks at their day that it brings about. */
export const farmGrowthWriting: Measurement = async (stage) => {
  const { manager, socketDir, afterwards } = stage;
  const { grown, fresh, ask } = await bothFarms(stage);
  const sql = connect({ socketDir }, 1);
  afterwards(() => sql.end());
  const begun = new Map([
    [grown, await beginOperation(stage, grown)],
    [fresh, await beginOperation(stage, fresh)],
  ]);

  // What is written to the grown farm comes last: the looks that it brings about would else be measured of the fresh one.
  return async () => {
    await quiet();
    // Whoever comes first after a rest finds the server asleep.
    await readTrough(fresh);
    const of = async (farm: GrownFarm) => ({ reading: await readTrough(farm), weight: await feed(farm) });
    const [ofFresh, ofGrown] = [await of(fresh), await of(grown)];
    return [
      ratio('accepting a reading', 1.2, ofGrown.reading, ofFresh.reading),
      ratio('accepting a weight of an operation', 1.2, ofGrown.weight, ofFresh.weight),
    ];
  };

  async function quiet(): Promise<void> {
    const since = performance.now();
    let busyAt = since;
    while (performance.now() - busyAt < quietMs && performance.now() - since < quietUntilMs) {
      if (await isLookedAt()) busyAt = performance.now();
      await delay(100);
    }
  }

  async function isLookedAt(): Promise<boolean> {
    const [{ looked }] = await sql<[{ looked: boolean }]>`
      select exists (
        select from graphile_worker._private_jobs
        where locked_at is not null or (key like 'evaluate_alerts %' and run_at <= now() and attempts < max_attempts)
      ) as looked
    `;
    return looked;
  }

  /** Of another lot each time, as a round goes. */
  function readTrough({ id, lots }: GrownFarm): Promise<number> {
    const read = (lot_id: number) => ({ client_id: freshId, lot_id, note: 0, timestamp: freshInstant });
    const requests = lots.map((lot) =>
      wireRequest(manager, 'POST', `/farms/${id}/lots/trough_readings`, { readings: [read(lot)] }),
    );
    return ask(requests, writingSeconds);
  }

  /** One pen after the other gets its weight, over and over: each is the next revision of one operation. */
  function feed(farm: GrownFarm): Promise<number> {
    const operation = begun.get(farm) as RunningOperation;
    const requests = Array.from({ length: revisions }, () => {
      const { path, body } = weighed(operation);
      return wireRequest(manager, 'PUT', path, body);
    });
    return ask(requests, writingSeconds);
  }
};

async function bothFarms(stage: Stage) {
  const [grown, fresh] = [await grownFarm(stage), await freshFarm(stage)];
  return { grown, fresh, compare, ask };

  async function compare(
    what: string,
    ratioAtMost: number,
    measure: (farm: GrownFarm) => Promise<number>,
  ): Promise<Sample> {
    const against = await measure(fresh);
    return ratio(what, ratioAtMost, await measure(grown), against);
  }

  async function ask(request: string | string[], seconds: number): Promise<number> {
    return (await stage.load.ask({ port: stage.manager.port, request, connections: 1, seconds })).p50Ms;
  }
}

function ratio(what: string, ratioAtMost: number, measured: number, against: number): Sample {
  return { ...sample(`${what}: 5,000 lots and 3 years ÷ 50 fresh`, measured, against), bar: { ratioAtMost } };
}

function sample(name: string, measured: number, against: number): Sample {
  return { name, unit: 'ms', measured, against };
}
