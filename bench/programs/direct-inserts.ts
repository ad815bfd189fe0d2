import { connect, type Sql } from '../../server/src/db/db.ts';
import { answerTasks, perSecond } from './answer-tasks.ts';

export interface Inserts {
  socketDir: string;
  farmId: number;
  userId: number;
  /** One row each, all in one transaction. */
  lotIds: number[];
  concurrency: number;
  seconds: number;
}

const pools = new Map<string, Sql>();

/** The same rows through the same driver, one statement each and one commit a batch, with nothing around them. */
answerTasks<Inserts, { perSecond: number }>(async ({ socketDir, farmId, userId, lotIds, concurrency, seconds }) => {
  const sql = pools.getOrInsertComputed(socketDir, () => connect({ socketDir }));
  const run = async () => {
    await sql.begin((tx) => lotIds.map((lotId) => insert(tx as unknown as Sql, lotId)));
    return lotIds.length;
  };
  return { perSecond: await perSecond(concurrency, seconds, run) };

  function insert(tx: Sql, lotId: number) {
    return tx`
      insert into trough_readings (farm_id, client_id, lot_id, note, captured_at, at, user_id)
      values (${farmId}, gen_random_uuid(), ${lotId}, 0, now(), now(), ${userId})
    `;
  }
});
