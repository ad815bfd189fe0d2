import type { Topic } from '@cocho/domain/events';
import { expect, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../../test/eventually.ts';
import { farmOf } from '../../../test/resources.ts';
import { addJob, jobTools } from '../../jobs/jobs.ts';
import { evaluateAlertsJob, watchDaysJob, watchEvents } from './alert-jobs.ts';

const api = await startApi();
const { app, sql, own, neighbour } = api;

test('What happens while a farm is looked at is looked at once that is over', async () => {
  const happened = listen();
  const { letGo, held } = await holdLooks(own);
  const look = evaluateAlertsJob.run({ farm_id: own, look: 'day' }, jobTools(app));
  for (const farm of [own, neighbour]) happened(farm, 'rules');
  await eventually(async () => expect(await asked()).toEqual([`evaluate_alerts day ${neighbour}`]));

  letGo();
  await Promise.all([held, look]);
  await eventually(async () => expect(await asked()).toContain(`evaluate_alerts day ${own}`));
});

test('the clock and what happens ask for one look at a farm, however often they do', async () => {
  await farmOf(api, 'own').add('lots');
  await sql`delete from graphile_worker._private_jobs`;
  const [{ id: empty }] = await sql<[{ id: number }]>`insert into farms (name) values ('Sem gado') returning id`;
  await watchDaysJob.run({}, jobTools(app));
  await addJob(sql, evaluateAlertsJob, { farm_id: own, look: 'day' });
  await watchDaysJob.run({}, jobTools(app));
  const keys = await asked();
  const look = `evaluate_alerts day ${own}`;
  expect(keys.filter((key) => key === look)).toEqual([look]);
  expect(keys.filter((key) => key?.endsWith(` ${empty}`))).toEqual([]);
});

/** How news reaches the watch. */
function listen(): (farmId: number, topic: Topic) => void {
  let tell: (farmId: number, topic: Topic) => void = () => {};
  const events = {
    onAnnounce: (listener: typeof tell) => {
      tell = listener;
    },
  };
  afterwards(watchEvents({ sql, log: app.log, events }));
  return tell;
}

/** As another process does that looks at the farm. */
async function holdLooks(farmId: number): Promise<{ letGo: () => void; held: Promise<unknown> }> {
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  afterwards(letGo);
  const held = sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(20261116, hashint8(${farmId}))`;
    hold();
    await isOver;
  });
  await isHeld;
  return { letGo, held };
}

async function asked(): Promise<(string | null)[]> {
  const rows = await sql<{ key: string | null }[]>`select key from graphile_worker._private_jobs order by id`;
  return rows.map(({ key }) => key);
}
