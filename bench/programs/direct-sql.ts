import { connect, type Sql } from '../../server/src/db/db.ts';
import { answerTasks, perSecond } from './answer-tasks.ts';

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
  const run = () => sql.unsafe(text, parameters, { prepare: true }).then(() => 1);
  return { perSecond: await perSecond(concurrency, seconds, run) };
});
