import { curveKeptDays, encodeCurve, maxCurveBytes, thinned, type WeightCurve } from '@cocho/domain/weight-curve';
import { Dexie, type EntityTable } from 'dexie';

/** What the scale showed during a batch, until the server has it. A nicety: it waits in no list and makes room first. */
export interface KeptWeights extends WeightCurve {
  batch_id: string;
  operation_id: string;
  user_id: number;
  farm_id: number;
  start: string;
}

/** Apart from what an operator was told is saved, and written without waiting for the disk. */
export class WeightsDatabase extends Dexie {
  declare batches: EntityTable<KeptWeights, 'batch_id'>;

  constructor(name = 'cocho.weights') {
    super(name, { chromeTransactionDurability: 'relaxed' });
    this.version(1).stores({ batches: 'batch_id, user_id' });
  }
}

export const weightsDb = new WeightsDatabase();

/** The device is short of space: the curves go, what was fed stays. */
async function dropWeights(db: WeightsDatabase): Promise<void> {
  await db.batches.clear();
}

/** When there is no room for what must be kept, the curves make some. */
export async function withRoom<T>(save: () => Promise<T>, db = weightsDb): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!isFull(error)) throw error;
    await dropWeights(db).catch(() => {});
    return save();
  }
}

export function isFull(error: unknown): boolean {
  const { name, inner } = error as Error & { inner?: Error };
  return [name, inner?.name].includes('QuotaExceededError');
}

/** Sends one curve; answers whether the server has it now. */
export type PutWeights = (kept: KeptWeights, weights: string) => Promise<Response>;

/** Those of batches that are over, each by itself. What does not come through stays for another time, until it is too old. */
export async function sendWeights(
  userId: number,
  isOver: (kept: KeptWeights) => Promise<boolean>,
  put: PutWeights,
  db = weightsDb,
): Promise<void> {
  for (const kept of await db.batches.where({ user_id: userId }).toArray()) {
    if (!(await isOver(kept))) continue;
    const weights = isTooOld(kept) ? null : await packed(kept);
    const response = weights === null ? null : await put(kept, weights).catch(() => null);
    const body = await response?.json().catch(() => null);
    const stored = body?.data?.stored;
    // Refused for good, or kept: either way it need not be sent again.
    if (weights === null || response?.status === 422 || stored === true) await db.batches.delete(kept.batch_id);
    // Its operation was set aside, or its farm is closed to this person: that says nothing of the next one.
    else if (stored !== false && response?.status !== 403 && response?.status !== 404) return;
  }
}

function isTooOld({ start }: KeptWeights): boolean {
  return Date.now() - Date.parse(start) > curveKeptDays * 86_400_000;
}

/** Null where the browser cannot deflate. */
async function packed(curve: WeightCurve): Promise<string | null> {
  if (!('CompressionStream' in globalThis) || curve.kg.length === 0) return null;
  const bytes = encodeCurve(curve);
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const deflated = new Uint8Array(await new Response(stream).arrayBuffer());
  return deflated.length > maxCurveBytes ? packed(thinned(curve)) : base64(deflated);
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
