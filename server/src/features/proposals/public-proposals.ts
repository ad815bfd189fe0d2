import {
  acceptanceText,
  codeTries,
  ProposalAcceptance,
  ProposalRefusal,
  PublicProposal,
  signatureText,
} from '@cocho/domain/proposal-answers';
import { proposalFileName } from '@cocho/domain/proposal-document';
import type { Proposal } from '@cocho/domain/proposals';
import { z } from 'zod';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { hashToken } from '../../http/access.ts';
import { MessageAnswer, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { addressLimit } from '../../http/attempts.ts';
import { conflict, invalidField, notFound } from '../../http/errors.ts';
import { sendFile } from '../../http/files.ts';
import { hashCode } from '../../http/readable-codes.ts';
import { addJob } from '../../jobs/jobs.ts';
import { mailLimit } from '../../jobs/mail-limit.ts';
import { proposalMailJob } from './proposal-mails.ts';
import { acceptedOn, recordProposal } from './proposal-rows.ts';

const anyone = { access: 'public' } as const;
const closed = 'Este link não vale mais. Peça outro a quem enviou a proposta.';
const answered = 'Esta proposta já foi respondida';
const Params = z.object({ token: z.string().max(100) });

/** What a client does under the link that they were sent, without an account. */
export async function publicProposals(app: App): Promise<void> {
  const { sql } = app;
  const wrongLinksOfAddress = addressLimit({ max: 100, minutes: 15 });
  const codesOfSending = mailLimit(sql, 'acceptance');
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
  });

  /** Whoever tries links at random is soon told to wait; a good one does not count. */
  async function openLink(sql: Queryable, token: string, ip: string): Promise<Sending> {
    wrongLinksOfAddress.take(ip);
    const sending = await findSending(sql, token);
    if (!sending) throw notFound(closed);
    wrongLinksOfAddress.giveBack(ip);
    return sending;
  }

  app.get(
    '/:token',
    { config: anyone, schema: { params: Params, response: { 200: one(PublicProposal) } } },
    async ({ params, ip }) => ({ data: publicOf(await openLink(sql, params.token, ip)) }),
  );

  app.get(
    '/:token/pdf',
    { config: anyone, compress: false, schema: { description: 'application/pdf', params: Params } },
    async ({ params, ip }, reply) => {
      const { id, document } = await openLink(sql, params.token, ip);
      const [{ pdf }] = await sql<[{ pdf: Buffer }]>`select pdf from proposal_sendings where id = ${id}`;
      return sendFile(reply, 'application/pdf', proposalFileName(document), pdf);
    },
  );

  app.post(
    '/:token/code',
    { config: anyone, schema: { params: Params, response: { 200: MessageAnswer } } },
    async ({ params, ip }) => {
      const { id, answer: given } = await openLink(sql, params.token, ip);
      if (given) throw conflict(answered);
      await codesOfSending.take(String(id));
      await addJob(sql, proposalMailJob, { kind: 'code', sending_id: id });
      return { message: 'Enviamos um código ao email que recebeu a proposta' };
    },
  );

  app.post(
    '/:token/accept',
    { config: anyone, schema: { params: Params, body: ProposalAcceptance, response: { 200: one(PublicProposal) } } },
    async ({ params, body, ip }) => {
      const { id, answer: given } = await openLink(sql, params.token, ip);
      if (given) throw conflict(answered);
      if (!(await isRightCode(sql, id, body.code))) throw invalidField('code', 'Código incorreto ou vencido');
      const { name: answer_name, tax_id: answer_tax_id, role: answer_role } = body;
      const signed = { answer_name, answer_tax_id, answer_role, answered_from: ip };
      const data = await answer(params.token, ({ document, pdf_sha256 }) => ({
        row: { ...signed, answer: 'accepted', answer_text: acceptanceText(document) },
        status: 'approved',
        action: 'accept',
        detail: signatureText({ ...signed, pdf_sha256 }),
      }));
      return { data, message: 'Proposta aceita. Enviamos a confirmação por email.' };
    },
  );

  app.post(
    '/:token/decline',
    { config: anyone, schema: { params: Params, body: ProposalRefusal, response: { 200: one(PublicProposal) } } },
    async ({ params, body, ip }) => {
      await openLink(sql, params.token, ip);
      const reason = body.reason || null;
      const data = await answer(params.token, () => ({
        row: { answer: 'declined', answer_text: reason, answered_from: ip },
        status: 'rejected',
        action: 'decline',
        detail: reason,
      }));
      return { data, message: 'Proposta recusada. Avisamos quem a enviou.' };
    },
  );

  function answer(token: string, given: (sending: Sending) => Answer) {
    return transaction(sql, (tx) => keepAnswer(tx, token, given));
  }
}

