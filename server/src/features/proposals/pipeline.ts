import {
  Pipeline,
  type PipelineContact,
  type PipelineMonth,
  type PipelineOffer,
} from '@cocho/domain/proposal-pipeline';
import type { ProposalStatus } from '@cocho/domain/proposals';
import type { Fragment, Queryable } from '../../db/db.ts';
import { one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';

const shown = 200;

/** How the provider's offers stand, for provider staff: who asked for one, what ends next, what has ended, what became a farm. */
export async function pipeline(app: App): Promise<void> {
  const { sql } = app;
  app.get('/pipeline', { config: { access: 'staff' }, schema: { response: { 200: one(Pipeline) } } }, async () => {
    const [soonest, newest] = [sql`p.expires_at, p.id`, sql`p.expires_at desc, p.id desc`];
    const [contacts, due, expired, approved, rejected, months] = await Promise.all([
      contactsOf(sql),
      offersOf(sql, ['draft', 'sent'], soonest),
      offersOf(sql, ['expired'], newest),
      offersOf(sql, ['approved'], newest),
      offersOf(sql, ['rejected'], newest),
      monthsOf(sql),
    ]);
    return { data: { contacts, due, expired, approved, rejected, months } };
  });
}

/** An offer to somebody is known by their mail, as a client's farm is. */
async function contactsOf(sql: Queryable): Promise<PipelineContact[]> {
  return sql<PipelineContact[]>`
    select c.id, c.name, c.email, c.phone, c.status, iso(c.created_at) as created_at from contacts c
    where c.status in ('new', 'talking')
      and not exists (select from proposals p where p.client_email = c.email and p.deleted_at is null)
    order by c.created_at desc, c.id desc limit ${shown}
  `;
}

/** The client's farm is the one that they run, known by their mail. */
async function offersOf(sql: Queryable, statuses: ProposalStatus[], order: Fragment): Promise<PipelineOffer[]> {
  return sql<PipelineOffer[]>`
    select p.number, u.name as author_name, p.client_name, proposal_status(p.status, p.expires_at) as status,
      p.total_cents, p.monthly_total_cents, p.valid_until, (
        select min(f.name) from users c
        join memberships m on m.user_id = c.id and m.active and m.user_type = 'admin'
        join farms f on f.id = m.farm_id and f.active
        where c.email = p.client_email
      ) as farm_name
    from proposals p join users u on u.id = p.author_id
    where p.deleted_at is null and proposal_status(p.status, p.expires_at) = any(${statuses})
    order by ${order} limit ${shown}
  `;
}

async function monthsOf(sql: Queryable): Promise<PipelineMonth[]> {
  return sql<PipelineMonth[]>`
    select to_char(p.proposed_on, 'YYYY-MM') as month, count(*) as offered, sum(p.total_cents) as offered_cents,
      count(*) filter (where p.status = 'approved') as approved,
      coalesce(sum(p.total_cents) filter (where p.status = 'approved'), 0) as approved_cents,
      coalesce(sum(p.monthly_total_cents) filter (where p.status = 'approved'), 0) as approved_monthly_cents
    from proposals p where p.deleted_at is null
    group by month order by month desc limit 24
  `;
}
