import type { Topic } from '@cocho/domain/events';
import { expect, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../../test/eventually.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { evaluateAlertsJob, watchEvents } from './alert-jobs.ts';

const { app, sql, own, neighbour } = await startApi();

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