/** What a client's answer is kept as: with what was sent, of the proposal, and in its history. */
interface Answer {
  row: Record<string, string | null>;
  status: 'approved' | 'rejected';
  action: 'accept' | 'decline';
  detail: string | null;
}

interface Sending {
  id: number;
  proposal_id: number;
  document: Proposal;
  status: Proposal['status'];
  pdf_sha256: string;
  author_name: string;
  answer: PublicProposal['answer'];
  answered_at: string | null;
  answer_name: string | null;
  accepted_on: string | null;
}

/** Under a link that counts: what was accepted stays readable, all else until it is taken back or has expired. */
async function findSending(sql: Queryable, token: string): Promise<Sending | undefined> {
  const [row] = await sql<[Sending?]>`
    select s.id, s.proposal_id, s.document, proposal_status(p.status, p.expires_at) as status,
      encode(s.pdf_sha256, 'hex') as pdf_sha256, u.name as author_name, s.answer, s.answered_at, s.answer_name,
      ${acceptedOn(sql)} as accepted_on
    from proposal_tokens t
    join proposal_sendings s on s.id = t.sending_id
    join proposals p on p.id = s.proposal_id
    join users u on u.id = p.author_id
    where t.token_hash = ${hashToken(token)} and s.revoked_at is null and p.deleted_at is null
      and (p.status = 'approved' or now() < p.expires_at)
  `;
  return row;
}

/** A guess counts whether or not it is right, also of several at once. */
async function isRightCode(sql: Queryable, id: number, code: string): Promise<boolean> {
  const [row] = await sql<[{ right: boolean }?]>`
    update proposal_sendings set code_tries = code_tries + 1
    where id = ${id} and code_expires_at > now() and code_tries < ${codeTries}
    returning code_hash = ${hashCode(id, code)} as right
  `;
  return row?.right ?? false;
}

/** Once, and only of what still stands as it was read. */
async function keepAnswer(tx: Queryable, token: string, given: (sending: Sending) => Answer): Promise<PublicProposal> {
  const found = await findSending(tx, token);
  if (found) await tx`select from proposals where id = ${found.proposal_id} for no key update`;
  const sending = await findSending(tx, token);
  if (!sending) throw notFound(closed);
  if (sending.status !== 'sent') throw conflict(answered);
  const { id, proposal_id, document } = sending;
  const { row, status, action, detail } = given(sending);
  await tx`update proposal_sendings set ${tx(row)}, answered_at = now() where id = ${id}`;
  await tx`
    update proposals set status = ${status}, version = version + 1, updated_at = now() where id = ${proposal_id}
  `;
  await recordProposal(tx, { id: proposal_id, edition: document.edition }, action, { detail });
  await addJob(tx, proposalMailJob, { kind: 'answered', sending_id: id });
  return publicOf((await findSending(tx, token)) as Sending);
}

function publicOf({ document, id: _, proposal_id, ...now }: Sending): PublicProposal {
  const { id, version, created_at, updated_at, client_email, ...sent } = document;
  return { ...sent, ...now };
}
