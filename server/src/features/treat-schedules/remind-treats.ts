import { instantOf } from '@cocho/domain/days';
import type { Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { isAlive } from '../../http/who-asks.ts';
import type { Job } from '../../jobs/jobs.ts';
import { plan } from '../deliveries/plan.ts';

/** How long before a treat who feeds it is reminded. */
const aheadMinutes = 10;

interface Due {
  farm_id: number;
  time_zone: string;
  day: string;
  time: string;
  user_id: number;
  subscription_id: number;
}

export const remindTreatsJob: Job<unknown> = {
  name: 'remind_treats',
  cron: '* * * * *',
  run: async (_, { sql }) => remindTreats(sql, new Date()),
};

/** One message a person, device and time, whatever number of rules has a treat then. */
export async function remindTreats(sql: Sql, now: Date): Promise<void> {
  const due = await dueTreats(sql, now);
  for (const [farmId, rows] of Map.groupBy(due, ({ farm_id }) => farm_id)) {
    const planned = rows.map(({ time_zone, day, time, user_id, subscription_id }) => ({
      user_id,
      subscription_id,
      about: `treat ${day} ${time}`,
      notice: { kind: 'treat' as const, time, begins: instantOf(day, time, time_zone).toISOString() },
      due_at: now,
    }));
    await transaction(sql, (tx) => plan(tx, farmId, planned));
  }
}

/**
 * All that begin within those minutes: whoever was told already is not told again, and a minute in which nobody looked is
 * made up for. Begins with the devices, which are few: farms in which nobody wants to be told cost nothing.
 */
async function dueTreats(sql: Queryable, now: Date): Promise<Due[]> {
  return sql<Due[]>`
    select distinct f.id as farm_id, f.time_zone, d.day, to_char(i.scheduled_time, 'HH24:MI') as time,
      p.user_id, p.id as subscription_id
    from push_subscriptions p
    join sessions s on s.token_hash = p.token_hash and ${isAlive(sql)}
    join memberships m on m.user_id = p.user_id and m.active
    join farms f on f.id = m.farm_id and f.active
    join treat_schedule_users su on su.farm_id = f.id and su.user_id = p.user_id
    join treat_schedules t on t.farm_id = f.id and t.id = su.schedule_id and t.deleted_at is null
    join treat_items i on i.farm_id = f.id and i.schedule_id = t.id and i.deleted_at is null
    cross join wall_clock(${now}, f.time_zone) present
    cross join wall_clock(${now}::timestamptz + make_interval(mins => ${aheadMinutes}), f.time_zone) ahead
    cross join lateral (values (present::date), (ahead::date)) d (day)
    where d.day + i.scheduled_time > present and d.day + i.scheduled_time <= ahead
      and not exists (
        select from sub_operations b
        where b.farm_id = f.id and b.treat_item_id = i.id and b.day = d.day
      )
  `;
}
