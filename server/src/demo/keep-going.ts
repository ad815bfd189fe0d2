import type { Topic } from '@cocho/domain/events';
import type { Sql } from '../db/db.ts';
import { catchUp, findFarm } from './demo.ts';
import { forgetVisits } from './visitor.ts';

const everyMs = 10 * 60_000;
const changed: Topic[] = ['alerts', 'lots', 'trough-readings', 'operations', 'quarantine', 'rules', 'treat-schedules'];

interface Process {
  sql: Sql;
  log: { warn: (about: { err: unknown }, message: string) => void };
  events: { announce: (farmId: number, topic: Topic) => void };
}

/** The demo's farm works on while the server runs; answers how to stop. */
export function keepDemoGoing({ sql, log, events }: Process): () => Promise<void> {
  let isStopped = false;
  // What its first hundred days tell is known at once, not at the next full hour.
  let running = tell().catch(warn);
  const timer = setInterval(() => {
    running = running.then(goOn).catch(warn);
  }, everyMs);
  return stop;

  function warn(err: unknown): void {
    log.warn({ err }, 'the demo farm stands still');
  }

  async function goOn(): Promise<void> {
    for await (const _ of catchUp(sql)) if (isStopped) return;
    await forgetVisits(sql);
    await tell();
  }

  async function tell(): Promise<void> {
    const farm = await findFarm(sql);
    if (farm) for (const topic of changed) events.announce(farm.farm_id, topic);
  }

  function stop(): Promise<void> {
    isStopped = true;
    clearInterval(timer);
    return running;
  }
}
