import { type Proposal, ProposalInput, proposalDefaults } from '@cocho/domain/proposals';
import { formatTaxId } from '@cocho/domain/tax-ids';

/** What the fields of the editor hold: a number, or what was typed in its place. */
export type ProposalValues = ReturnType<typeof proposalValues>;

type Typed = number | string;

export function proposalValues(proposal?: Proposal, client: { name?: string; email?: string; phone?: string } = {}) {
  const { kit_value_cents, discount_percent, monthly_subscription_cents, ai_service_cents } =
    proposal ?? proposalDefaults;
  return {
    client_name: proposal?.client_name ?? client.name ?? '',
    client_tax_id: formatTaxId(proposal?.client_tax_id ?? ''),
    client_address: proposal?.client_address ?? '',
    client_email: proposal?.client_email ?? client.email ?? '',
    kit_value_cents: kit_value_cents as Typed,
    discount_percent: discount_percent as Typed,
    monthly_subscription_cents: monthly_subscription_cents as Typed,
    ai_service_cents: ai_service_cents as Typed,
    observations: proposal?.observations ?? (client.phone ? `Telefone: ${client.phone}` : ''),
  };
}

/** What the page shows meanwhile: as it will be saved, where a field left empty has its usual value and a wrong one counts as nothing. */
export function amountsOf(values: ProposalValues) {
  const amount = (name: keyof typeof proposalDefaults) => {
    const said = values[name] === '' ? undefined : values[name];
    return ProposalInput.shape[name].safeParse(said).data ?? 0;
  };
  return {
    kit_value_cents: amount('kit_value_cents'),
    discount_percent: amount('discount_percent'),
    monthly_subscription_cents: amount('monthly_subscription_cents'),
    ai_service_cents: amount('ai_service_cents'),
  };
}
