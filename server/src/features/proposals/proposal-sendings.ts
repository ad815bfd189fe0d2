import { createHash } from 'node:crypto';
import { ProposalLink } from '@cocho/domain/proposal-answers';
import { emailToSend, Proposal, ProposalSending } from '@cocho/domain/proposals';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { one, RowParams } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict, invalidField } from '../../http/errors.ts';
import { addJob } from '../../jobs/jobs.ts';
import { mailLimit } from '../../jobs/mail-limit.ts';
import { printProposal } from './proposal-files.ts';
import { proposalMailJob } from './proposal-mails.ts';
import {
  changedElsewhere,
  endSending,
  findProposal,
  lockProposal,
  recordProposal,
  refuseUnless,
} from './proposal-rows.ts';
import { newLink } from './proposal-tokens.ts';

const sales = { access: 'sales' } as const;

/** How a proposal reaches its client: by a mail with a link, or by a link that the author hands over. */
export function proposalSendings(app: App): void {
  const { sql, config } = app;
  const offersToClient = mailLimit(sql, 'offer');
  const offersOfAuthor = mailLimit(sql, 'offer', 10);

  /** What either of them refuses counts against neither. */
  function takeBoth(client: string, authorId: number): Promise<void> {
    return transaction(sql, async (tx) => {
      await offersToClient.take(client, tx);
      await offersOfAuthor.take(String(authorId), tx);
    });
  }

  app.post(
    '/:id/send',
    { config: sales, schema: { params: RowParams, querystring: ProposalSending, response: { 200: one(Proposal) } } },
    async ({ session, params, query }) => {
      const proposal = await findProposal(sql, session.user_id, params.id);
      if ((query.version ?? proposal.version) !== proposal.version) throw changedElsewhere(proposal);
      refuseUnless(proposal, 'send');
      if (!proposal.client_email) throw invalidField('client_email', emailToSend);
      await takeBoth(proposal.client_email, session.user_id);
      const pdf = await printProposal(app, proposal, session.user_id);
      const data = await transaction(sql, (tx) => send(tx, session.user_id, proposal, pdf));
      return { data, message: 'Proposta enviada com sucesso' };
    },
  );

  app.post(
    '/:id/link',
    { config: sales, schema: { params: RowParams, response: { 201: one(ProposalLink) } } },
    async ({ session, params }, reply) => {
      const url = await transaction(sql, async (tx) => {
        const sending = await lockSending(tx, session.user_id, params.id);
        return newLink(tx, sending, config.publicUrl);
      });
      return reply.code(201).send({ data: { url } });
    },
  );

  app.post(
    '/:id/revoke',
    { config: sales, schema: { params: RowParams, response: { 200: one(Proposal) } } },
    async ({ session, params }) => {
      const data = await transaction(sql, (tx) => revoke(tx, session.user_id, params.id));
      return { data, message: 'Link encerrado: a proposta voltou a rascunho' };
    },
  );
}

/** The file was made of what was read before: if it has changed meanwhile, it is not what goes out. */
async function send(tx: Queryable, userId: number, read: Proposal, pdf: Uint8Array) {
  const { id, version, edition } = await lockProposal(tx, userId, read.id, 'send');
  if (version !== read.version) throw changedElsewhere(await findProposal(tx, userId, id));
  await endSending(tx, id);
  const row = {
    proposal_id: id,
    edition,
    document: tx.json(read),
    pdf: Buffer.from(pdf),
    pdf_sha256: createHash('sha256').update(pdf).digest(),
  };
  const [sending] = await tx<[{ id: number }]>`insert into proposal_sendings ${tx(row)} returning id`;
  await tx`
    update proposals set status = 'sent', version = version + 1, updated_at = now()
    where author_id = ${userId} and id = ${id}
  `;
  await recordProposal(tx, { id, edition }, 'send', { user_id: userId, detail: read.client_email });
  await addJob(tx, proposalMailJob, { kind: 'sent', sending_id: sending.id });
  return findProposal(tx, userId, id);
}

async function revoke(tx: Queryable, userId: number, id: number): Promise<Proposal> {
  const proposal = await lockProposal(tx, userId, id, 'answer');
  await endSending(tx, id);
  await tx`
    update proposals set status = 'draft', edition = edition + 1, version = version + 1, updated_at = now()
    where author_id = ${userId} and id = ${id}
  `;
  await recordProposal(tx, proposal, 'revoke', { user_id: userId });
  return findProposal(tx, userId, id);
}

async function lockSending(tx: Queryable, userId: number, id: number): Promise<number> {
  await lockProposal(tx, userId, id, 'answer');
  const [sending] = await tx<[{ id: number }?]>`
    select id from proposal_sendings where proposal_id = ${id} and revoked_at is null
  `;
  if (!sending) throw conflict('A proposta ainda não foi enviada');
  return sending.id;
}
