import { formatCents, formatNumber } from '@cocho/domain/formats';
import { type Proposal, proposalChanged } from '@cocho/domain/proposals';
import { StaleEdit } from '../../ui/stale-edit.tsx';
import { type ProposalValues, proposalValues } from './proposal-values.ts';

const labels = {
  client_name: 'Nome do cliente',
  client_tax_id: 'CPF/CNPJ',
  client_address: 'Endereço',
  client_email: 'Email do cliente',
  kit_value_cents: 'Valor do kit',
  discount_percent: 'Desconto (%)',
  monthly_subscription_cents: 'Mensalidade',
  ai_service_cents: 'Serviço de IA',
  observations: 'Observações',
};

interface Props {
  stale: { current: Proposal | null; clear: () => void };
  mine: ProposalValues;
  onTakeCurrent: (current: Proposal) => void;
  onKeepMine: (current: Proposal) => void;
}

/** The proposal was changed since this page read it: its author, who is the only one to write it, chooses. */
export function ProposalClash({ stale, mine, onTakeCurrent, onKeepMine }: Props) {
  const isSent = stale.current?.status === 'sent';
  return (
    <StaleEdit
      stale={stale}
      title="Alterada em outro aparelho"
      text={`${proposalChanged} Qual versão deve ficar?${isSent ? ' O cliente está lendo a atual: salvar a sua encerra o link enviado.' : ''}`}
      mine={mine}
      valuesOf={(current) => proposalValues(current)}
      labels={labels}
      format={format}
      onTakeCurrent={onTakeCurrent}
      onKeepMine={onKeepMine}
    />
  );
}

function format(name: keyof ProposalValues, value: unknown): string {
  if (typeof value !== 'number') return String(value ?? '');
  return name.endsWith('_cents') ? formatCents(value) : formatNumber(value);
}
