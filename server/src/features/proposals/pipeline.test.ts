import type { Pipeline } from '@cocho/domain/proposal-pipeline';
import type { Proposal } from '@cocho/domain/proposals';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';

const api = await startApi();
const { sql, call } = api;

async function offer(body: object, as = api.technician): Promise<Proposal> {
  return (await call<Proposal>('POST', '/proposals', { as, body })).body.data;
}

test('staff see how the offers of all stand, what ends next first, by month, and which client has a farm', async () => {
  const asked = { name: 'José Lima', phone: '(34) 99123-4567', farm_size: 'media' };
  for (const email of ['espera@cliente.test', 'fala@cliente.test', 'encerrado@cliente.test', api.neighbourAdmin.email])
    await call('POST', '/contacts', { body: { ...asked, email } });
  await sql`update contacts set status = 'talking' where email = 'fala@cliente.test'`;
  await sql`update contacts set status = 'closed' where email = 'encerrado@cliente.test'`;
  const [later, soon, gone, won, lost, deleted] = [
    await offer({ client_name: 'Depois' }),
    await offer({ client_name: 'Logo' }, api.staff),
    await offer({ client_name: 'Expirada' }),
    await offer({ client_name: 'Vizinha', client_email: api.neighbourAdmin.email, discount_percent: 10 }),
    await offer({ client_name: 'Recusada' }),
    await offer({ client_name: 'Excluída', client_email: 'espera@cliente.test' }),
  ];
  await sql`update proposals set expires_at = expires_at - interval '1 day' where id = ${soon.id}`;
  await sql`update proposals set expires_at = now() where id = ${gone.id}`;
  await sql`update proposals set status = 'approved' where id = ${won.id}`;
  await sql`update proposals set status = 'rejected' where id = ${lost.id}`;
  await call('DELETE', `/proposals/${deleted.id}`, { as: api.technician });
  const { body } = await call<Pipeline>('GET', '/manager/pipeline', { as: api.staff });
  const { contacts, due, expired, approved, rejected, months } = body.data;
  // Who was made an offer, that is not deleted, stands there from then on.
  expect(contacts).toMatchObject([
    { email: 'fala@cliente.test', status: 'talking', phone: '34991234567' },
    { email: 'espera@cliente.test', status: 'new' },
  ]);
  expect(rejected).toMatchObject([{ number: lost.number, status: 'rejected' }]);
  expect(due.map(({ number }) => number)).toEqual([soon.number, later.number]);
  expect(due[1]).toMatchObject({ author_name: api.technician.name, farm_name: null });
  expect(expired.map(({ number }) => number)).toEqual([gone.number]);
  expect(approved).toMatchObject([{ number: won.number, farm_name: 'Fazenda Vizinha' }]);
  expect(months).toEqual([
    {
      month: won.proposed_on.slice(0, 7),
      offered: 5,
      offered_cents: 1_230_000 * 4 + 1_107_000,
      approved: 1,
      approved_cents: 1_107_000,
      approved_monthly_cents: 59_000,
    },
  ]);
});

test('of more than are shown, what ended last is shown, and of what is due what ends next', async () => {
  const { id } = await offer({ client_name: 'Muitas' });
  // The first ends, or has ended, a day from now, and the last 201 days.
  for (const [status, sign] of [
    ['sent', 1],
    ['sent', -1],
    ['approved', -1],
    ['rejected', -1],
  ] as const)
    await sql`
      insert into proposals (author_id, number, status, client_name, kit_value_cents, discount_percent,
        monthly_subscription_cents, ai_service_cents, discount_cents, total_cents, monthly_total_cents, proposed_on,
        valid_until, instalments, expires_at)
      select p.author_id, concat_ws(' ', ${status}::text, ${sign}::int, n), ${status}, p.client_name, p.kit_value_cents,
        p.discount_percent, p.monthly_subscription_cents, p.ai_service_cents, p.discount_cents, p.total_cents,
        p.monthly_total_cents, p.proposed_on, p.valid_until, p.instalments, now() + ${sign} * make_interval(days => n)
      from proposals p, generate_series(1, 201) n where p.id = ${id}
    `;
  const { data } = (await call<Pipeline>('GET', '/manager/pipeline', { as: api.staff })).body;
  for (const [stage, name] of [
    ['due', 'sent 1'],
    ['expired', 'sent -1'],
    ['approved', 'approved -1'],
    ['rejected', 'rejected -1'],
  ] as const) {
    const numbers = data[stage].map(({ number }) => number);
    expect(numbers, stage).toHaveLength(200);
    expect(numbers, stage).toContain(`${name} 1`);
    expect(numbers, stage).not.toContain(`${name} 201`);
  }
});
