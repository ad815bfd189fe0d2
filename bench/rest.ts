import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../server/src/db/db.ts';

const lookMs = 500;
/** One look may fall between two pieces of work. */
const looksAtRest = 4;
const patienceMs = 60_000;

/** Waits until PostgreSQL does nothing that the measurement before left to it, as rows to clear away or a farm to look at. */
export async function untilAtRest(socketDir: string): Promise<void> {
  const sql = connect({ socketDir }, 1);
  try {
    const until = performance.now() + patienceMs;
    for (let atRest = 0; atRest < looksAtRest; ) {
      if (performance.now() > until) throw new Error('PostgreSQL did not come to rest');
      const [{ working }] = await sql<[{ working: number }]>`
        select count(*) as working from pg_stat_activity where pid <> pg_backend_pid() and state = 'active'
      `;
      atRest = working === 0 ? atRest + 1 : 0;
      await delay(lookMs);
    }
  } finally {
    await sql.end();
  }
}
