import { z } from 'zod';
import { addDays, type Day } from './days.ts';
import { email, Id, Instant, number, optionalText, registerRow, requiredText, Version } from './fields.ts';
import { invalid, notNegative, tooLarge } from './messages.ts';
import { cents } from './money-fields.ts';
import { optionalTaxId } from './tax-ids.ts';

export const proposalStatuses = ['draft', 'sent', 'approved', 'rejected', 'expired'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

export const proposalStatusLabels: Record<ProposalStatus, string> = {
  draft: 'Rascunho',
  sent: 'Enviada',
  approved: 'Aprovada',
  rejected: 'Rejeitada',
  expired: 'Expirada',
};

/** What nobody knows reads as a draft. */
export function proposalStatusLabel(status: string): string {
  return Object.hasOwn(proposalStatusLabels, status)
    ? proposalStatusLabels[status as ProposalStatus]
    : proposalStatusLabels.draft;
}

export const proposalDeeds = ['edit', 'send', 'answer', 'delete'] as const;
export type ProposalDeed = (typeof proposalDeeds)[number];

/**
 * What may be done with a proposal as it stands. Sending a sent one again makes a new link; editing it takes it back to the
 * draft of its next version. What was answered or has expired stays as it is, and may be the beginning of another one.
 */
const allowedDeeds: Record<ProposalStatus, readonly ProposalDeed[]> = {
  draft: ['edit', 'send', 'delete'],
  sent: ['edit', 'send', 'answer', 'delete'],
  approved: [],
  rejected: ['delete'],
  expired: ['delete'],
};

export function mayProposal(status: ProposalStatus, deed: ProposalDeed): boolean {
  return allowedDeeds[status].includes(deed);
}

/** Why a deed may not be done with a proposal that stands so. */
export const proposalRefusals: Record<ProposalStatus, string> = {
  draft: 'A proposta ainda não foi enviada',
  sent: 'A proposta já foi enviada',
  approved: 'A proposta foi aprovada e não muda mais. Duplique-a para fazer outra.',
  rejected: 'A proposta foi rejeitada e não muda mais. Duplique-a para fazer outra.',
  expired: 'A proposta expirou. Duplique-a para fazer outra.',
};

export const emailToSend = 'Informe o email do cliente para enviar';

/** Why it does not go to its client as it stands, if it does not. */
export function sendingRefusal({ status, client_email }: Pick<Proposal, 'status' | 'client_email'>): string | null {
  if (!mayProposal(status, 'send')) return proposalRefusals[status];
  return client_email ? null : emailToSend;
}

export const proposalDefaults = {
  kit_value_cents: 1_230_000,
  discount_percent: 0,
  monthly_subscription_cents: 50_000,
  ai_service_cents: 9_000,
};

export const validDays = 15;
const secondInstalmentDays = 30;
const clientEmail = 'Email do cliente';

function percent(label: string) {
  return number(label)
    .min(0, notNegative(label))
    .max(100, tooLarge(label, 100))
    .refine((value) => Number(value.toFixed(2)) === value, `${label} deve ter no máximo 2 casas decimais`);
}

/**
 * What an author says; all but the client's name has a default or may be left blank. The page that begins one gives it an id
 * of its own, so that what is sent again because its answer was lost is no second offer.
 */
export const ProposalInput = z.object({
  client_name: requiredText('Nome do cliente'),
  client_tax_id: optionalTaxId('CPF/CNPJ'),
  client_address: optionalText('Endereço', 240),
  client_email: email({ missing: invalid(clientEmail), malformed: invalid(clientEmail) }).nullish(),
  kit_value_cents: cents('Valor do kit').default(proposalDefaults.kit_value_cents),
  discount_percent: percent('Desconto').default(proposalDefaults.discount_percent),
  monthly_subscription_cents: cents('Mensalidade').default(proposalDefaults.monthly_subscription_cents),
  ai_service_cents: cents('Serviço de IA').default(proposalDefaults.ai_service_cents),
  observations: optionalText('Observações', 2_000),
  client_id: z.uuid(invalid('Identificador')).optional(),
  version: Version.optional(),
});
export type ProposalInput = z.infer<typeof ProposalInput>;

/** What a client is sent is what its author last read; whoever does not say which that was sends it as it stands. */
export const ProposalSending = z.object({ version: z.coerce.number().pipe(Version).optional() });

/** A copy that is asked for again because its answer was lost is the same copy. */
export const ProposalCopy = ProposalInput.pick({ client_id: true });

/** Only its author writes it: whoever finds it changed did so elsewhere. */
export const proposalChanged =
  'Esta proposta foi salva em outro aparelho, ou em outra aba, depois que você a abriu aqui.';

const Instalment = z.object({ due: z.string(), cents: z.number() });
export type Instalment = z.infer<typeof Instalment>;

export const Proposal = z.object({
  ...registerRow,
  number: z.string(),
  /** Raised when what the client was sent is changed. */
  edition: z.number(),
  status: z.enum(proposalStatuses),
  client_name: z.string(),
  client_tax_id: z.string().nullable(),
  client_address: z.string().nullable(),
  client_email: z.string().nullable(),
  kit_value_cents: z.number(),
  discount_percent: z.number(),
  monthly_subscription_cents: z.number(),
  ai_service_cents: z.number(),
  observations: z.string().nullable(),
  discount_cents: z.number(),
  total_cents: z.number(),
  monthly_total_cents: z.number(),
  proposed_on: z.string(),
  valid_until: z.string(),
  instalments: z.array(Instalment),
  /** The day on which the client accepted it: the same for whoever reads it, wherever they are. */
  accepted_on: z.string().nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

/** What is kept of what was sent: empty is null. */
export function writtenProposal(input: Omit<ProposalInput, 'client_id' | 'version'>) {
  return {
    client_name: input.client_name,
    client_tax_id: input.client_tax_id || null,
    client_address: input.client_address || null,
    client_email: input.client_email || null,
    kit_value_cents: input.kit_value_cents,
    discount_percent: input.discount_percent,
    monthly_subscription_cents: input.monthly_subscription_cents,
    ai_service_cents: input.ai_service_cents,
    observations: input.observations || null,
  };
}

/** Whether a stored proposal says just what was sent: then nothing was changed since, or anew. */
export function saysTheSame(proposal: Proposal, sent: ProposalInput): boolean {
  return JSON.stringify(writtenProposal(proposal)) === JSON.stringify(writtenProposal(sent));
}

type Values = Pick<
  Proposal,
  'kit_value_cents' | 'discount_percent' | 'monthly_subscription_cents' | 'ai_service_cents'
>;

/** What follows from what was said, for a proposal of that day. */
export function proposalFigures(values: Values, proposed_on: Day) {
  const discount_cents = percentOf(values.kit_value_cents, values.discount_percent);
  const total_cents = values.kit_value_cents - discount_cents;
  return {
    discount_cents,
    total_cents,
    monthly_total_cents: values.monthly_subscription_cents + values.ai_service_cents,
    valid_until: addDays(proposed_on, validDays),
    instalments: instalmentsOf(total_cents, proposed_on),
  };
}

/** In hundredths of a percent, so that all of it is whole numbers; half a cent rounds up. */
function percentOf(amount: number, percent: number): number {
  return Math.floor((amount * Math.round(percent * 100) + 5_000) / 10_000);
}

/** Half now and half in thirty days; of an odd sum the first is the larger one. */
function instalmentsOf(total: number, proposed_on: Day): Instalment[] {
  const later = Math.floor(total / 2);
  return [
    { due: proposed_on, cents: total - later },
    { due: addDays(proposed_on, secondInstalmentDays), cents: later },
  ];
}

/** 2026-0001: the years stand apart, and a year may have more than 9.999. */
export function proposalNumber(year: number, count: number): string {
  return `${year}-${String(count).padStart(4, '0')}`;
}

export const proposalActions = {
  create: 'Criada',
  update: 'Alterada',
  duplicate: 'Criada a partir de outra',
  delete: 'Excluída',
  restore: 'Restaurada',
  send: 'Enviada ao cliente',
  revoke: 'Link encerrado',
  accept: 'Aceita pelo cliente',
  decline: 'Recusada pelo cliente',
} as const;
export type ProposalAction = keyof typeof proposalActions;

/** Who did what with a proposal, and when. */
export const ProposalEvent = z.object({
  id: Id,
  action: z.enum(Object.keys(proposalActions) as [ProposalAction, ...ProposalAction[]]),
  edition: z.number(),
  at: Instant,
  user_name: z.string().nullable(),
  detail: z.string().nullable(),
});
export type ProposalEvent = z.infer<typeof ProposalEvent>;
