import { visitorEmail } from '@cocho/domain/visits';
import { expect, test } from 'vitest';
import { startApi } from '../../test/api.ts';
import { addPerson } from '../../test/people.ts';
import { forgetVisits } from './visitor.ts';
import { troughReader } from './workers.ts';

const { sql, call, own } = await startApi();

test('what visitors marked as seen on an earlier day is open again, without a word of it; of today, and of others, it stays', async () => {
  const [reader, visitor] = [
    await addPerson(sql, { name: 'Leitor', farms: { [own]: 'worker' } }),
    await addPerson(sql, { name: 'Visitante', farms: { [own]: 'admin' } }),
  ];
  await sql`update users set email = ${troughReader.email} where id = ${reader.id}`;
  await sql`update users set email = ${visitorEmail} where id = ${visitor.id}`;
  const manager = await addPerson(sql, { name: 'Ana', farms: { [own]: 'admin' } });
  const seen = async (subject: string, as: typeof visitor) => {
    const [{ id }] = await sql<[{ id: number }]>`
      insert into alerts (farm_id, kind, subject, severity, lot_ids, lots, title, detail, next_step, facts)
      values (${own}, 'late', ${subject}, 'warning', '{}', '[]', 'Trato', 'Atrasado', 'Tratar', '{}') returning id
    `;
    expect((await call('POST', `/farms/${own}/alerts/${id}/acknowledge`, { as })).status).toBe(200);
    return id;
  };
  const [old, others] = [await seen('a', visitor), await seen('b', manager)];
  await sql`update alerts set acknowledged_at = now() - interval '25 hours' where farm_id = ${own}`;
  await sql`update alert_events set at = now() - interval '25 hours' where farm_id = ${own}`;
  const fresh = await seen('c', visitor);

  await forgetVisits(sql);
  const left = await sql<{ id: number; seen: boolean; events: number }[]>`
    select a.id, a.acknowledged_by is not null as seen,
      (select count(*) from alert_events e where e.farm_id = a.farm_id and e.alert_id = a.id) as events
    from alerts a where a.farm_id = ${own} order by a.id
  `;
  expect(left).toEqual([
    { id: old, seen: false, events: 0 },
    { id: others, seen: true, events: 1 },
    { id: fresh, seen: true, events: 1 },
  ]);
});

test('what visitors sent in vain on an earlier day is gone, with its words; of others it waits', async () => {
  const [visitor] = await sql<[{ id: number }]>`select id from users where email = ${visitorEmail}`;
  const manager = await addPerson(sql, { name: 'Bia', farms: { [own]: 'admin' } });
  const park = (user: number, payload: string) => sql`
    insert into quarantine (farm_id, user_id, client_id, kind, payload, summary, reason, received_at)
    values (${own}, ${user}, gen_random_uuid(), 'reading', ${payload}, '{}', 'x', now() - interval '25 hours')
  `;
  await park(visitor.id, 'a word');
  await park(manager.id, 'another');
  await forgetVisits(sql);
  expect(await sql`select payload from quarantine where farm_id = ${own}`).toEqual([{ payload: 'another' }]);
});
