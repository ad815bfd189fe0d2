import { dash, formatCents, formatInstant } from '@cocho/domain/formats';
import { compareNames, nameMatches } from '@cocho/domain/names';
import {
  mayProposal,
  type Proposal,
  type ProposalStatus,
  proposalStatuses,
  proposalStatusLabels,
} from '@cocho/domain/proposals';
import { formatTaxId } from '@cocho/domain/tax-ids';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsOpen } from '../../lib/is-open.ts';
import { ownTimeZone } from '../../lib/time-zone.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FillLink } from '../../ui/fill-link.tsx';
import { type Orders, useListTools } from '../../ui/list-tools.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { DeleteButton, DuplicateButton, EditLink } from '../../ui/row-actions.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { PdfButton } from './pdf-button.tsx';
import { ProposalStatusBadge } from './proposal-status.tsx';
import { proposals, unloaded } from './proposals.api.ts';

const editor = '/manager/proposals/create';

const orders: Orders<Proposal> = {
  'Mais recentes': (a, b) => b.created_at.localeCompare(a.created_at),
  Cliente: (a, b) => compareNames(a.client_name, b.client_name),
  'Maior valor': (a, b) => b.total_cents - a.total_cents,
};

const everyStatus = { value: '', label: 'Todas as situações' };
const statusChoices = [
  everyStatus,
  ...proposalStatuses.map((value) => ({ value, label: proposalStatusLabels[value] })),
];

/** What one has offered to clients, and what became of it. */
export function ProposalsPage() {
  const navigate = useNavigate();
  const list = useQuery(proposals.list());
  const remove = useMutation(proposals.remove());
  const duplicate = useMutation(proposals.duplicate());
  const isOpen = useIsOpen();
  const [status, setStatus] = useState<ProposalStatus | ''>('');
  const [deleting, setDeleting] = useState<Proposal | null>(null);
  const { show, tools } = useListTools<Proposal>(
    (proposal, text) => (status === '' || proposal.status === status) && isNamed(proposal, text),
    orders,
    () => ({
      action: <Button renderRoot={(props) => <Link to={editor} {...props} />}>Nova Proposta</Button>,
      rest: (
        <NativeSelect
          aria-label="Situação"
          data={statusChoices}
          value={status}
          onChange={({ currentTarget }) => setStatus(currentTarget.value as ProposalStatus | '')}
        />
      ),
    }),
  );

  async function openCopy({ id }: Proposal): Promise<void> {
    const copy = await duplicate.mutateAsync(id).catch(() => null);
    if (copy && isOpen.current) navigate({ to: editor, search: { id: copy.id } } as never);
  }

  return (
    <Page title="Gerenciamento de Propostas" refresh={list.refetch} refreshing={list.isRefetching}>
      {tools}
      <QueryList
        query={list}
        show={show}
        failure={unloaded}
        empty={
          <EmptyState title="Nenhuma proposta encontrada" subtitle="Comece criando sua primeira proposta.">
            <FillLink to="/manager/proposals/create" />
          </EmptyState>
        }
      >
        {(rows) => (
          <RowList>
            {rows.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                onDuplicate={() => openCopy(proposal)}
                onDelete={() => setDeleting(proposal)}
              />
            ))}
          </RowList>
        )}
      </QueryList>
      <DeleteDialog
        row={deleting}
        name={({ number }) => `proposta ${number}`}
        text="Tem certeza que deseja excluir esta proposta?"
        confirmLabel="Excluir"
        onClose={() => setDeleting(null)}
        onDelete={({ id }) => remove.mutate(id)}
      />
    </Page>
  );
}

interface CardProps {
  proposal: Proposal;
  onDuplicate: () => void;
  onDelete: () => void;
}

function ProposalCard({ proposal, onDuplicate, onDelete }: CardProps) {
  const { id, number, status, client_name, client_tax_id } = proposal;
  const name = `proposta ${number}`;
  return (
    <RowCard
      muted={status === 'expired' || status === 'rejected'}
      title={
        <>
          {client_name}
          <ProposalStatusBadge status={status} />
        </>
      }
      details={[
        ['Número', number],
        ['CPF/CNPJ', client_tax_id ? formatTaxId(client_tax_id) : dash],
        ['Valor Total', formatCents(proposal.total_cents)],
        ['Mensal', formatCents(proposal.monthly_total_cents)],
        ['Criada em', formatInstant(proposal.created_at, ownTimeZone())],
      ]}
      actions={
        <>
          <EditLink name={name} to={editor} search={{ id }} />
          <PdfButton proposal={proposal} />
          <DuplicateButton name={name} onClick={onDuplicate} />
          {mayProposal(status, 'delete') && <DeleteButton name={name} onClick={onDelete} />}
        </>
      }
    />
  );
}

function isNamed({ client_name, number, client_tax_id }: Proposal, search: string): boolean {
  const taxId = client_tax_id ?? '';
  return [client_name, number, taxId, formatTaxId(taxId)].some((text) => nameMatches(text, search));
}
