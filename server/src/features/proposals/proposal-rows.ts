import { addDays, type Day, instantOf } from '@cocho/domain/days';
import {
  mayProposal,
  type Proposal,
  type ProposalAction,
  type ProposalDeed,
  type ProposalEvent,
  type ProposalInput,
  proposalChanged,
  proposalFigures,
  proposalNumber,
  proposalRefusals,
  saysTheSame,
  writtenProposal,
} from '@cocho/domain/proposals';
import type { Fragment, Queryable } from '../../db/db.ts';
import { conflict, type HttpError, notFound, noVersion, staleOrMissing } from '../../http/errors.ts';

const missing = 'Proposta não encontrada';

/** Whose proposals, and what day it is where they are. */
export interface Author {
  user_id: number;
  today: Day;
  time_zone: string;
}

export function selectProposals(sql: Queryable): Fragment {
  return sql`
    select p.id, p.number, p.edition, proposal_status(p.status, p.expires_at) as status, p.client_name, p.client_tax_id,
      p.client_address, p.client_email, p.kit_value_cents, p.discount_percent, p.monthly_subscription_cents,
      p.ai_service_cents, p.observations, p.discount_cents, p.total_cents, p.monthly_total_cents, p.proposed_on,
      p.valid_until, p.instalments, (
        select ${acceptedOn(sql)} from proposal_sendings s
        where p.status = 'approved' and s.proposal_id = p.id and s.revoked_at is null
      ) as accepted_on, p.version, iso(p.created_at) as created_at, iso(p.updated_at) as updated_at
    from proposals p
  `;
}

/** Of a sending `s`, on one clock: what is due by it is the same for author, client and file. */
export function acceptedOn(sql: Queryable): Fragment {
  return sql`case when s.answer = 'accepted' then (s.answered_at at time zone 'America/Sao_Paulo')::date end`;
}

export async function findProposal(sql: Queryable, userId: number, id: number): Promise<Proposal> {
  const [row] = await sql<[Proposal?]>`
    ${selectProposals(sql)} where p.author_id = ${userId} and p.id = ${id} and p.deleted_at is null
  `;
  if (!row) throw notFound(missing);
  return row;
}

export async function createProposal(
  tx: Queryable,
  author: Author,
  input: ProposalInput,
  origin?: Proposal,
): Promise<Proposal> {
  const { user_id, today, time_zone } = author;
  const known = input.client_id && (await findSent(tx, user_id, input.client_id));
  // Anything else than what is stored may be older, for calls overtake each other: who sent it is asked.
  if (known) {
    const stored = await findProposal(tx, user_id, known);
    return saysTheSame(stored, input) ? stored : updateProposal(tx, user_id, known, { ...input, version: noVersion });
  }
  const figures = proposalFigures(input, today);
  const row = {
    ...writtenProposal(input),
    ...figures,
    instalments: tx.json(figures.instalments),
    author_id: user_id,
    client_id: input.client_id ?? null,
    number: await nextNumber(tx, Number(today.slice(0, 4))),
    proposed_on: today,
    expires_at: instantOf(addDays(figures.valid_until, 1), '00:00', time_zone).toISOString(),
  };
  const [{ id }] = await tx<[{ id: number }]>`insert into proposals ${tx(row)} returning id`;
  const action = origin ? 'duplicate' : 'create';
  await recordProposal(tx, { id, edition: 1 }, action, { user_id, detail: origin?.number ?? null });
  return findProposal(tx, user_id, id);
}

/** The id of what was sent before, and its answer lost. Of an author one comes after the other, so that no number is taken in vain. */
export async function findSent(tx: Queryable, userId: number, clientId: string): Promise<number | undefined> {
  await tx`select from users where id = ${userId} for no key update`;
  const [known] = await tx<[{ id: number }?]>`
    select id from proposals where author_id = ${userId} and client_id = ${clientId}
  `;
  return known?.id;
}

