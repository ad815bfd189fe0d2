import { dash, formatDay, formatInstant, formatNote, formatUnit } from '@cocho/domain/formats';
import type { Quarantined } from '@cocho/domain/trough-reading';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeZone } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { quarantined, resolveQuarantined } from './quarantine.api.ts';

/** What came from the field and could not be applied: safe on the server until someone decides. */
export function QuarantinePage() {
  const timeZone = useTimeZone();
  const list = useQuery({ ...quarantined(), refetchOnMount: 'always' });
  const resolve = useMutation(resolveQuarantined());
  const [discarding, setDiscarding] = useState<Quarantined | null>(null);

  return (
    <Page title="Quarentena" refresh={list.refetch} refreshing={list.isRefetching}>
      <QueryList
        query={list}
        show={(rows) => rows}
        empty={
          <EmptyState
            title="Nada em quarentena"
            subtitle="O que vier do campo e não puder ser aplicado aparece aqui."
          />
        }
      >
        {(rows) => (
          <RowList>
            {rows.map((row) => (
              <RowCard
                key={row.id}
                title={row.reason}
                details={[
                  row.kind === 'reading' ? ['Lote', row.lot_name ?? dash] : ['Operação', operationOf(row.payload)],
                  ['Por', row.user_name ?? dash],
                  ['Recebido em', formatInstant(row.received_at, timeZone)],
                  ...(row.kind === 'reading' ? [['Nota', noteOf(row.payload)] as [string, string]] : []),
                ]}
                actions={
                  <>
                    <Button size="sm" variant="default" onClick={() => setDiscarding(row)}>
                      Descartar
                    </Button>
                    <Button size="sm" onClick={() => resolve.mutate({ id: row.id, action: 'retry' })}>
                      Tentar aplicar
                    </Button>
                  </>
                }
              />
            ))}
          </RowList>
        )}
      </QueryList>
      <ConfirmDialog
        opened={discarding !== null}
        title="Descartar este registro?"
        subtitle="O que foi feito no campo não entrará em nenhum número. Isto não pode ser desfeito."
        confirmLabel="Descartar"
        onCancel={() => setDiscarding(null)}
        onConfirm={() => {
          if (discarding) resolve.mutate({ id: discarding.id, action: 'discard' });
          setDiscarding(null);
        }}
      />
    </Page>
  );
}

/** As it came: it may be anything. */
function noteOf(payload: unknown): string {
  const note = (payload as { note?: unknown } | null)?.note;
  return typeof note === 'number' ? formatNote(note) : JSON.stringify(payload);
}

function operationOf(payload: unknown): string {
  const { day, batches } = payload as { day: unknown; batches: { rule_name: string; fed_kg: number | null }[] | null };
  const fed = batches?.map(({ rule_name, fed_kg }) => `${rule_name}: ${formatUnit(fed_kg, 'kg', 0)}`);
  return `${typeof day === 'string' ? formatDay(day) : dash} · ${fed?.join(', ') ?? dash}`;
}
