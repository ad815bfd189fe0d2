import { dash, formatInstant } from '@cocho/domain/formats';
import { actionLabels, type HistoryEntry, wayLabels } from '@cocho/domain/history';
import { type RegisterTopic, registers, registerTable } from '@cocho/domain/registers';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { httpData } from '../../lib/http.ts';
import { currentFarmId, useTimeZone } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { changesOf } from './changes.ts';
import styles from './history.module.css';

/** Who changed what, when, from what to what. */
export function HistoryPage() {
  // The address names the register: /admin/recipes/7/history.
  const topic = useLocation().pathname.split('/')[2] as RegisterTopic;
  const { one, ending } = registers[topic];
  const { id } = useParams({ strict: false });
  const timeZone = useTimeZone();
  const list = useQuery({
    queryKey: [currentFarmId(), topic, id, 'history'],
    queryFn: ({ signal }) =>
      httpData<HistoryEntry[]>(`farms/${currentFarmId()}/${registerTable(topic)}/${id}/history`, { signal }),
  });

  return (
    <Page
      title={titleOf(`Histórico d${ending} ${one}`, list.data)}
      refresh={list.refetch}
      refreshing={list.isRefetching}
    >
      <QueryList query={list} show={(entries) => entries} empty={<EmptyState />}>
        {(entries) => (
          <RowList>
            {entries.map((entry) => (
              <RowCard
                key={entry.id}
                title={
                  <>
                    <Badge variant="light">{actionLabels[entry.action]}</Badge> {formatInstant(entry.at, timeZone)}
                  </>
                }
                details={[
                  ['Por', [entry.user_name ?? dash, entry.via && wayLabels[entry.via]].filter(Boolean).join(' · ')],
                ]}
                actions={null}
              >
                <Changes entry={entry} />
              </RowCard>
            ))}
          </RowList>
        )}
      </QueryList>
    </Page>
  );
}

/** With its latest name: who has several histories open knows which is which. */
function titleOf(title: string, entries: HistoryEntry[] | undefined): string {
  const [latest] = entries ?? [];
  const name = latest?.after?.name ?? latest?.before?.name;
  return typeof name === 'string' ? `${title}: ${name}` : title;
}

function Changes({ entry }: { entry: HistoryEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th>Campo</th>
          <th>Antes</th>
          <th>Depois</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
