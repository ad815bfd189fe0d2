import { adaptation } from '@cocho/domain/adaptation';
import type { FirstSteps } from '@cocho/domain/first-steps';
import type { Queryable } from '../../db/db.ts';
import { roomOf } from '../farms/plan-limits.ts';

/** What stands already is done, whoever made it and wherever: so the guide can be left and taken up again. */
export async function readFirstSteps(sql: Queryable, farmId: number): Promise<FirstSteps> {
  const live = (table: string) =>
    sql`exists (select from ${sql(table)} t where t.farm_id = ${farmId} and t.deleted_at is null)`;
  const [row] = await sql<
    [FirstSteps['done'] & { closed: boolean; empty_pens: string[]; heads: number; new_heads: number }]
  >`
    select first_steps_closed_at is not null as closed, ${live('corrals')} as pens, fed.heads is not null or ${live('rules')} as lots,
      coalesce(fed.heads, 0) as heads, coalesce(fed.new_heads, 0) as new_heads, ${live('rules')} as diet, ${live('treat_schedules')} as treats,
      exists (select from memberships m where m.farm_id = f.id and m.active and m.user_type = 'worker') as people,
      coalesce((
        select json_agg(c.name order by c.id) from (
          select c.id, c.name from corrals c
          where c.farm_id = f.id and c.deleted_at is null and not exists (
            select from lots l where l.farm_id = c.farm_id and l.corral_id = c.id and l.deleted_at is null
              and l.deactivated_at is null
          ) order by c.id limit 200
        ) c
      ), '[]') as empty_pens
    from farms f, lateral (
      select sum(quantity) as heads,
        sum(quantity) filter (where (now() at time zone f.time_zone)::date - entry_date <= ${adaptation.days}) as new_heads
      from lots l where l.farm_id = f.id and l.deleted_at is null and l.deactivated_at is null
    ) fed
    where f.id = ${farmId}
  `;
  const { closed, empty_pens, heads, new_heads, ...done } = row;
  const isDone = Object.values(done).every(Boolean);
  // Done once, it is over: a pen or an operator who goes later does not bring the guide back.
  if (isDone && !closed) await sql`update farms set first_steps_closed_at = now() where id = ${farmId}`;
  return {
    open: !closed && !isDone,
    done,
    empty_pens,
    adapting: new_heads * 2 > heads,
    room: await roomOf(sql, farmId),
  };
}
