import { type Day, dayOf } from '@cocho/domain/days';

const minuteMs = 60_000;
const daysNow = new Map<string, { minute: number; day: Day }>();

/** The farm's calendar day right now. Asked with every call, and worked out once a minute: no day begins within one. */
export function todayIn(timeZone: string): Day {
  const minute = Math.floor(Date.now() / minuteMs);
  const known = daysNow.get(timeZone);
  if (known?.minute === minute) return known.day;
  const day = dayOf(new Date(), timeZone);
  daysNow.set(timeZone, { minute, day });
  return day;
}