/** Whoever comes next waits until this one is written, or takes the same number if it never is. */
async function nextNumber(tx: Queryable, year: number): Promise<string> {
  const [{ count }] = await tx<[{ count: number }]>`
    insert into proposal_years (year, count) values (${year}, 1)
    on conflict (year) do update set count = proposal_years.count + 1 returning count
  `;
  return proposalNumber(year, count);
}

/**
 * What a client has been sent does not change under their eyes: the change is a draft of the next version. What is saved as it
 * stands is no change and ends no link, nor is a change that is sent again because its answer was lost.
 */
export async function updateProposal(
  tx: Queryable,
  userId: number,
  id: number,
  input: ProposalInput,
): Promise<Proposal> {
  const before = await lockProposal(tx, userId, id, 'edit');
  if (saysTheSame(before, input)) return before;
  if ((input.version ?? before.version) !== before.version) throw changedElsewhere(before);
  const { instalments, valid_until, ...figures } = proposalFigures(input, before.proposed_on);
  const edition = before.status === 'sent' ? before.edition + 1 : before.edition;
  await endSending(tx, id);
  await tx`
    update proposals set ${tx({ ...writtenProposal(input), ...figures })}, instalments = ${tx.json(instalments)},
      status = 'draft', edition = ${edition}, version = version + 1, updated_at = now()
    where author_id = ${userId} and id = ${id}
  `;
  await recordProposal(tx, { id, edition }, 'update', { user_id: userId });
  return findProposal(tx, userId, id);
}

export async function removeProposal(tx: Queryable, userId: number, id: number): Promise<void> {
  const proposal = await lockProposal(tx, userId, id, 'delete');
  // What a page still sends of it is an offer of its own.
  await tx`
    update proposals set deleted_at = now(), client_id = null where author_id = ${userId} and id = ${id}
  `;
  await recordProposal(tx, proposal, 'delete', { user_id: userId });
}

export async function restoreProposal(tx: Queryable, userId: number, id: number): Promise<Proposal> {
  const { count } = await tx`
    update proposals set deleted_at = null where author_id = ${userId} and id = ${id} and deleted_at is not null
  `;
  if (count === 0) throw notFound(missing);
  const proposal = await findProposal(tx, userId, id);
  await recordProposal(tx, proposal, 'restore', { user_id: userId });
  return proposal;
}

/** The links to what was sent open nothing any more. */
export async function endSending(tx: Queryable, proposalId: number): Promise<void> {
  await tx`update proposal_sendings set revoked_at = now() where proposal_id = ${proposalId} and revoked_at is null`;
}

export function changedElsewhere(current: Proposal): HttpError {
  return staleOrMissing(current, missing, proposalChanged);
}

/** Nobody else does anything with it until this transaction ends; refused if it does not stand so that the deed may be done. */
export async function lockProposal(tx: Queryable, userId: number, id: number, deed: ProposalDeed): Promise<Proposal> {
  await tx`select from proposals where author_id = ${userId} and id = ${id} for no key update`;
  const proposal = await findProposal(tx, userId, id);
  refuseUnless(proposal, deed);
  return proposal;
}

export function refuseUnless({ status }: Pick<Proposal, 'status'>, deed: ProposalDeed): void {
  if (!mayProposal(status, deed)) throw conflict(proposalRefusals[status]);
}

export async function recordProposal(
  tx: Queryable,
  { id, edition }: Pick<Proposal, 'id' | 'edition'>,
  action: ProposalAction,
  { user_id = null, detail = null }: { user_id?: number | null; detail?: string | null } = {},
): Promise<void> {
  await tx`insert into proposal_events ${tx({ proposal_id: id, edition, action, user_id, detail })}`;
}

/** The newest first. */
export async function eventsOf(sql: Queryable, userId: number, id: number): Promise<ProposalEvent[]> {
  await findProposal(sql, userId, id);
  return sql<ProposalEvent[]>`
    select e.id, e.action, e.edition, e.at, u.name as user_name, e.detail
    from proposal_events e left join users u on u.id = e.user_id
    where e.proposal_id = ${id} order by e.id desc limit 200
  `;
}
