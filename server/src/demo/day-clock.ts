import type { Day } from '@cocho/domain/days';

/** By then the day's work is done but for the last wagons. */
const workMinutes = 18.5 * 60;

/** The instant of a minute of the farm's day. */
export type DayClock = (minute: number) => string;

/** What is done of today happened before now: until the evening the whole day runs faster, even at five past midnight. */
export function dayClock(day: Day, time_zone: string, now: Date): DayClock {
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime(time_zone).epochMilliseconds;
  const passed = (now.getTime() - midnight) / 60_000;
  return (minute) => {
    const reached = passed < workMinutes ? (Math.min(minute, workMinutes) * passed) / workMinutes : minute;
    return new Date(midnight + reached * 60_000).toISOString();
  };
}

/** 'HH:mm' in minutes since midnight. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
