import type { Day } from '@cocho/domain/days';
import { useMemo } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useTimeZone } from '../../lib/session.ts';

export interface ReadingDay {
  today: Day;
  time_zone: string;
}

/** Looked up once for all rows. */
export function useReadingDay(): ReadingDay {
  const [today, time_zone] = [useToday(), useTimeZone()];
  return useMemo(() => ({ today, time_zone }), [today, time_zone]);
}
