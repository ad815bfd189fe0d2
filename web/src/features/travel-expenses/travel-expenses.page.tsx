import { dash, formatCents } from '@cocho/domain/formats';
import { nameMatches } from '@cocho/domain/names';
import { tripText } from '@cocho/domain/travel-expense-document';
import { type ExpenseReport, type ExpenseStatus, expenseStatusLabels, isWritable } from '@cocho/domain/travel-expenses';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showError } from '../../lib/notices.ts';
import { currentUserId, isStaff } from '../../lib/session.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FillLink } from '../../ui/fill-link.tsx';
import { type Orders, useListTools } from '../../ui/list-tools.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { DeleteButton, EditLink } from '../../ui/row-actions.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { DraftsHere } from './drafts-here.tsx';
import { ExpenseFileButton } from './expense-file-button.tsx';
import { forgetDraftOf } from './expense-opening.ts';
import { useKeptTravelPages } from './keep-pages.ts';
import type { KeptHere } from './kept-here.ts';
import { SubmittedExpenses } from './submitted-expenses.tsx';
import { travelExpenses } from './travel-expenses.api.ts';

/** Once it is submitted, what waits here could not be added any more. */
const saveFirst = 'Há mudanças neste aparelho: salve-as antes de enviar para análise.';

const formPage = '/manager/travel-expense-report';
const colors: Partial<Record<ExpenseStatus, string>> = { submitted: 'straw', returned: 'clay', approved: 'pasture' };

const orders: Orders<ExpenseReport> = {
  'Mais recentes': (a, b) => b.created_at.localeCompare(a.created_at),
  'Maior valor': (a, b) => b.total_expenses_cents - a.total_expenses_cents,
};

/** One's own reports, and above them, for staff, what others wait to hear about. */
export function TravelExpensesPage() {
  const list = useQuery(travelExpenses.list());
  const submit = useMutation(travelExpenses.submit());
  const userId = currentUserId() ?? 0;
  const keptHere = useQuery(travelExpenses.keptHere(userId));
  const remove = useMutation(travelExpenses.remove((id) => forgetDraftOf(userId, id)));
  const [deleting, setDeleting] = useState<ExpenseReport | null>(null);
  useKeptTravelPages();
  const { show, tools } = useListTools<ExpenseReport>(
    ({ client_name, destination }, text) => nameMatches(`${client_name ?? ''} ${destination ?? ''}`, text),
    orders,
    () => ({ action: <Button renderRoot={(props) => <Link to={formPage} {...props} />}>Novo Relatório</Button> }),
  );

  /** Looked for again: another tab may have written since the list was shown. */
  async function submitWhole({ id }: ExpenseReport): Promise<void> {
    const { data } = await keptHere.refetch();
    if (hasMore(data, id)) showError([saveFirst]);
    else submit.mutate(id);
  }

  return (
    <Page title="Despesas de Viagem" refresh={list.refetch} refreshing={list.isRefetching}>
      {isStaff() && <SubmittedExpenses />}
      <DraftsHere drafts={keptHere.data ?? []} />
      {tools}
      <QueryList
        query={list}
        show={show}
        empty={
          <EmptyState title="Nenhum relatório encontrado" subtitle="Comece criando seu primeiro relatório.">
            <FillLink to="/manager/travel-expense-report" />
          </EmptyState>
        }
      >
        {(rows) => (
          <RowList>
            {rows.map((report) => (
              <ExpenseCard
                key={report.id}
                report={report}
                submitting={submit.isPending && submit.variables === report.id}
                hasMoreHere={isWritable(report.status) && hasMore(keptHere.data, report.id)}
                onSubmit={() => submitWhole(report)}
                onDelete={() => setDeleting(report)}
              />
            ))}
          </RowList>
        )}
      </QueryList>
      <DeleteDialog
        row={deleting}
        name={({ id }) => `relatório nº ${id}`}
        text="Tem certeza que deseja excluir este relatório?"
        confirmLabel="Excluir"
        onClose={() => setDeleting(null)}
        onDelete={({ id }) => remove.mutate(id)}
      />
    </Page>
  );
}

function hasMore(kept: KeptHere[] | undefined, id: number): boolean {
  return kept?.some(({ reportId }) => reportId === id) ?? false;
}

interface CardProps {
  report: ExpenseReport;
  submitting: boolean;
  hasMoreHere: boolean;
  onSubmit: () => void;
  onDelete: () => void;
}

function ExpenseCard({ report, submitting, hasMoreHere, onSubmit, onDelete }: CardProps) {
  const name = `relatório nº ${report.id}`;
  const writable = isWritable(report.status);
  return (
    <RowCard
      title={
        <>
          {report.client_name ?? `Relatório nº ${report.id}`}
          <Badge color={colors[report.status] ?? 'gray'}>{expenseStatusLabels[report.status]}</Badge>
        </>
      }
      details={[
        ['Destino', report.destination ?? dash],
        ['Período', tripText(report)],
        ['Total de despesas', formatCents(report.total_expenses_cents)],
        ['Comprovantes', report.receipts.length],
      ]}
      actions={
        <>
          {writable && (
            <Button variant="default" disabled={hasMoreHere} loading={submitting} onClick={onSubmit}>
              Enviar para análise
            </Button>
          )}
          <ExpenseFileButton report={report} ending="pdf" path={`travel_expense_reports/${report.id}/pdf`} />
          <ExpenseFileButton report={report} ending="xlsx" path={`travel_expense_reports/${report.id}/report.xlsx`} />
          <EditLink name={name} to={formPage} search={{ id: report.id }} />
          {writable && <DeleteButton name={name} onClick={onDelete} />}
        </>
      }
    >
      {report.remark && <p>Devolvido: {report.remark}</p>}
      {hasMoreHere && <p>{saveFirst}</p>}
    </RowCard>
  );
}
