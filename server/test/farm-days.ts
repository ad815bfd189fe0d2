import { addDays, type Day, dayOf } from '@cocho/domain/days';

/** The clock of the farms of the tests. From nine in the evening their day is no longer that of UTC. */
const zone = 'America/Sao_Paulo';

export function dayAt(instant: string): Day {
  return dayOf(new Date(instant), zone);
}

export function daysAgo(days: number): Day {
  return addDays(dayOf(new Date(), zone), -days);
}
