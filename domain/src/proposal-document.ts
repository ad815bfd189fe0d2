import { dash, formatCents, formatDay, formatNumber } from './formats.ts';
import { fileNamePart } from './names.ts';
import type { Proposal } from './proposals.ts';
import { formatTaxId } from './tax-ids.ts';

/** What the kit is made of. */
export const kitComposition = [
  'Módulo eletrônico de pesagem para o vagão misturador',
  'Ligação às células de carga já instaladas no vagão',
  'Transmissão sem fio do peso para tablets e celulares',
  'Suporte, cabos e alimentação em 12 V para a cabine',
  'Acesso ao painel do gestor e ao aplicativo do operador',
];

/** What is done until the farm feeds by it. */
export const implantationSteps = [
  'Instalação e aferição do módulo no vagão',
  'Cadastro de baias, lotes, ingredientes e receitas',
  'Treinamento da equipe na leitura de cocho e no trato',
  'Acompanhamento dos primeiros tratos',
];

export const installationNote = 'Taxa de instalação: R$ 500,00 mais R$ 2,50 por km rodado, cobrada separadamente.';

/** The words above the columns and the names of the rows, wherever a proposal is read. */
export const implantationHead = ['Item', 'Qtd.', 'Valor unitário', 'Subtotal', 'Desconto', 'Total'];
export const kitLabel = 'Kit Cocho para vagão misturador';
export const monthlyHead = ['Serviço', 'Valor mensal'];
export const subscriptionLabel = 'Assinatura do sistema';
export const aiServiceLabel = 'Serviço de IA';
export const instalmentHead = ['Parcela', 'Vencimento', 'Valor'];

export function discountText({ discount_percent }: Pick<Proposal, 'discount_percent'>): string {
  return `${formatNumber(discount_percent)}%`;
}

export function implantationRow(
  values: Pick<Proposal, 'kit_value_cents' | 'discount_cents' | 'total_cents'>,
): string[] {
  const kit = formatCents(values.kit_value_cents);
  return [kitLabel, '1', kit, kit, formatCents(values.discount_cents), formatCents(values.total_cents)];
}

export function monthlyRows(values: Pick<Proposal, 'monthly_subscription_cents' | 'ai_service_cents'>): string[][] {
  return [
    [subscriptionLabel, formatCents(values.monthly_subscription_cents)],
    [aiServiceLabel, formatCents(values.ai_service_cents)],
  ];
}

/** The first is due with the proposal; what was accepted later is paid from then on. */
export function instalmentRows({
  instalments,
  accepted_on,
}: Pick<Proposal, 'instalments' | 'accepted_on'>): string[][] {
  return instalments.map(({ due, cents }, index) => {
    const isPast = accepted_on !== null && due < accepted_on;
    const when = isPast && index === 0 ? 'Entrada em até 3 dias do aceite' : formatDay(due);
    return [index === 0 ? 'Entrada (50%)' : '30 dias (50%)', when, formatCents(cents)];
  });
}

/** All that stands on the printed proposal; the template only places it. */
export function proposalDocument(proposal: Proposal, author: string) {
  const edition = proposal.edition > 1 ? ` · versão ${proposal.edition}` : '';
  return {
    title: `Proposta ${proposal.number} · ${proposal.client_name}`,
    number: `${proposal.number}${edition}`,
    issued: `${formatDay(proposal.proposed_on)} · válida até ${formatDay(proposal.valid_until)}`,
    footer: `Proposta ${proposal.number}${edition} · Cocho`,
    author,
    client: proposal.client_name,
    facts: [
      ['CPF/CNPJ', proposal.client_tax_id ? formatTaxId(proposal.client_tax_id) : dash],
      ['Endereço', proposal.client_address || dash],
      ['Email', proposal.client_email || dash],
    ],
    figures: [
      { label: 'Implantação', value: formatCents(proposal.total_cents), unit: '', note: discountNote(proposal) },
      { label: 'Mensal', value: formatCents(proposal.monthly_total_cents), unit: '', note: null },
      { label: 'Válida até', value: formatDay(proposal.valid_until), unit: '', note: null },
    ],
    implantation: {
      head: implantationHead,
      rows: [implantationRow(proposal)],
      total: ['Total da implantação', '', '', '', '', formatCents(proposal.total_cents)],
    },
    kit: kitComposition,
    steps: implantationSteps,
    note: installationNote,
    monthly: {
      head: monthlyHead,
      rows: monthlyRows(proposal),
      total: ['Total mensal', formatCents(proposal.monthly_total_cents)],
    },
    instalments: { head: instalmentHead, rows: instalmentRows(proposal), total: [] },
    observations: proposal.observations ?? '',
  };
}

function discountNote(proposal: Proposal): string | null {
  if (proposal.discount_cents === 0) return null;
  return `${discountText(proposal)} de desconto: menos ${formatCents(proposal.discount_cents)}`;
}

export function proposalFileName({ id, client_name }: Pick<Proposal, 'id' | 'client_name'>): string {
  return `proposta_${fileNamePart(client_name)}_${id}.pdf`;
}
