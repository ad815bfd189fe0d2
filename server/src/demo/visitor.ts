import { visitorEmail } from '@cocho/domain/visits';
import { todayIn } from '../clock.ts';
import type { Sql } from '../db/db.ts';
import { transaction } from '../db/transaction.ts';
import { addMember } from '../features/farm-users/farm-users.ts';
import { createUser } from '../features/session/session.ts';
import { voidReading } from '../features/trough-reading/annul-reading.ts';
import { findFarm } from './demo.ts';

/** Whoever opens the demonstration from the public site does so as this person, who has no password. */
export async function admitVisitors(sql: Sql): Promise<void> {
  const farm = await findFarm(sql);
  if (!farm) return;
  await transaction(sql, async (tx) => {
    await tx`select from farms where id = ${farm.farm_id} for no key update`;
    const known = await tx`select from users where email = ${visitorEmail}`;
    if (known.length > 0) return;
    const visitor = { name: 'Visitante', email: visitorEmail, password_hash: null, email_confirmed: true };
    const id = await createUser(tx, visitor);
    await addMember(tx, farm.farm_id, { id, user_type: 'admin', active: true });
  });
}

/** What visitors read, sent in vain and marked as seen on earlier days is taken back: each morning the farm is as its own people left it. */
export async function forgetVisits(sql: Sql): Promise<void> {
  const farm = await findFarm(sql);
  if (!farm) return;
  const { farm_id, time_zone } = farm;
  const today = todayIn(time_zone);
  const readings = await sql<{ id: number; user_id: number }[]>`
    select r.id, r.user_id from trough_readings r join users u on u.id = r.user_id
    where r.farm_id = ${farm_id} and u.email = ${visitorEmail} and r.voided_at is null
      and r.at < (${today}::date)::timestamp at time zone ${time_zone}
    order by r.id
  `;
  for (const { id, user_id } of readings)
    await transaction(sql, (tx) => voidReading(tx, { farm_id, user_id, today, time_zone }, id, 'admin'));
  await transaction(sql, async (tx) => {
    const visitor = tx`(select id from users where email = ${visitorEmail})`;
    const before = tx`(${today}::date)::timestamp at time zone ${time_zone}`;
    await tx`
      update alerts set acknowledged_at = null, acknowledged_by = null
      where farm_id = ${farm_id} and acknowledged_by = ${visitor} and acknowledged_at < ${before}
    `;
    await tx`delete from alert_events where farm_id = ${farm_id} and user_id = ${visitor} and at < ${before}`;
    await tx`delete from quarantine where farm_id = ${farm_id} and user_id = ${visitor} and received_at < ${before}`;
    await tx`delete from annulled_readings where farm_id = ${farm_id} and user_id = ${visitor} and at < ${before}`;
  });
}
