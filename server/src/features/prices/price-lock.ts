import type { Queryable } from '../../db/db.ts';

/**
 * Whoever writes costs by the prices that there are shares this lock of the farm; whoever changes a price, or prices days
 * anew, has it alone. So no cost of an old price can be written after the days of the new one were gone through. It is
 * taken after the lots, and nothing else is waited for while it is held.
 */
export async function sharePrices(tx: Queryable, farmId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(farmId)}, 0))`;
}

export async function holdPrices(tx: Queryable, farmId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${lockName(farmId)}, 0))`;
}

function lockName(farmId: number): string {
  return `prices of farm ${farmId}`;
}
