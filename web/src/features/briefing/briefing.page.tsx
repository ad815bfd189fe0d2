import { type Briefing, pendingText } from '@cocho/domain/briefing';
import { formatDay } from '@cocho/domain/formats';
import { Paper, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { httpData } from '../../lib/http.ts';
import { allowed, currentFarmId } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import styles from './briefing.module.css';

type Line = Briefing['lines'][number];

/** It is of many things, and anew whenever one of them changes. */
const briefing = () =>
  queryOptions({
    queryKey: [currentFarmId(), 'alerts', 'briefing', 'trough-readings', 'operations', 'quarantine', 'lots'],
    queryFn: ({ signal }) => httpData<Briefing>(`farms/${currentFarmId()}/briefing`, { signal }),
    refetchOnMount: 'always',
  });

/** The morning in a few lines: the same that goes out at six. */
export function BriefingPage() {
  const summed = useQuery(briefing());
  return (
    <Page title="Resumo da manhã" refresh={summed.refetch} refreshing={summed.isRefetching}>
      {summed.data ? <Lines summed={summed.data} /> : <Unloaded query={summed} />}
    </Page>
  );
}

function Lines({ summed }: { summed: Briefing }) {
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" m={0}>
        {formatDay(summed.day)}: {pendingText(summed)}
      </Title>
      <ul className={styles.lines}>
        {summed.lines.map((line) => (
          <BriefingLine key={line.kind} line={line} />
        ))}
      </ul>
    </Paper>
  );
}

function BriefingLine({ line: { kind, asks, text } }: { line: Line }) {
  const Icon = asks ? IconAlertTriangle : IconCheck;
  const place = asks ? places[kind] : undefined;
  return (
    <li data-asks={asks || undefined}>
      <Icon size={20} aria-hidden />
      <span>
        {text} {place?.may() && <Link to={place.to}>{place.label}</Link>}
      </span>
    </li>
  );
}

/** Where what asks is answered. */
const places: Partial<Record<Line['kind'], { to: string; label: string; may: () => boolean }>> = {
  unfed: { to: '/admin', label: 'Ver o dia', may: () => true },
  errors: { to: '/admin/operations', label: 'Ver operações', may: () => allowed('operations.read') },
  drops: { to: '/admin/alerts', label: 'Ver alertas', may: () => true },
  approve: { to: '/admin/feed-calls', label: 'Ver sugestões', may: () => true },
};
