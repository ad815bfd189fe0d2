import type { Topic } from '@cocho/domain/events';
import type { Sql } from '../../db/db.ts';
import { addJob, type Job, newJob } from '../../jobs/jobs.ts';
import { keepToday } from '../feed-calls/suggestions.ts';
import { evaluateFarm, type Look, looks } from './evaluate.ts';
import { lookPauses } from './look-pauses.ts';

interface Ask {
  farm_id: number;
  look: Look;
}

const pauses = lookPauses();

/** Of one farm and look only one waits: whatever happened meanwhile, it sees all of it. */
export const evaluateAlertsJob: Job<Ask> = {
  name: 'evaluate_alerts',
  keyedBy: ['look', 'farm_id'],
  run: async ({ farm_id, look }, { sql, announce }) => {
    const { changed } = await pauses.around(pauseKey({ farm_id, look }), () => evaluateFarm(sql, farm_id, look));
    if (changed) announce(farm_id, 'alerts');
    // What mornings tell is also what is suggested.
    if (look === 'history') await keepToday(sql, farm_id);
  },
};

function pauseKey({ farm_id, look }: Ask): string {
  return `${look} ${farm_id}`;
}

/** Time passes also where nothing happens: what is late, what was left open, what a closed day tells. */
export const watchDaysJob: Job<unknown> = {
  name: 'watch_days',
  cron: '*/5 * * * *',
  run: async (_, { sql }) => spread(sql, 'day', 240),
};

export const watchHistoriesJob: Job<unknown> = {
  name: 'watch_histories',
  cron: '3 * * * *',
  run: async (_, { sql }) => spread(sql, 'history', 3000),
};

/** Every farm with cattle, one after the other over so many seconds: a thousand at once would be felt by all. */
async function spread(sql: Sql, look: Look, seconds: number): Promise<void> {
  const ask = sql`json_build_object('farm_id', f.id, 'look', ${look}::text)`;
  const runAt = sql`now() + make_interval(secs => (f.id * 7919 % ${seconds})::double precision)`;
  await sql`
    select ${newJob(sql, evaluateAlertsJob, ask, { runAt, waiting: 'preserve_run_at', maxAttempts: 3 })}
    from farms f
    where f.active and exists (
      select from lots l where l.farm_id = f.id and l.deleted_at is null and l.deactivated_at is null
    )
  `;
}

/** What the facts are made of. A line of a wagon that works changes them too. */
const topicsOf: Record<Look, Topic[]> = {
  day: [
    'trough-readings',
    'operations',
    'feeding',
    'lots',
    'rules',
    'treat-schedules',
    'corrals',
    'money',
    'alert-settings',
  ],
  history: ['trough-readings', 'lots', 'alert-settings'],
};
/** Gathered for a moment, longer where more is read: a round of readings is one look, not a hundred. */
const gatherMs: Record<Look, number> = { day: 250, history: 5000 };

interface Process {
  sql: Sql;
  log: { warn: (about: { err: unknown }, message: string) => void };
  events: { onAnnounce: (listener: (farmId: number, topic: Topic) => void) => void };
}

/** Looks at a farm soon after something happened in it. Should the process end before, the clock brings the next look. */
export function watchEvents({ sql, log, events }: Process): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  events.onAnnounce((farmId, topic) => {
    for (const look of looks) if (topicsOf[look].includes(topic)) soon(farmId, look);
  });
  return () => timers.forEach(clearTimeout);

  function soon(farm_id: number, look: Look): void {
    const key = pauseKey({ farm_id, look });
    if (timers.has(key)) return;
    wait(gatherMs[look]);

    function wait(ms: number): void {
      timers.set(key, setTimeout(ask, ms).unref());
    }

    function ask(): void {
      const pauseMs = pauses.waitMs(key);
      if (pauseMs > 0) {
        wait(Math.min(pauseMs, gatherMs[look]));
        return;
      }
      timers.delete(key);
      addJob(sql, evaluateAlertsJob, { farm_id, look }).catch((err) => log.warn({ err }, 'farm not looked at'));
    }
  }
}
