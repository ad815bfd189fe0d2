import { z } from 'zod';
import { digits, Instant, optionalText, requiredText } from './fields.ts';
import { Proposal } from './proposals.ts';
import { formatTaxId, requiredCpf } from './tax-ids.ts';

/** How long a code lives, and how often it may be typed wrong. */
export const codeMinutes = 15;
export const codeTries = 5;
export const codeLength = 6;

/** What a client reads under a link: the proposal as it was sent, and what they answered. */
export const PublicProposal = Proposal.omit({
  id: true,
  version: true,
  created_at: true,
  updated_at: true,
  client_email: true,
}).extend({
  author_name: z.string(),
  /** SHA-256 of the file that is accepted. */
  pdf_sha256: z.string(),
  answer: z.enum(['accepted', 'declined']).nullable(),
  answered_at: Instant.nullable(),
  answer_name: z.string().nullable(),
});
export type PublicProposal = z.infer<typeof PublicProposal>;

export const ProposalLink = z.object({ url: z.string() });
export type ProposalLink = z.infer<typeof ProposalLink>;

/** Who binds the client, with the code that only their mailbox has. */
export const ProposalAcceptance = z.object({
  name: requiredText('Nome'),
  tax_id: requiredCpf('CPF'),
  role: requiredText('Cargo'),
  code: digits('Código', codeLength, `O código tem ${codeLength} dígitos`),
});
export type ProposalAcceptance = z.infer<typeof ProposalAcceptance>;

export const ProposalRefusal = z.object({ reason: optionalText('Motivo', 500) });
export type ProposalRefusal = z.infer<typeof ProposalRefusal>;

interface Signature {
  answer_name: string;
  answer_tax_id: string;
  answer_role: string;
  /** The address from which it came. */
  answered_from: string;
  pdf_sha256: string;
}

/** Who bound the client, from where, and to which file. */
export function signatureText(signed: Signature): string {
  const cpf = `CPF ${formatTaxId(signed.answer_tax_id)}`;
  const address = `endereço ${signed.answered_from}`;
  return [signed.answer_name, cpf, signed.answer_role, address, `SHA-256 ${signed.pdf_sha256}`].join(' · ');
}

/** What is signed. */
export function acceptanceText({ number, edition }: Pick<Proposal, 'number' | 'edition'>): string {
  return `Li e aceito a proposta ${number} (versão ${edition})`;
}
