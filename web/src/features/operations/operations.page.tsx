import { dash, formatInstant, formatUnit } from '@cocho/domain/formats';
import type { OperationRow } from '@cocho/domain/operation-records';
import { rulesText, summaryText, worstLineText } from '@cocho/domain/operation-texts';
import { lastPage } from '@cocho/domain/paging';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { optional } from '../../lib/optional.tsx';
import { allowed, useTimeZone } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBand } from '../../ui/error-band.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { NothingFound, Unloaded } from '../../ui/query-list.tsx';
import { DeleteButton } from '../../ui/row-actions.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Simulated } from '../../ui/simulated.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { DeleteOperation } from './delete-operation.tsx';
import { type Filters, filtersOf } from './filters-of.ts';
import styles from './operation-filters.module.css';
import { OperationFilters } from './operation-filters.tsx';
import { OperationStatusBadge } from './operation-status.tsx';
import { operations, operationsPage } from './operations.api.ts';
import type { Props as ExportProps } from './operations-export.tsx';
import { useTypedSearch } from './use-typed-search.ts';

/** Of no use without a network. */
const OperationsExport = optional<ExportProps>(() => import('./operations-export.tsx'));

const sizes = [5, 10, 15, 30];
const defaultSize = 15;

/** Where one stands is in the address: coming back from the details finds the same page of the same search. */
export function OperationsPage() {
  const router = useRouter();
  const asked = useSearch({ strict: false }) as Filters & { page?: string; items?: string; search?: string };
  const askedPage = Number(asked.page);
  const page = Number.isInteger(askedPage) ? Math.min(Math.max(1, askedPage), lastPage) : 1;
  const items = sizes.find((size) => size === Number(asked.items)) ?? defaultSize;
  const here = { page, items, search: asked.search?.trim() ?? '', filters: filtersOf(asked) };
  const { search, filters } = here;
  const [typed, type] = useTypedSearch(search, (text) => go({ page: 1, search: text }, true));
  const list = useQuery(operationsPage({ ...here, summary: true }));
  const remove = useMutation(operations.remove());
  const [deleting, setDeleting] = useState<number | null>(null);

  function go(change: Partial<typeof here>, replace = false): void {
    // Whoever is on their way elsewhere goes on.
    if (!/\/operations\/?$/.test(router.latestLocation.pathname)) return;
    const { filters, search, ...place } = { ...here, ...change };
    const asked = { ...place, ...(search && { search }), ...filters };
    router.navigate({ to: '/admin/operations', search: asked as never, replace });
  }

  return (
    <Page title="Operações" refresh={list.refetch} refreshing={list.isRefetching}>
      <Toolbar
        narrowed={Object.keys(filters).length > 0}
        search={
          <SearchInput
            placeholder="Buscar por operador ou regra"
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
        }
      >
        <OperationFilters filters={filters} onChange={(chosen) => go({ page: 1, filters: chosen }, true)} />
        <OperationsExport search={search} filters={filters} />
      </Toolbar>
      {list.data?.summary && list.data.pagy.count > 0 && (
        <p role="status" className={styles.summary}>
          {summaryText(list.data.pagy.count, list.data.summary)}
        </p>
      )}
      {!list.data && <Unloaded query={list} />}
      {list.data?.pagy.count === 0 &&
        (search ? (
          <NothingFound />
        ) : (
          <EmptyState
            title="Nenhuma operação encontrada"
            subtitle={
              Object.keys(filters).length > 0
                ? 'Nenhuma operação passa por estes filtros.'
                : 'Cada dia de trato feito pelo operador aparece aqui, com o previsto e o realizado.'
            }
          />
        ))}
      <RowList>
        {list.data?.data.map((row) => (
          <OperationCard key={row.id} operation={row} onDelete={setDeleting} />
        ))}
      </RowList>
      {list.data && (
        <Pager
          page={page}
          pages={list.data.pagy.pages}
          onPage={(next, replace) => go({ page: next }, replace)}
          sizes={sizes}
          items={items}
          onItems={(next) => go({ page: 1, items: next })}
        />
      )}
      <DeleteOperation
        id={deleting}
        onCancel={() => setDeleting(null)}
        onConfirm={(id) => {
          remove.mutate(id);
          setDeleting(null);
        }}
      />
    </Page>
  );
}

function OperationCard({ operation, onDelete }: { operation: OperationRow; onDelete: (id: number) => void }) {
  const timeZone = useTimeZone();
  const { id, status, user, start_time, end_time, sub_operations, expected_quantity, actual_quantity } = operation;
  return (
    <RowCard
      title={
        <>
          #OP-{id} <OperationStatusBadge status={status} />
          {operation.repeated && <Badge color="clay">Trato repetido</Badge>}
          {operation.off_target && <Badge color="clay">Fora do alvo</Badge>}
          {operation.simulated && <Simulated />}
        </>
      }
      details={[
        ['Operador', user.name],
        ['Início', formatInstant(start_time, timeZone)],
        ['Fim', formatInstant(end_time, timeZone)],
        ['Regras', rulesText(sub_operations) ?? dash],
        ['Previsto', formatUnit(expected_quantity, 'kg', 0)],
        ['Fornecido', formatUnit(actual_quantity, 'kg', 0)],
        ['Erro', <ErrorBand key="error" percent={operation.error_percent} signed={false} />],
        ['Pior linha', operation.worst_line ? worstLineText(operation.worst_line) : dash],
      ]}
      actions={
        <>
          <Button
            size="sm"
            variant="default"
            aria-label={`Ver detalhes de #OP-${id}`}
            renderRoot={(props) => <Link to="/admin/operations/$id" params={{ id: String(id) }} {...props} />}
          >
            Ver detalhes
          </Button>
          {allowed('operations.delete') && <DeleteButton name={`#OP-${id}`} onClick={() => onDelete(id)} />}
        </>
      }
    />
  );
}
