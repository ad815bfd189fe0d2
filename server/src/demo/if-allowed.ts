import type { Transaction } from '../db/db.ts';
import { HttpError } from '../http/errors.ts';

/** Whoever visits the demo may leave it in a state in which the product refuses a step; life goes on without it. */
export async function ifAllowed(tx: Transaction, step: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await tx.savepoint(step).catch((error) => {
    if (!(error instanceof HttpError)) throw error;
  });
}
