import { type Alert, alertKinds, severities, severityLabels } from '@cocho/domain/alerts';
import { conditions } from '@cocho/domain/alerts/conditions';
import { worthText } from '@cocho/domain/alerts/worth';
import { formatInstant } from '@cocho/domain/formats';
import { lastPage } from '@cocho/domain/paging';
import { Badge, Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ChangeEvent } from 'react';
import { allowed, useTimeZone } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { PushCard } from '../deliveries/push-card.tsx';
import { alertsPage, checkFarm } from './alerts.api.ts';
import styles from './alerts.module.css';
import { SeverityMark } from './severity-mark.tsx';

const any = { value: '', label: 'Todos' };
const choices = {
  status: [
    { value: 'open', label: 'Abertos' },
    { value: 'closed', label: 'Encerrados' },
  ],
  severity: [any, ...severities.map((value) => ({ value, label: severityLabels[value] }))],
  kind: [any, ...alertKinds.map((value) => ({ value, label: conditions[value].label }))],
};
const labels = { status: 'Situação', severity: 'Gravidade', kind: 'Tipo' };
type Filter = keyof typeof choices;
const filters = Object.keys(choices) as Filter[];

/** What is the matter, the worst first; where one stands is in the address. */
export function AlertsPage() {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Partial<Record<Filter | 'page' | 'lot_id', string>>;
  const chosen = { ...chosenOf(search), ...(/^[1-9]\d{0,14}$/.test(search.lot_id ?? '') && { lot_id: search.lot_id }) };
  const page = Math.min(Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1), lastPage);
  const list = useQuery(alertsPage(chosen as Record<string, string>, page));
  const check = useMutation(checkFarm());
  const go = (next: object) => navigate({ to: '/admin/alerts', search: next as never, replace: true });
  const choice = (name: Filter) => ({
    data: choices[name],
    value: chosen[name] ?? '',
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
      go({ ...chosen, [name]: currentTarget.value || undefined }),
  });

  return (
    <Page title="Alertas" refresh={list.refetch} refreshing={list.isRefetching}>
      <Toolbar
        narrowed={chosen.severity !== undefined || chosen.kind !== undefined || chosen.lot_id !== undefined}
        search={<NativeSelect label={labels.status} {...choice('status')} />}
      >
        <fieldset className={styles.filters} aria-label="Filtros">
          <NativeSelect label={labels.severity} {...choice('severity')} />
          <NativeSelect label={labels.kind} {...choice('kind')} />
        </fieldset>
        {allowed('alerts.write') && (
          <>
            <Button variant="default" size="sm" loading={check.isPending} onClick={() => check.mutate()}>
              Verificar agora
            </Button>
            <Button variant="default" size="sm" component={Link} to="/admin/alerts/settings">
              Configurar alertas
            </Button>
          </>
        )}
        {chosen.lot_id && (
          <Button variant="subtle" size="sm" onClick={() => go({ ...chosen, lot_id: undefined })}>
            Ver todos os lotes
          </Button>
        )}
      </Toolbar>
      <p className={styles.briefing}>
        <Link className={styles.link} to="/admin/briefing">
          Resumo da manhã
        </Link>
      </p>
      {!list.data && <Unloaded query={list} />}
      {list.data?.pagy.count === 0 && (
        <EmptyState
          title="Nenhum alerta"
          subtitle={
            chosen.status === 'closed'
              ? 'O que se resolve fica guardado aqui.'
              : 'A fazenda é verificada a cada poucos minutos e a cada registro do campo.'
          }
        />
      )}
      <RowList>
        {list.data?.data.map((alert) => (
          <AlertCard key={alert.id} alert={alert} />
        ))}
      </RowList>
      {list.data && <Pager page={page} pages={list.data.pagy.pages} onPage={(to) => go({ ...chosen, page: to })} />}
      <PushCard />
    </Page>
  );
}

function chosenOf(search: Partial<Record<Filter, string>>): Partial<Record<Filter, string>> & { lot_id?: string } {
  const known = filters.filter((name) => choices[name].some(({ value }) => value && value === search[name]));
  return { status: 'open', ...Object.fromEntries(known.map((name) => [name, search[name]])) };
}

function AlertCard({ alert }: { alert: Alert }) {
  const timeZone = useTimeZone();
  const worth = worthText(alert);
  return (
    <RowCard
      muted={alert.acknowledged_at !== null || alert.closed_at !== null}
      title={
        <>
          <SeverityMark severity={alert.severity} />
          <Link className={styles.link} to="/admin/alerts/$id" params={{ id: String(alert.id) } as never}>
            {alert.title}
          </Link>
          {alert.acknowledged_at && !alert.closed_at && <Badge variant="light">Visto</Badge>}
        </>
      }
      details={[
        ['Desde', formatInstant(alert.opened_at, timeZone)],
        ...(alert.closed_at ? [['Até', formatInstant(alert.closed_at, timeZone)] as [string, string]] : []),
      ]}
      actions={null}
    >
      <p className={styles.text}>{alert.detail}</p>
      {worth && <p className={styles.worth}>{worth}</p>}
    </RowCard>
  );
}
