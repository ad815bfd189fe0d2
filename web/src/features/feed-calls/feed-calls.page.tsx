import { awaitsDecision } from '@cocho/domain/call-decisions';
import { formatNote, formatNumber } from '@cocho/domain/formats';
import { initialSettings } from '@cocho/domain/initial-settings';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { allowed } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FillLink } from '../../ui/fill-link.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { readingSettings } from '../trough-reading/trough-reading.api.ts';
import { acceptCalls, suggestions } from './feed-calls.api.ts';

/** What each trough that was looked at suggests. Nothing is applied by itself: all at once, but for the exceptions. */
export function FeedCallsPage() {
  const list = useQuery(suggestions());
  const accept = useMutation(acceptCalls());
  const [excepted, setExcepted] = useState<ReadonlySet<number>>(new Set());
  const open = (list.data ?? []).filter(awaitsDecision);
  const chosen = open.filter(({ lot_id }) => !excepted.has(lot_id));
  const { step_limit_percent: limit } = useQuery(readingSettings()).data ?? initialSettings;
  const beyond = chosen.filter(({ note }) => (note ?? 0) > limit);
  const [asking, setAsking] = useState(false);
  const acceptChosen = () => accept.mutate(chosen.map(({ lot_id }) => lot_id));

  function toggle(lotId: number, isIn: boolean): void {
    const next = new Set(excepted);
    if (isIn) next.delete(lotId);
    else next.add(lotId);
    setExcepted(next);
  }

  return (
    <Page title="Sugestões de carga" refresh={list.refetch} refreshing={list.isRefetching}>
      <Toolbar
        label="Mais opções"
        search={
          open.length > 0 &&
          allowed('trough-readings.write') && (
            <Button
              h={56}
              disabled={chosen.length === 0}
              loading={accept.isPending}
              onClick={() => (beyond.length > 0 ? setAsking(true) : acceptChosen())}
            >
              {excepted.size === 0 ? `Aceitar todas (${chosen.length})` : `Aceitar ${chosen.length} de ${open.length}`}
            </Button>
          )
        }
      >
        {allowed('reports.read') && (
          <Button variant="default" size="sm" component={Link} to="/admin/feed-calls/practice">
            Sugestão e prática
          </Button>
        )}
        <Button variant="default" size="sm" component={Link} to="/admin/feed-calls/settings">
          Regras de sugestão
        </Button>
      </Toolbar>
      <QueryList
        query={list}
        show={(rows) => rows}
        empty={
          <EmptyState title="Nenhum lote com carga" subtitle="As sugestões vêm da leitura de cocho.">
            <FillLink to="/admin/trough-reading" label="Ler os cochos" />
          </EmptyState>
        }
      >
        {(rows) => (
          <RowList>
            {rows.map((row) => (
              <RowCard
                key={row.lot_id}
                muted={!awaitsDecision(row)}
                tick={
                  awaitsDecision(row) && (
                    <Checkbox
                      aria-label={`Aceitar ${row.lot_name}`}
                      checked={!excepted.has(row.lot_id)}
                      onChange={({ currentTarget }) => toggle(row.lot_id, currentTarget.checked)}
                    />
                  )
                }
                title={row.lot_name}
                details={[
                  ['Sugestão', row.reason],
                  ...(row.decided === null ? [] : [['Decidido', formatNote(row.decided)] as [string, string]]),
                ]}
                actions={null}
              />
            ))}
          </RowList>
        )}
      </QueryList>
      <ConfirmDialog
        opened={asking}
        title="Aceitar assim mesmo?"
        subtitle={`${beyond.length === 1 ? '1 lote passa' : `${beyond.length} lotes passam`} do aumento de ${formatNumber(limit)}% da fazenda: ${beyond.map(({ lot_name, note }) => `${lot_name} ${formatNote(note ?? 0)}`).join(', ')}.`}
        confirmLabel="Aceitar"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          acceptChosen();
        }}
      />
    </Page>
  );
}
