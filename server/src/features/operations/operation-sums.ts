import type { Queryable } from '../../db/db.ts';

/** Keeps anew with each operation of a farm what its batches come to. Answers how many had kept something else. */
export async function rebuildSums(tx: Queryable, farmId: number): Promise<number> {
  const [{ wrong }] = await tx<[{ wrong: number }]>`
    select keep_operation_sums(${farmId}, array(select id from operations where farm_id = ${farmId})) as wrong
  `;
  return wrong;
}
