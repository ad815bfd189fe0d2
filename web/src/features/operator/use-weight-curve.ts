import { useEffect } from 'react';
import { currentFarmId, currentUserId } from '../../lib/session.ts';
import { type KeptWeights, weightsDb } from '../../outbox/weights-db.ts';
import { liveWeight } from '../../scale/scale.ts';

const everyMs = 1000;
/** What a browser that is killed may lose of a curve. */
const keepEveryMs = 5000;

/** While a batch runs and a scale is connected, about one weight a second is kept for whoever wants to see it again. */
export function useWeightCurve(operationId: string | undefined, batchId: string, running: boolean): void {
  useEffect(() => {
    if (!operationId || !running) return;
    const recorder = record(operationId, batchId);
    return () => recorder.stop();
  }, [operationId, batchId, running]);
}

function record(operation_id: string, batch_id: string) {
  let curve: KeptWeights | undefined;
  const opened = weightsDb.batches
    .get(batch_id)
    .catch(() => undefined)
    .then((known) => {
      curve = known ?? begun();
    });
  const sampling = setInterval(sample, everyMs);
  const keeping = setInterval(keep, keepEveryMs);
  // A reload in the middle goes on where it was.
  addEventListener('pagehide', keep);

  return {
    stop() {
      clearInterval(sampling);
      clearInterval(keeping);
      removeEventListener('pagehide', keep);
      opened.then(keep);
    },
  };

  function begun(): KeptWeights {
    const whose = { operation_id, batch_id, user_id: currentUserId() ?? 0, farm_id: currentFarmId() };
    return { ...whose, start: new Date().toISOString(), seconds: [], kg: [] };
  }

  function sample(): void {
    const weighing = liveWeight();
    if (!weighing || !curve) return;
    const second = Math.round((Date.now() - Date.parse(curve.start)) / 1000);
    // A clock that was set back tells nothing new.
    if (second < 0 || second <= (curve.seconds.at(-1) ?? -1)) return;
    curve.seconds.push(second);
    curve.kg.push(Math.round(weighing.kg));
  }

  /** A device that has no room for it goes on without. */
  function keep(): void {
    if (curve && curve.kg.length > 0) weightsDb.batches.put(curve).catch(() => {});
  }
}
