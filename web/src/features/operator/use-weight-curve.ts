import { useEffect } from 'react';
import { currentFarmId, currentUserId } from '../../lib/session.ts';
import { liveWeight } from '../../scale/scale.ts';
import { recordWeights } from './weight-recorder.ts';

/** While a batch runs and a scale is connected, about one weight a second is kept for whoever wants to see it again. */
export function useWeightCurve(operationId: string | undefined, batchId: string, running: boolean): void {
  useEffect(() => {
    if (!operationId || !running) return;
    const whose = {
      operation_id: operationId,
      batch_id: batchId,
      user_id: currentUserId() ?? 0,
      farm_id: currentFarmId(),
    };
    const recorder = recordWeights(whose, liveWeight);
    return () => recorder.stop();
  }, [operationId, batchId, running]);
}
