import { todayIn } from '../clock.ts';
import type { FarmRequest } from '../http/access.ts';

/** Whose data, on which day of theirs, and who acts. */
export interface Scope {
  farm_id: number;
  user_id: number | null;
  today: string;
  time_zone: string;
  /** When it happens, if that is not now. */
  at?: string;
}

export function scopeOf({ farm: { id, time_zone }, session }: FarmRequest): Scope {
  return { farm_id: id, user_id: session.user_id, today: todayIn(time_zone), time_zone };
}
