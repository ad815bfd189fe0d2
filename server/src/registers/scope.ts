import { todayIn } from '../clock.ts';

/** Whose data, on which day of theirs, and who acts. */
export interface Scope {
  farm_id: number;
  user_id: number | null;
  today: string;
  time_zone: string;
  /** When it happens, if that is not now. */
  at?: string;
}

export function scopeOf(request: { farm: { id: number; time_zone: string }; session: { user_id: number } }): Scope {
  const { id, time_zone } = request.farm;
  return { farm_id: id, user_id: request.session.user_id, today: todayIn(time_zone), time_zone };
}
