import { formatCents, formatDay } from '@cocho/domain/formats';
import { acceptanceText, codeLength, codeMinutes, signatureText } from '@cocho/domain/proposal-answers';
import type { Proposal } from '@cocho/domain/proposals';
import type { Queryable } from '../../db/db.ts';
import { digitCode, hashCode } from '../../http/readable-codes.ts';
import type { Job } from '../../jobs/jobs.ts';
import { oneLine, type SendMail } from '../../jobs/mail.ts';
import { newLink } from './proposal-tokens.ts';

interface Order {
  kind: 'sent' | 'code' | 'answered';
  sending_id: number;
}

interface Sending {
  id: number;
  document: Proposal;
  answer: 'accepted' | 'declined' | null;
  /** These, and the file's, say who accepted what. */
  answer_name: string;
  answer_tax_id: string;
  answer_role: string;
  answered_from: string;
  pdf_sha256: string;
  answer_text: string | null;
  revoked: boolean;
  author_name: string;
  author_email: string;
}

/** What client and author are told. Links and codes are made here, so that they stand in no table of waiting jobs. */
export const proposalMailJob: Job<Order> = {
  name: 'send_proposal_mail',
  run: async (order, { sql, sendMail, publicUrl }) => {
    const sending = await findSending(sql, order.sending_id);
    // What was taken back meanwhile is not offered any more.
    if (!sending || (sending.revoked && order.kind !== 'answered')) return;
    await mails[order.kind](sql, sendMail, sending, publicUrl);
  },
};

const mails = { sent: tellOffer, code: tellCode, answered: tellAnswer };

async function tellOffer(sql: Queryable, sendMail: SendMail, sending: Sending, publicUrl: string): Promise<void> {
  const { document, author_name, author_email } = sending;
  const url = await newLink(sql, sending.id, publicUrl);
  await sendMail({
    to: document.client_email ?? '',
    subject: `Proposta ${document.number} do Cocho`,
    text: [
      `Olá, ${oneLine(document.client_name)}.`,
      '',
      `${oneLine(author_name)} preparou uma proposta para você: implantação de ${formatCents(document.total_cents)} e ${formatCents(document.monthly_total_cents)} por mês.`,
      '',
      'Leia, aceite ou recuse aqui:',
      url,
      '',
      `A proposta vale até ${formatDay(document.valid_until)}. Dúvidas: ${author_email}`,
    ].join('\n'),
  });
}

async function tellCode(sql: Queryable, sendMail: SendMail, { id, document }: Sending): Promise<void> {
  const code = digitCode(codeLength);
  await sql`
    update proposal_sendings set code_hash = ${hashCode(id, code)}, code_tries = 0,
      code_expires_at = now() + make_interval(mins => ${codeMinutes})
    where id = ${id}
  `;
  await sendMail({
    to: document.client_email ?? '',
    subject: `Código para aceitar a proposta ${document.number}`,
    text: [
      `Seu código é: ${code}`,
      '',
      `Ele vale por ${codeMinutes} minutos. Com ele você confirma: "${acceptanceText(document)}".`,
      'Se você não pediu isto, ignore este e-mail.',
    ].join('\n'),
  });
}

/** Both sides have it in writing. */
async function tellAnswer(_sql: Queryable, sendMail: SendMail, sending: Sending): Promise<void> {
  const { document, answer, answer_name, answer_text, author_email } = sending;
  const isAccepted = answer === 'accepted';
  const deed = isAccepted ? 'aceita' : 'recusada';
  const text = [
    `A proposta ${document.number} (versão ${document.edition}) para ${oneLine(document.client_name)} foi ${deed}${isAccepted ? ` por ${oneLine(answer_name)}` : ''}.`,
    ...(answer_text ? ['', answer_text] : []),
    ...(isAccepted ? [oneLine(signatureText(sending))] : []),
    '',
    `Implantação: ${formatCents(document.total_cents)}. Mensal: ${formatCents(document.monthly_total_cents)}.`,
  ].join('\n');
  for (const to of [document.client_email ?? '', author_email])
    await sendMail({ to, subject: `Proposta ${document.number} ${deed}`, text });
}

async function findSending(sql: Queryable, id: number): Promise<Sending | undefined> {
  const [row] = await sql<[Sending?]>`
    select s.id, s.document, s.answer, s.answer_name, s.answer_tax_id, s.answer_role, s.answered_from,
      encode(s.pdf_sha256, 'hex') as pdf_sha256, s.answer_text, s.revoked_at is not null or p.deleted_at is not null as revoked, u.name as author_name, u.email as author_email
    from proposal_sendings s join proposals p on p.id = s.proposal_id join users u on u.id = p.author_id
    where s.id = ${id}
  `;
  return row;
}
