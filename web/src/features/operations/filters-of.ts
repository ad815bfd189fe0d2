import { type OperationStatus, operationStatuses } from '@cocho/domain/operations';
import { isDay } from '@cocho/domain/written-days';

/** As they stand in the address. */
export interface Filters {
  start?: string | undefined;
  end?: string | undefined;
  user_id?: string | undefined;
  status?: string | undefined;
  off_target?: string | undefined;
}

/** Of an address that anyone may have typed, what can be asked for. */
export function filtersOf(address: Filters): Filters {
  const { start = '', end = '', user_id = '', status = '', off_target } = address;
  return {
    ...(isDay(start) && { start }),
    ...(isDay(end) && { end }),
    ...(/^[1-9]\d{0,14}$/.test(user_id) && { user_id }),
    ...(operationStatuses.includes(status as OperationStatus) && { status }),
    ...(off_target === 'true' && { off_target }),
  };
}
