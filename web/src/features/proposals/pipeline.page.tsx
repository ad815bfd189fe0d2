import { contactStatusLabels } from '@cocho/domain/contacts';
import { dash, formatCents, formatDay, formatInstant, formatNumber } from '@cocho/domain/formats';
import { formatPhone } from '@cocho/domain/phones';
import type { Pipeline, PipelineContact, PipelineMonth, PipelineOffer } from '@cocho/domain/proposal-pipeline';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { httpData } from '../../lib/http.ts';
import { useTimeZone } from '../../lib/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { Section } from '../../ui/section.tsx';
import { NewProposalLink } from '../contacts/new-proposal-link.tsx';
import { ProposalStatusBadge } from './proposal-status.tsx';

const pipeline = () =>
  queryOptions({
    queryKey: ['proposals', 'pipeline'],
    queryFn: ({ signal }) => httpData<Pipeline>('manager/pipeline', { signal }),
    refetchOnMount: 'always',
  });

/** For the provider's staff: who asked, what ends next, what has ended, what became a farm, and what came of it by month. */
export function PipelinePage() {
  const query = useQuery(pipeline());
  return (
    <Page title="Funil de Vendas" refresh={query.refetch} refreshing={query.isRefetching}>
      {query.data ? <Stages {...query.data} /> : <Unloaded query={query} />}
    </Page>
  );
}

function Stages({ contacts, due, expired, approved, rejected, months }: Pipeline) {
  return (
    <>
      <Contacts contacts={contacts} />
      <Stage title="A vencer" offers={due} />
      <Stage title="Aprovadas" offers={approved} />
      <Stage title="Expiradas" offers={expired} />
      <Stage title="Rejeitadas" offers={rejected} />
      <Section title="Por mês">
        <DataTable label="Por mês" head={monthHead} rows={months.map(monthRow)} />
      </Section>
    </>
  );
}

const monthHead = ['Mês', 'Propostas', 'Valor', 'Aprovadas', 'Valor aprovado', 'Mensal aprovado'];

function monthRow(row: PipelineMonth): string[] {
  const [year, month] = row.month.split('-');
  return [
    `${month}/${year}`,
    formatNumber(row.offered),
    formatCents(row.offered_cents),
    formatNumber(row.approved),
    formatCents(row.approved_cents),
    formatCents(row.approved_monthly_cents),
  ];
}

function Contacts({ contacts }: { contacts: PipelineContact[] }) {
  const timeZone = useTimeZone();
  return (
    <Section title="Contatos sem proposta">
      {contacts.length === 0 && <EmptyState title="Nenhum contato" subtitle="Nada a mostrar aqui." />}
      <RowList>
        {contacts.map((contact) => (
          <RowCard
            key={contact.id}
            title={contact.name}
            details={[
              ['Situação', contactStatusLabels[contact.status]],
              ['Telefone', formatPhone(contact.phone)],
              ['Email', contact.email],
              ['Recebido em', formatInstant(contact.created_at, timeZone)],
            ]}
            actions={<NewProposalLink contact={contact} />}
          />
        ))}
      </RowList>
    </Section>
  );
}

function Stage({ title, offers }: { title: string; offers: PipelineOffer[] }) {
  return (
    <Section title={title}>
      {offers.length === 0 && <EmptyState title="Nenhuma proposta" subtitle="Nada a mostrar aqui." />}
      <RowList>
        {offers.map((offer) => (
          <RowCard
            key={offer.number}
            title={
              <>
                {offer.client_name}
                <ProposalStatusBadge status={offer.status} />
              </>
            }
            details={[
              ['Número', offer.number],
              ['Autor', offer.author_name],
              ['Valor Total', formatCents(offer.total_cents)],
              ['Mensal', formatCents(offer.monthly_total_cents)],
              ['Válida até', formatDay(offer.valid_until)],
              ['Fazenda', offer.farm_name ?? dash],
            ]}
            actions={null}
          />
        ))}
      </RowList>
    </Section>
  );
}
