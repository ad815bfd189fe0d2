import { dash, formatInstant } from '@cocho/domain/formats';
import type { Quarantined } from '@cocho/domain/quarantine';
import { Button, Checkbox, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeZone } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { ApplyWithout } from './apply-without.tsx';
import { quarantined, resolveMany, resolveQuarantined } from './quarantine.api.ts';
import { contentOf, nameOf } from './quarantined-content.ts';

/** What came from the field and could not be applied: safe on the server until someone decides. */
export function QuarantinePage() {
  const timeZone = useTimeZone();
  const [page, setPage] = useState(1);
  const list = useQuery({ ...quarantined(page), refetchOnMount: 'always' });
  const rows = list.data?.data ?? [];
  const resolve = useMutation(resolveQuarantined());
  const resolveAll = useMutation(resolveMany());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [discarding, setDiscarding] = useState<Quarantined[]>([]);
  // What was resolved elsewhere meanwhile is no choice any more.
  const selected = rows.filter(({ id }) => chosen.has(id));
  const chosenText = `${selected.length} ${selected.length === 1 ? 'selecionado' : 'selecionados'}`;

  function discard(): void {
    const [only] = discarding;
    if (discarding.length === 1 && only) resolve.mutate({ id: only.id, action: 'discard' });
    else resolveAll.mutate({ ids: discarding.map(({ id }) => id), action: 'discard' });
    setDiscarding([]);
  }

  return (
    <Page title="Quarentena" refresh={list.refetch} refreshing={list.isRefetching}>
      {!list.data && <Unloaded query={list} />}
      {list.data?.pagy.count === 0 && (
        <EmptyState title="Nada em quarentena" subtitle="O que vier do campo e não puder ser aplicado aparece aqui." />
      )}
      {rows.length > 1 && (
        <Group mb="md">
          <Checkbox
            label="Selecionar todos desta página"
            checked={selected.length === rows.length}
            indeterminate={selected.length > 0 && selected.length < rows.length}
            onChange={({ currentTarget }) => setChosen(new Set(currentTarget.checked ? rows.map(({ id }) => id) : []))}
          />
          {selected.length > 0 && (
            <>
              <Button size="sm" variant="default" onClick={() => setDiscarding(selected)}>
                Descartar {chosenText}
              </Button>
              <Button
                size="sm"
                variant="default"
                loading={resolveAll.isPending}
                onClick={() => resolveAll.mutate({ ids: selected.map(({ id }) => id), action: 'retry' })}
              >
                Aplicar {chosenText}
              </Button>
            </>
          )}
        </Group>
      )}
      <RowList>
        {rows.map((row) => (
          <RowCard
            key={row.id}
            title={row.reason}
            details={[
              ...contentOf(row, timeZone),
              ['Por', row.user_name ?? dash],
              ['Recebido em', formatInstant(row.received_at, timeZone)],
            ]}
            actions={
              <>
                {rows.length > 1 && (
                  <Checkbox
                    aria-label={`Selecionar: ${nameOf(row, timeZone)}`}
                    checked={chosen.has(row.id)}
                    onChange={({ currentTarget }) => setChosen(toggled(chosen, row.id, currentTarget.checked))}
                  />
                )}
                <Button size="sm" variant="default" onClick={() => setDiscarding([row])}>
                  Descartar
                </Button>
                <ApplyWithout
                  row={row}
                  onApply={(without) => resolve.mutate({ id: row.id, action: 'retry', without })}
                />
                <Button size="sm" onClick={() => resolve.mutate({ id: row.id, action: 'retry' })}>
                  Tentar aplicar
                </Button>
              </>
            }
          />
        ))}
      </RowList>
      {list.data && <Pager page={page} pages={list.data.pagy.pages} onPage={setPage} />}
      <ConfirmDialog
        opened={discarding.length > 0}
        title={discarding.length > 1 ? `Descartar ${discarding.length} registros?` : 'Descartar este registro?'}
        subtitle={`${whatOf(discarding, timeZone)} O que foi feito no campo não entrará em nenhum número. Isto não pode ser desfeito.`}
        confirmLabel="Descartar"
        onCancel={() => setDiscarding([])}
        onConfirm={discard}
      />
    </Page>
  );
}

function whatOf(rows: Quarantined[], timeZone: string): string {
  const [only] = rows;
  return rows.length === 1 && only ? `${nameOf(only, timeZone)}.` : '';
}

function toggled(ids: ReadonlySet<number>, id: number, isIn: boolean): Set<number> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
