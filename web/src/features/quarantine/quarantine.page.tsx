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
                  ...contentOf(row, timeZone),
                  ['Por', row.user_name ?? dash],
                  ['Recebido em', formatInstant(row.received_at, timeZone)],
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
        subtitle={`${discarding ? nameOf(discarding, timeZone) : ''}. O que foi feito no campo não entrará em nenhum número. Isto não pode ser desfeito.`}
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

type Detail = [label: string, value: string];

/** What the manager decides about. It is as it came: it may be anything. */
function contentOf({ kind, lot_name, payload }: Quarantined, timeZone: string): Detail[] {
  if (kind === 'operation') return [['Operação', operationOf(payload as Summary)]];
  const { note, timestamp } = (payload ?? {}) as { note?: unknown; timestamp?: unknown };
  const isInstant = typeof timestamp === 'string' && !Number.isNaN(Date.parse(timestamp));
  return [
    ['Lote', lot_name ?? dash],
    ['Nota', typeof note === 'number' ? formatNote(note) : JSON.stringify(payload)],
    ['Lido em', isInstant ? formatInstant(timestamp, timeZone) : dash],
  ];
}

interface Summary {
  day: unknown;
  batches: { rule_name: string | null; loaded_kg: number; unloaded_kg: number }[] | null;
}

function operationOf({ day, batches }: Summary): string {
  const kg = (amount: number) => formatUnit(amount, 'kg', 0);
  const done = batches?.map(
    ({ rule_name, loaded_kg, unloaded_kg }) =>
      `${rule_name ?? dash}: ${kg(loaded_kg)} carregados, ${kg(unloaded_kg)} descarregados`,
  );
  return `${isDay(day) ? formatDay(day) : dash} · ${done?.join('; ') ?? 'nenhuma batelada'}`;
}

function isDay(day: unknown): day is string {
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day);
}

function nameOf(row: Quarantined, timeZone: string): string {
  const content = contentOf(row, timeZone).map(([label, value]) => `${label} ${value}`);
  return [...content, `por ${row.user_name ?? dash}`].join(', ');
}
