import { setTimeout as delay } from 'node:timers/promises';
import type { OwnTransaction, Sql, Transaction } from './db.ts';

const tries = 5;
const firstWaitMs = 20;

/**
 * All or nothing. Whoever writes to several rows of a kind takes them in the order of their ids, so that nobody waits in
 * a circle; what PostgreSQL gives up all the same is tried again from the start, so a body keeps nothing of a try that
 * failed: what it changes lies in the database or in its own variables.
 */
export async function transaction<T>(sql: Sql, body: (tx: OwnTransaction) => Promise<T>): Promise<T> {
  for (let left = tries - 1; left > 0; left -= 1) {
    try {
      return await once(sql, body);
    } catch (error) {
      if (!isGivenUp(error)) throw error;
    }
    // Whoever met the other once would meet it again after the same wait.
    await delay(Math.random() * firstWaitMs * 2 ** (tries - left));
  }
  return once(sql, body);
}

/** What a transaction would answer. Nothing of it stays. */
export async function rehearse<T>(sql: Sql, body: (tx: Transaction) => Promise<T>): Promise<T> {
  const over = new Error('rehearsed');
  let answers: T[] = [];
  try {
    return await transaction(sql, async (tx) => {
      answers = [await body(tx)];
      throw over;
    });
  } catch (error) {
    if (error !== over) throw error;
    return answers[0] as T;
  }
}

/** The driver's own answer also awaits promises inside an array, which no body hands out. */
function once<T>(sql: Sql, body: (tx: OwnTransaction) => Promise<T>): Promise<T> {
  return sql.begin((tx) => body(tx as OwnTransaction)) as Promise<T>;
}

/** A deadlock, or rows that changed under a stricter isolation: neither is the caller's fault. */
function isGivenUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === '40P01' || code === '40001';
}
