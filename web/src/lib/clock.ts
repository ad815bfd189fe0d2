import { type Day, dayOf } from '@cocho/domain/days';
import { useTimeZone } from './session.ts';

/** The farm's calendar day right now. */
export function useToday(): Day {
  return dayOf(new Date(), useTimeZone());
}
