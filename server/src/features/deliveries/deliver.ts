import type { Queryable } from '../../db/db.ts';
import type { Job, JobTools } from '../../jobs/jobs.ts';
import { noteTold, noticeOfAlert } from '../alerts/alert-notice.ts';
import { noticeOfBriefing } from '../briefing/briefing.ts';
import { say } from '../messengers/say.ts';
import { noticeOfSchedule, noticeOfTreat } from '../treat-schedules/schedule-notices.ts';
import { type Delivery, delivering, type Told } from './delivery.ts';

interface Ask {
  farm_id: number;
  delivery_id: number;
}

/** Taken before it is sent, so that nobody is told twice; what could not be sent is given back and tried again. */
export const deliverJob: Job<Ask> = {
  ...delivering,
  run: async (ask, tools) => {
    const delivery = await take(tools.sql, ask);
    if (!delivery) return;
    try {
      await send(delivery, tools);
    } catch (error) {
      await giveBack(tools.sql, ask);
      throw error;
    }
  },
};

/** Nobody asks what was told more than two weeks ago. */
export const forgetDeliveriesJob: Job<unknown> = {
  name: 'forget_deliveries',
  cron: '17 4 * * *',
  run: async (_, { sql }) => {
    await sql`
      delete from deliveries d using farms f where d.farm_id = f.id and d.due_at < now() - interval '14 days'
    `;
  },
};

async function send(delivery: Delivery, { sql, sendMail, sendPush, publicUrl }: JobTools): Promise<void> {
  const { correspondent_id, farm_id, notice } = delivery;
  if (correspondent_id !== null) {
    if (notice.kind === 'briefing') await say(sql, correspondent_id, { kind: 'briefing', farm_id, day: notice.day });
    return;
  }
  const told = await wordsOf(sql, delivery, publicUrl);
  if (!told) return;
  if (delivery.subscription_id === null) await sendMail({ to: delivery.email, ...told.mail });
  else if ((await sendPush(delivery, told.push)) === 'gone') return forget(sql, delivery.subscription_id);
  if (notice.kind === 'alert') await noteTold(sql, delivery, notice.alert_id);
}

/** Null where it is no news any more. */
async function wordsOf(sql: Queryable, delivery: Delivery, publicUrl: string): Promise<Told | null> {
  const { notice } = delivery;
  if (notice.kind === 'alert') return noticeOfAlert(sql, delivery, notice.alert_id, publicUrl);
  if (notice.kind === 'briefing') return noticeOfBriefing(sql, delivery, notice.day, publicUrl);
  if (notice.kind === 'treat') return noticeOfTreat(delivery, notice, new Date());
  return notice.kind === 'schedule' ? noticeOfSchedule(delivery) : noticeOfTest();
}

function noticeOfTest(): Told {
  const push = { title: 'Teste de aviso', body: 'Os avisos do Cocho chegam aqui.', url: '/admin/alerts', tag: 'test' };
  return { push, mail: { subject: push.title, text: push.body } };
}

/** Whoever has left the farm or unlinked the messenger meanwhile is told nothing, nor is whoever took their device over. */
async function take(sql: Queryable, { farm_id, delivery_id }: Ask): Promise<Delivery | undefined> {
  const [delivery] = await sql<[Delivery?]>`
    with taken as (
      update deliveries set taken_at = now()
      where farm_id = ${farm_id} and id = ${delivery_id} and taken_at is null
      returning user_id, subscription_id, correspondent_id, notice
    )
    select f.id as farm_id, f.name as farm_name, f.time_zone, t.user_id, m.user_type, u.email, t.notice,
      t.subscription_id, t.correspondent_id, p.endpoint, p.p256dh, p.auth
    from taken t join farms f on f.id = ${farm_id} and f.active
    join memberships m on m.farm_id = ${farm_id} and m.user_id = t.user_id and m.active
    join users u on u.id = t.user_id
    left join push_subscriptions p on p.id = t.subscription_id and p.user_id = t.user_id
    left join correspondents c on c.id = t.correspondent_id and c.user_id = t.user_id and c.opted_in_at is not null
    where (t.subscription_id is null or p.id is not null) and (t.correspondent_id is null or c.id is not null)
  `;
  return delivery;
}

async function giveBack(sql: Queryable, { farm_id, delivery_id }: Ask): Promise<void> {
  await sql`update deliveries set taken_at = null where farm_id = ${farm_id} and id = ${delivery_id}`;
}

/** The push service no longer knows the device: the app was removed, or the permission taken back. */
async function forget(sql: Queryable, subscriptionId: number): Promise<void> {
  await sql`delete from push_subscriptions where id = ${subscriptionId}`;
}
