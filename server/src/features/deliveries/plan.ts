import type { Severity } from '@cocho/domain/alerts';
import type { UserType } from '@cocho/domain/permissions';
import { visitorEmail } from '@cocho/domain/visits';
import type { Queryable } from '../../db/db.ts';
import { isAlive } from '../../http/who-asks.ts';
import { newJob } from '../../jobs/jobs.ts';
import { delivering, type Notice } from './delivery.ts';

export interface Planned {
  user_id: number;
  /** A device; null for the person's mail or messenger. */
  subscription_id: number | null;
  correspondent_id?: number;
  /** Which thing, and which time of it: the same is told once. */
  about: string;
  notice: Notice;
  due_at: Date;
}

/** Someone of the farm, and the devices on which they want to be told. */
export interface Hearer {
  user_id: number;
  user_type: UserType;
  /** An operator who came by a link has no mail. */
  has_mail: boolean;
  devices: { id: number; least_severity: Severity }[];
  /** Messengers by which they agreed to be told. */
  correspondents: number[];
}

/** Nobody writes to a visitor of the demonstration. */
export async function hearersOf(sql: Queryable, farmId: number): Promise<Hearer[]> {
  return sql<Hearer[]>`
    select m.user_id, m.user_type, u.email is not null as has_mail,
      coalesce(json_agg(json_build_object('id', d.id, 'least_severity', d.least_severity) order by d.id)
        filter (where d.id is not null), '[]') as devices,
      array(select c.id from correspondents c where c.user_id = m.user_id and c.opted_in_at is not null order by c.id)
        as correspondents
    from memberships m join users u on u.id = m.user_id and u.email is distinct from ${visitorEmail}
    left join (
      select p.id, p.user_id, p.least_severity
      from push_subscriptions p join sessions s on s.token_hash = p.token_hash and ${isAlive(sql)}
    ) d on d.user_id = m.user_id
    where m.farm_id = ${farmId} and m.active
    group by m.user_id, m.user_type, u.email order by m.user_id
  `;
}

/**
 * Inside the caller's transaction: what is planned is sent if and only if the rest was committed, once, however often it is
 * planned. Two lanes, so that a push service which hangs does not keep the farm from being watched. Answers how many are new.
 */
export async function plan(tx: Queryable, farmId: number, planned: Planned[]): Promise<number> {
  if (planned.length === 0) return 0;
  const rows = planned.map((one) => ({ ...one, due_at: one.due_at.toISOString() }));
  const ask = tx`json_build_object('farm_id', ${farmId}::bigint, 'delivery_id', a.id)`;
  const queue = tx`${delivering.name}::text || ' ' || a.id % 2`;
  const added = await tx`
    with added as (
      insert into deliveries (farm_id, user_id, subscription_id, correspondent_id, about, notice, due_at)
      select ${farmId}, n.user_id, n.subscription_id, n.correspondent_id, n.about, n.notice, n.due_at
      from jsonb_to_recordset(${tx.json(rows as never)})
        n (user_id bigint, subscription_id bigint, correspondent_id bigint, about text, notice jsonb, due_at timestamptz)
      on conflict do nothing returning id, due_at
    )
    select ${newJob(tx, delivering, ask, { queue, runAt: tx`a.due_at`, maxAttempts: 8 })} from added a
  `;
  return added.length;
}

/** By which ways someone is told: each of these devices, and their mail if they have one. */
export function waysTo({ has_mail }: Hearer, devices: Hearer['devices'], mail: boolean): (number | null)[] {
  return [...devices.map(({ id }) => id), ...(mail && has_mail ? [null] : [])];
}
