import type { Topic } from '@cocho/domain/events';
import type { Sql } from '../db/db.ts';
import { catchUp, findFarm } from './demo.ts';

const everyMs = 10 * 60_000;
const changed: Topic[] = ['lots', 'trough-readings', 'operations', 'rules', 'treat-schedules'];

interface Process {
  sql: Sql;
  log: { warn: (about: { err: unknown }, message: string) => void };
  events: { announce: (farmId: number, topic: Topic) => void };
}

/** The demo's farm works on while the server runs; answers how to stop. */
export function keepDemoGoing({ sql, log, events }: Process): () => Promise<void> {
  let isStopped = false;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(goOn).catch((err) => log.warn({ err }, 'the demo farm stands still'));
  }, everyMs);
  return stop;

  async function goOn(): Promise<void> {
    for await (const _ of catchUp(sql)) if (isStopped) return;
    const farm = await findFarm(sql);
    if (farm) for (const topic of changed) events.announce(farm.farm_id, topic);
  }

  function stop(): Promise<void> {
    isStopped = true;
    clearInterval(timer);
    return running;
  }
}
