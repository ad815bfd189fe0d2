import { tellAt } from '@cocho/domain/alerts/telling';
import type { PushMessage } from '@cocho/domain/push-subscriptions';
import type { TreatSchedule, TreatScheduleInput } from '@cocho/domain/treat-schedules';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { alertSettingsOf } from '../alerts/alert-settings.ts';
import type { Delivery, Told } from '../deliveries/delivery.ts';
import { hearersOf, plan } from '../deliveries/plan.ts';

/** Whoever saves a schedule often saves it again: what follows within this time is told as one. */
const gatherMs = 60_000;

/** A name alone makes no other one. */
export function isAnotherSchedule(body: TreatScheduleInput, before: TreatSchedule): boolean {
  return itemsOf(body) !== itemsOf(inputOf(before)) || sorted(body.user_ids) !== sorted(before.user_ids);
}

/** Tells who feeds by a schedule, or did until now, that it is another one, or gone, or back; not who made it so, nor in quiet hours. */
export async function tellSchedule(
  tx: Queryable,
  { farm_id, user_id, time_zone }: Scope,
  id: number,
  feeders: number[],
): Promise<void> {
  // Also who was not told yet of an earlier change.
  const untold = await tx<{ user_id: number }[]>`
    delete from deliveries where farm_id = ${farm_id} and about like ${`schedule ${id} %`} and taken_at is null
    returning user_id
  `;
  const concerned = new Set([...feeders, ...untold.map((one) => one.user_id)]);
  const hearers = (await hearersOf(tx, farm_id)).filter((one) => concerned.has(one.user_id) && one.user_id !== user_id);
  const about = `schedule ${id} ${new Date().toISOString()}`;
  const due_at = tellAt(new Date(Date.now() + gatherMs), 'info', await alertSettingsOf(tx, farm_id), time_zone);
  const planned = hearers.flatMap((one) =>
    one.devices.map((device) => ({
      user_id: one.user_id,
      subscription_id: device.id,
      about,
      notice: { kind: 'schedule' as const },
      due_at,
    })),
  );
  await plan(tx, farm_id, planned);
}

export function noticeOfSchedule({ farm_id, farm_name }: Delivery): Told {
  return told({
    title: 'Mudou a programação',
    body: `${farm_name}. Toque para ver.`,
    url: '/operador',
    tag: `schedule ${farm_id}`,
  });
}

/** 'Trato das 11 em 10 minutos'; null once it has begun. */
export function noticeOfTreat(
  { farm_id, farm_name }: Delivery,
  { time, begins }: { time: string; begins: string },
  now: Date,
): Told | null {
  const minutes = Math.ceil((Date.parse(begins) - now.getTime()) / 60_000);
  if (minutes <= 0) return null;
  const title = `Trato das ${time.replace(/:00$/, '').replace(/^0/, '')} em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
  return told({ title, body: farm_name, url: '/operador', tag: `treat ${farm_id} ${time}` });
}

function told(push: PushMessage): Told {
  return { push, mail: { subject: push.title, text: push.body } };
}

function inputOf({ treat_items }: TreatSchedule): Pick<TreatScheduleInput, 'treat_items'> {
  return {
    treat_items: treat_items.map(({ rule, treat, scheduled_time }) => ({
      rule_id: rule.id,
      treat_id: treat.id,
      scheduled_time,
    })),
  };
}

function itemsOf({ treat_items }: Pick<TreatScheduleInput, 'treat_items'>): string {
  return sorted(treat_items.map(({ rule_id, treat_id, scheduled_time }) => `${scheduled_time} ${rule_id} ${treat_id}`));
}

function sorted(values: (string | number)[]): string {
  return [...values].map(String).sort().join();
}
