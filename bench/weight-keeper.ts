import { recordWeights } from '../web/src/features/operator/weight-recorder.ts';
import { weightsDb } from '../web/src/outbox/weights-db.ts';

const hourMs = 3_600_000;

/** In the page: so many batches, each an hour old, are weighed for so long. */
export async function keepWeights(batches: number, seconds: number): Promise<void> {
  const hour = Array.from({ length: hourMs / 1000 }, (_, second) => second);
  const start = new Date(Date.now() - hourMs).toISOString();
  const begun = Array.from({ length: batches }, (_, index) => ({
    ...{ operation_id: 'operation', batch_id: `batch ${index}`, user_id: 1, farm_id: 1 },
    ...{ start, seconds: hour, kg: hour },
  }));
  await weightsDb.batches.bulkPut(begun);
  const recorders = begun.map((whose) => recordWeights(whose, () => ({ kg: Math.random() * 9000 })));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  for (const recorder of recorders) recorder.stop();
  await weightsDb.batches.clear();
}
