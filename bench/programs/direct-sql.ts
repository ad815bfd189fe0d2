import { connect, type Sql } from '../../server/src/db.ts';
import { answerTasks } from './answer-tasks.ts';

export interface Queries {
  socketDir: string;
  text: string;
  parameters: (number | string)[];
  concurrency: number;
  seconds: number;
}

const pools = new Map<string, Sql>();

/** The server's own pool and a prepared statement, with nothing around them. */
answerTasks<Queries, { perSecond: number }>(async ({ socketDir, text, parameters, concurrency, seconds }) => {
  const sql = pools.getOrInsertComputed(socketDir, () => connect({ socketDir }));
  const begun = performance.now();
  const until = begun + seconds * 1000;
  let count = 0;
  await Promise.all(Array.from({ length: concurrency }, repeat));
  return { perSecond: count / ((performance.now() - begun) / 1000) };

  async function repeat(): Promise<void> {
    while (performance.now() < until) {
      await sql.unsafe(text, parameters, { prepare: true });
      count += 1;
    }
  }
});
