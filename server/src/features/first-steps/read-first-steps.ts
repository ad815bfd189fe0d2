import { isAdapted } from '@cocho/domain/adaptation';
import type { Day } from '@cocho/domain/days';
import type { FirstSteps } from '@cocho/domain/first-steps';
import type { Queryable } from '../../db/db.ts';
import { roomOf } from '../farms/plan-limits.ts';
import { headsOf } from '../lots/lot-fragments.ts';

interface Fed {
  heads: number;
  entry_date: Day;
}

/** What stands already is done, whoever made it and wherever: so the guide can be left and taken up again. */
export async function readFirstSteps(sql: Queryable, farmId: number): Promise<FirstSteps> {
  const live = (table: string) =>
    sql`exists (select from ${sql(table)} t where t.farm_id = ${farmId} and t.deleted_at is null)`;
  const [row] = await sql<[FirstSteps['done'] & { closed: boolean; empty_pens: string[]; today: Day; fed: Fed[] }]>`
    select first_steps_closed_at is not null as closed, ${live('corrals')} as pens, fed.lots is not null or ${live('rules')} as lots,
      (now() at time zone f.time_zone)::date as today, coalesce(fed.lots, '[]') as fed,
      ${live('rules')} as diet, ${live('treat_schedules')} as treats,
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
      select json_agg(d) as lots from (
        select l.entry_date, sum(l.heads)::integer as heads from (
          select l.entry_date, ${headsOf(sql)} as heads from lots l
          where l.farm_id = f.id and l.deleted_at is null and l.deactivated_at is null
        ) l group by l.entry_date
      ) d
    ) fed
    where f.id = ${farmId}
  `;
  const { closed, empty_pens, today, fed, ...done } = row;
  const isDone = Object.values(done).every(Boolean);
  // Done once, it is over: a pen or an operator who goes later does not bring the guide back.
  if (isDone && !closed) await sql`update farms set first_steps_closed_at = now() where id = ${farmId}`;
  return {
    open: !closed && !isDone,
    done,
    empty_pens,
    adapting: totalHeads(fed.filter((lot) => !isAdapted(lot, today))) * 2 > totalHeads(fed),
    room: await roomOf(sql, farmId),
  };
}

function totalHeads(lots: Fed[]): number {
  return lots.reduce((sum, { heads }) => sum + heads, 0);
}
