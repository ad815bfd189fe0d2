import { stepOf } from '@cocho/domain/batch';
import { useState } from 'react';
import { useFeedingDay } from './use-feeding-day.ts';
import { useWagon } from './use-wagon.ts';

/** A batch that this device holds, the step where it stands, and whether the device sits in the wagon that mixes it. */
export function useBatch(batch: string) {
  const day = useFeedingDay();
  const owner = day.operations.find(
    ({ holder, operation }) =>
      holder === 'here' && operation.sub_operations.some(({ client_id }) => client_id === batch),
  );
  const sub = owner?.operation.sub_operations.find(({ client_id }) => client_id === batch);
  const step = sub && stepOf(sub);
  const isRunning = owner !== undefined && owner.operation.end_time === null && step?.kind !== 'done';
  const { wagons, wagon } = useWagon();
  const isElsewhere = isRunning && sub?.wagon_id !== wagon?.id;
  /** The other wagon, in which it was begun. */
  const elsewhere = isElsewhere ? wagons.find(({ id }) => id === sub?.wagon_id) : undefined;
  const [goesOn, setGoesOn] = useState(false);
  /** That wagon exists no more, and nobody has said yet that the batch goes on in this one. */
  const isWagonGone = isElsewhere && sub?.wagon_id != null && wagon !== undefined && !elsewhere && !goesOn;
  return { day, owner, sub, step, isRunning, elsewhere, isWagonGone, goOn: () => setGoesOn(true) };
}
