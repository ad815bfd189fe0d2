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
  const [later, soon, gone, won, deleted] = [
    await offer({ client_name: 'Depois' }),
    await offer({ client_name: 'Logo' }, api.staff),
    await offer({ client_name: 'Expirada' }),
    await offer({ client_name: 'Vizinha', client_email: api.neighbourAdmin.email, discount_percent: 10 }),
    await offer({ client_name: 'Excluída' }),
  ];
  await sql`update proposals set expires_at = expires_at - interval '1 day' where id = ${soon.id}`;
  await sql`update proposals set expires_at = now() where id = ${gone.id}`;
  await sql`update proposals set status = 'approved' where id = ${won.id}`;
  await call('DELETE', `/proposals/${deleted.id}`, { as: api.technician });
  const { body } = await call<Pipeline>('GET', '/manager/pipeline', { as: api.staff });
  const { due, expired, approved, months } = body.data;
  expect(due.map(({ number }) => number)).toEqual([soon.number, later.number]);
  expect(due[1]).toMatchObject({ author_name: api.technician.name, farm_name: null });
  expect(expired.map(({ number }) => number)).toEqual([gone.number]);
  expect(approved).toMatchObject([{ number: won.number, farm_name: 'Fazenda Vizinha' }]);
  expect(months).toEqual([
    {
      month: won.proposed_on.slice(0, 7),
      offered: 4,
      offered_cents: 1_230_000 * 3 + 1_107_000,
      approved: 1,
      approved_cents: 1_107_000,
      approved_monthly_cents: 59_000,
    },
  ]);
});
