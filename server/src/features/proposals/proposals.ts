import { dayOf } from '@cocho/domain/days';
import { oneOf } from '@cocho/domain/fields';
import { Proposal, ProposalCopy, ProposalEvent, ProposalInput, proposalStatuses } from '@cocho/domain/proposals';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { holds, ListQuery, MessageAnswer, many, one, orderBy, RowParams, sendRows } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { timeZoneOf } from '../../http/time-zone.ts';
import { proposalFiles } from './proposal-files.ts';
import {
  type Author,
  createProposal,
  eventsOf,
  findProposal,
  findSent,
  removeProposal,
  restoreProposal,
  selectProposals,
  updateProposal,
} from './proposal-rows.ts';
import { proposalSendings } from './proposal-sendings.ts';

const sales = { access: 'sales' } as const;
const saved = 'Proposta salva com sucesso!';

const ProposalQuery = ListQuery.extend({ status: oneOf('Situação', proposalStatuses).optional() });

/** Offers to clients: each author has their own, and another's is not there. */
export async function proposals(app: App): Promise<void> {
  const { sql } = app;
  proposalFiles(app);
  proposalSendings(app);

  app.get(
    '/',
    { config: sales, schema: { querystring: ProposalQuery, response: { 200: many(Proposal) } } },
    ({ session, query }, reply) => {
      const rows = sql`
        ${selectProposals(sql)} where p.author_id = ${session.user_id} and p.deleted_at is null
        ${query.status ? sql`and proposal_status(p.status, p.expires_at) = ${query.status}` : sql``}
        ${query.search ? sql`and ${isNamed(sql, query.search)}` : sql``}
        ${orderBy(sql, query.sort ?? '-created_at', {
          created_at: sql`p.created_at`,
          client_name: sql`p.client_name collate "pt-BR-x-icu"`,
          total_cents: sql`p.total_cents`,
        })}
      `;
      return sendRows(reply, sql, rows, query);
    },
  );

  app.post(
    '/',
    { config: sales, schema: { body: ProposalInput, response: { 201: one(Proposal) } } },
    async (request, reply) => {
      const data = await transaction(sql, (tx) => createProposal(tx, authorOf(request), request.body));
      return reply.code(201).send({ data, message: saved });
    },
  );

  app.get(
    '/:id',
    { config: sales, schema: { params: RowParams, response: { 200: one(Proposal) } } },
    async ({ session, params }) => ({ data: await findProposal(sql, session.user_id, params.id) }),
  );

  app.put(
    '/:id',
    { config: sales, schema: { params: RowParams, body: ProposalInput, response: { 200: one(Proposal) } } },
    async ({ session, params, body }) => {
      const data = await transaction(sql, (tx) => updateProposal(tx, session.user_id, params.id, body));
      return { data, message: saved };
    },
  );

  app.delete(
    '/:id',
    { config: sales, schema: { params: RowParams, response: { 200: MessageAnswer } } },
    async ({ session, params }) => {
      await transaction(sql, (tx) => removeProposal(tx, session.user_id, params.id));
      return { message: 'Proposta excluída com sucesso' };
    },
  );

  app.post(
    '/:id/restore',
    { config: sales, schema: { params: RowParams, response: { 200: one(Proposal) } } },
    async ({ session, params }) => ({
      data: await transaction(sql, (tx) => restoreProposal(tx, session.user_id, params.id)),
      message: 'Proposta restaurada com sucesso',
    }),
  );

  app.post(
    '/:id/duplicate',
    { config: sales, schema: { params: RowParams, querystring: ProposalCopy, response: { 201: one(Proposal) } } },
    async (request, reply) => {
      const { params, query } = request;
      const data = await transaction(sql, (tx) => duplicateProposal(tx, authorOf(request), params.id, query.client_id));
      return reply.code(201).send({ data, message: 'Proposta duplicada com sucesso' });
    },
  );

  app.get(
    '/:id/history',
    { config: sales, schema: { params: RowParams, response: { 200: many(ProposalEvent) } } },
    async ({ session, params }) => ({ data: await eventsOf(sql, session.user_id, params.id) }),
  );
}

/** The same offer, as of today and with a number of its own; asked for again, the copy that was made before, if nobody wrote it since. */
async function duplicateProposal(
  tx: Queryable,
  author: Author,
  id: number,
  client_id: string | undefined,
): Promise<Proposal> {
  const origin = await findProposal(tx, author.user_id, id);
  const known = client_id && (await findSent(tx, author.user_id, client_id));
  if (!known) return createProposal(tx, author, { ...origin, client_id }, origin);
  const copy = await findProposal(tx, author.user_id, known);
  const isUntouched = copy.status === 'draft' && copy.version === 1;
  return isUntouched ? copy : createProposal(tx, author, { ...origin, client_id: undefined }, origin);
}

function isNamed(sql: Queryable, search: string) {
  const taxId = search.replaceAll(/[\s./-]/g, '') || search;
  return sql`(
    ${holds(sql, sql`p.client_name`, search)} or ${holds(sql, sql`p.number`, search)}
    or ${holds(sql, sql`coalesce(p.client_tax_id, '')`, taxId)}
  )`;
}

function authorOf(request: FastifyRequest): Author {
  const time_zone = timeZoneOf(request);
  return { user_id: request.session.user_id, time_zone, today: dayOf(new Date(), time_zone) };
}
