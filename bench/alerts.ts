import { connect } from '../server/src/db/db.ts';
import { callApi, wireRequest } from './api.ts';
import { newFarm } from './farm.ts';
import { grownFarm } from './grown-farm.ts';
import { fillLots } from './lots-list.ts';
import type { Measurement } from './measurement.ts';
import type { Stage } from './stage.ts';

const watched = 1000;
const suggested = 500;
const manyFarms = 1000;
const seconds = 4;

/** A large farm looked at for all that it is watched for, the calls of a round, and an alert that comes to another screen. */
export const alerts: Measurement = async (stage) => {
  const { manager, load, farmId } = stage;
  const [large, round, quiet] = [
    await newFarm(stage, 'Confinamento vigiado'),
    await newFarm(stage, 'Confinamento sugerido'),
    await newFarm(stage, 'Confinamento quieto'),
  ];
  await fillLots(stage, large, watched);
  await fillLots(stage, round, suggested);
  const bare = {
    port: manager.port,
    request: wireRequest(manager, 'GET', `/farms/${farmId}/ingredients`),
    connections: 1,
  };
  const calls = wireRequest(manager, 'GET', `/farms/${round}/feed_calls/suggestions`);
  const grown = await grownFarm(stage);
  const look = async (farm: number) => {
    const begun = performance.now();
    await callApi(manager, 'POST', `/farms/${farm}/alerts/check`);
    return performance.now() - begun;
  };

  return async () => {
    const { p95Ms: against } = await load.ask({ ...bare, seconds: 0.5 });
    const looked = await look(large);
    const lookedAtGrown = await look(grown.id);
    const { p95Ms } = await load.ask({ port: manager.port, request: calls, connections: 1, seconds: 1 });
    const unit = 'ms' as const;
    return [
      { name: '1,000 lots watched for everything', unit, measured: looked, against, bar: { atMost: 5000 } },
      { name: '5,000 lots and 3 years watched', unit, measured: lookedAtGrown, against, bar: { atMost: 5000 } },
      { name: 'suggestions for 500 lots, p95', unit, measured: p95Ms, against, bar: { atMost: 100 } },
      {
        name: 'alert on another screen',
        unit,
        measured: await untilSeen(stage, quiet),
        against,
        bar: { atMost: 1000 },
      },
    ];
  };
};

/** What one person waits for a list while the clock has a thousand farms looked at, one after the other. */
export const thousandFarms: Measurement = async (stage) => {
  const { manager, load, farmId, socketDir, afterwards } = stage;
  const sql = connect({ socketDir }, 1);
  afterwards(async () => {
    await sql`update farms set active = false where name like 'Fazenda vigiada %'`;
    await sql.end();
  });
  await sql`
    with farm as (
      insert into farms (name, plan) select 'Fazenda vigiada ' || n, 'starter' from generate_series(1, ${manyFarms}) n returning id
    ),
    corral as (insert into corrals (farm_id, name) select id, 'Baia 1' from farm returning farm_id, id)
    insert into lots (farm_id, corral_id, name, quantity, entry_date, gmd, initial_load, projected_load, name_pattern,
      is_custom_name)
    select farm_id, id, 'Lote', 100, '2026-01-10', 1.5, 1000, 1000, 'pattern1', true from corral
  `;
  const request = wireRequest(manager, 'GET', `/farms/${farmId}/ingredients`);
  const ask = () => load.ask({ port: manager.port, request, connections: 1, seconds });
  const clear = () =>
    sql`delete from graphile_worker._private_jobs where key like 'evaluate_alerts %' and locked_at is null`;

  return async () => {
    await clear();
    const idle = await ask();
    await sql`select graphile_worker.add_job('watch_days')`;
    const busy = await ask();
    await clear();
    const name = `a list while ${manyFarms.toLocaleString('en')} farms are watched ÷ idle, p95`;
    return [{ name, unit: 'ms', measured: busy.p95Ms, against: idle.p95Ms, bar: { ratioAtMost: 2 } }];
  };
};

/** From the answer to who did it until another person's stream says that there is an alert. */
async function untilSeen({ manager }: Stage, farm: number): Promise<number> {
  const abort = new AbortController();
  const headers = { authorization: manager.token };
  const address = `http://127.0.0.1:${manager.port}/api/v1/farms/${farm}/events`;
  const stream = await fetch(address, { headers, signal: abort.signal });
  const { data: corrals } = JSON.parse((await callApi(manager, 'GET', `/farms/${farm}/corrals`)).text);
  const lot = { name: `Lote ${Date.now()}`, quantity: 10, entry_date: '2026-01-10', initial_load: 100, gmd: 1.5 };
  await callApi(manager, 'POST', `/farms/${farm}/lots`, { ...lot, corral_id: corrals[0].id });
  const begun = performance.now();
  let heard = '';
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    heard += part;
    if (heard.includes('data: alerts\n')) break;
  }
  abort.abort();
  return performance.now() - begun;
}
