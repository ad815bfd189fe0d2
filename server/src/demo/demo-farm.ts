import type { Day } from '@cocho/domain/days';
import type { DayClock } from './calendar.ts';

/** The farm that is simulated, with its people by e-mail. */
export interface DemoFarm {
  farm_id: number;
  time_zone: string;
  people: Map<string, number>;
}

/** How far a day has gone. */
export interface Moment {
  day: Day;
  /** On which the demo is looked at. */
  today: Day;
  clock: DayClock;
  /** In minutes. */
  until: number;
  isPast: boolean;
}
