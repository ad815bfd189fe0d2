import type { Day } from '@cocho/domain/days';
import type { ReportPeriod } from '@cocho/domain/report-periods';
import { Alert, Button, Skeleton, Stack, Tabs } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import '@mantine/core/styles/Tabs.css';
import { useToday } from '../../lib/clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { isGone, Unloaded } from '../../ui/query-list.tsx';
import { FinancialTab } from './financial-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { lotReport, type ReportAnswer } from './lot-report.api.ts';
import styles from './lot-report.module.css';
import { periodOf, pickedText } from './period-of.ts';
import { ReportHeader } from './report-header.tsx';

export function LotReportPage() {
  const params = useParams({ strict: false }) as { farmId: string; lotId: string };
  const today = useToday();
  // Another lot is another report: nothing of the last one may stand there while it loads. On another day it is asked for at once.
  return <Report key={`${params.farmId} ${params.lotId} ${today}`} today={today} {...params} />;
}

/** The period is in the address: a report can be sent to someone, and found again by going back. */
function Report({ farmId, lotId, today }: { farmId: string; lotId: string; today: Day }) {
  const navigate = useNavigate();
  const { period, refusal } = periodOf(useSearch({ strict: false }), today);
  const address = { farmId: Number(farmId), lotId: Number(lotId), period };
  const query = useQuery(lotReport(address));
  // Of another period there is nothing to show until a network brings it.
  const unreachable = query.isPaused && query.isPlaceholderData;
  const report = isGone(query) || unreachable ? null : query.data?.data;

  function choose(next: ReportPeriod | null): void {
    if (!refusal && pickedText(next) === pickedText(period)) query.refetch();
    else navigate({ to: '.', search: (next ?? {}) as never, replace: true });
  }

  return (
    <Page title="Relatório do Lote">
      {refusal && (
        <Alert color="clay" title="O período deste endereço não foi aceito" mb="md">
          {refusal}. Este é o relatório de todo o período.
        </Alert>
      )}
      {!report && <Absent query={query} onClear={period ? () => choose(null) : undefined} />}
      {report && (
        <>
          {query.isError && (
            <Alert color="clay" role="alert" title="Erro ao carregar relatório" mb="md">
              {query.error.message}{' '}
              <Button size="compact-sm" variant="default" onClick={() => query.refetch()}>
                Tentar Novamente
              </Button>
            </Alert>
          )}
          <ReportHeader
            report={report}
            address={address}
            onPeriod={choose}
            onApply={query.refetch}
            applying={query.isFetching}
          />
          <Tabs defaultValue="general" keepMounted={false} aria-busy={query.isPlaceholderData}>
            <Tabs.List className={styles.tabs}>
              <Tabs.Tab value="general">Geral</Tabs.Tab>
              <Tabs.Tab value="financial">Financeiro</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="general" className={styles.panel}>
              <GeneralTab report={report} lotId={address.lotId} />
            </Tabs.Panel>
            <Tabs.Panel value="financial" className={styles.panel}>
              <FinancialTab report={report} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </Page>
  );
}

function Absent({ query, onClear }: { query: UseQueryResult<ReportAnswer>; onClear?: (() => void) | undefined }) {
  if (isGone(query)) return <Unloaded query={query} />;
  if (query.data && !query.isPlaceholderData)
    return (
      <EmptyState title="Nenhum dado disponível" subtitle="Não foi possível carregar os dados do relatório.">
        <Button onClick={() => query.refetch()}>Tentar Novamente</Button>
      </EmptyState>
    );
  if (query.isError || query.isPaused)
    return (
      <EmptyState title="Erro ao carregar relatório" subtitle={query.error?.message ?? 'Verifique sua conexão.'}>
        <Button onClick={() => query.refetch()}>Tentar Novamente</Button>
        {onClear && (
          <Button variant="default" onClick={onClear}>
            Limpar período
          </Button>
        )}
      </EmptyState>
    );
  if (!query.isFetching)
    return <EmptyState title="Lote não encontrado" subtitle="O registro foi excluído ou o endereço está errado." />;
  return (
    <Stack role="status" aria-label="Carregando">
      <Skeleton height={140} radius="md" />
      <Skeleton height={160} radius="md" />
      <Skeleton height={420} radius="md" />
    </Stack>
  );
}
