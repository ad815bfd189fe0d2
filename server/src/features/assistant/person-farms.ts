import type { MemberFarm } from '@cocho/domain/farms';
import { todayIn } from '../../clock.ts';
import type { Queryable } from '../../db/db.ts';
import { memberFarms } from '../session/member-farms.ts';
import type { Asker, Channel } from './asker.ts';

/** Where the person belongs right now: asked anew each time, for they may have left since. */
export function personFarms(sql: Queryable, userId: number): Promise<MemberFarm[]> {
  return sql<MemberFarm[]>`${memberFarms(sql, sql`${userId}`)}`;
}

/** The person as one of that farm, with what they may do there. */
export function askerIn({ id, time_zone, user_type }: MemberFarm, user_id: number, channel: Channel): Asker {
  return { scope: { farm_id: id, user_id, today: todayIn(time_zone), time_zone }, user_id, user_type, channel };
}
