import type { Day } from '@cocho/domain/days';
import { connect, type Sql } from '../../server/src/db/db.ts';
import { boardFacts } from '../../server/src/features/board/board-facts.ts';
import { p95 } from '../percentile.ts';
import { answerTasks } from './answer-tasks.ts';

export interface BoardQuestions {
  socketDir: string;
  farm: number;
  today: Day;
  seconds: number;
}

const pools = new Map<string, Sql>();

/** The one question that the board asks, with nothing around it. */
answerTasks<BoardQuestions, { p95Ms: number }>(async ({ socketDir, farm, today, seconds }) => {
  const sql = pools.getOrInsertComputed(socketDir, () => connect({ socketDir }, 1));
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const begun = performance.now();
    await boardFacts(sql, { farm_id: farm, today });
    times.push(performance.now() - begun);
  }
  return { p95Ms: p95(times) };
});
