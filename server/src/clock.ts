import { type Day, dayOf } from '@cocho/domain/days';

/** The farm's calendar day right now. */
export function todayIn(timeZone: string): Day {
  return dayOf(new Date(), timeZone);
}
