import { tellAt } from '@cocho/domain/alerts/telling';
import { briefingTime } from '@cocho/domain/briefing';
import { dayOf } from '@cocho/domain/days';
import type { Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { type Job, newJob } from '../../jobs/jobs.ts';
import { alertSettingsOf } from '../alerts/alert-settings.ts';
import { hearersOf, plan } from '../deliveries/plan.ts';
import { briefingsTo } from './plan-briefing.ts';

/** What was not running at six still tells it as long as it is morning. */
const latest = '09:00';

/** Asked every few minutes, since six comes to each farm at its own time. Farms follow one another within two minutes. */
export const briefFarmsJob: Job<unknown> = {
  name: 'brief_farms',
  cron: '*/5 * * * *',
  run: (_, { sql }) => askToBrief(sql, new Date()),
};

export const briefFarmJob: Job<{ farm_id: number }> = {
  name: 'brief_farm',
  keyedBy: ['farm_id'],
  run: async ({ farm_id }, { sql }) => briefFarm(sql, farm_id, new Date()),
};

export async function askToBrief(sql: Queryable, now: Date): Promise<void> {
  const farms = await farmsToBrief(sql, now);
  const runAt = sql`now() + make_interval(secs => (f.at - 1) * 7 % 120)`;
  await sql`
    select ${newJob(sql, briefFarmJob, sql`json_build_object('farm_id', f.id)`, { runAt })}
    from unnest(${farms.map(({ id }) => id)}::bigint[]) with ordinality f (id, at)
  `;
}

/** Farms with cattle where it is six in the morning or a little later, and which were not told today. */
export async function farmsToBrief(sql: Queryable, now: Date): Promise<{ id: number; time_zone: string }[]> {
  return sql<{ id: number; time_zone: string }[]>`
    select f.id, f.time_zone from farms f cross join wall_clock(${now}, f.time_zone) clock
    where f.active and clock::time >= ${briefingTime}::time and clock::time < ${latest}::time
      and exists (
        select from lots l where l.farm_id = f.id and l.deleted_at is null and l.deactivated_at is null
      )
      and not exists (
        select from briefings b where b.farm_id = f.id and b.day = clock::date
      )
    order by f.id
  `;
}

/** Tells a farm its morning, once, however many processes try. */
export async function briefFarm(sql: Sql, farmId: number, now: Date): Promise<void> {
  await transaction(sql, async (tx) => {
    const [farm] = await tx<[{ time_zone: string }?]>`select time_zone from farms where id = ${farmId} and active`;
    if (!farm) return;
    const day = dayOf(now, farm.time_zone);
    const { count } = await tx`insert into briefings (farm_id, day) values (${farmId}, ${day}) on conflict do nothing`;
    if (count === 0) return;
    const settings = await alertSettingsOf(tx, farmId);
    const { enabled, roles, push, mail } = settings.briefing;
    if (!enabled) return;
    const hearers = (await hearersOf(tx, farmId)).filter(({ user_type }) => roles.includes(user_type));
    const due_at = tellAt(now, 'info', settings, farm.time_zone);
    await plan(
      tx,
      farmId,
      hearers.flatMap((hearer) => briefingsTo(hearer, { push, mail }, day, due_at)),
    );
  });
}
