import { partialText } from '@cocho/domain/partial-cost';
import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { allowed } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FillLink } from '../../ui/fill-link.tsx';
import { Pager } from '../../ui/pager.tsx';
import PrintShare from '../../ui/print-share.tsx';
import { NothingFound, Unloaded } from '../../ui/query-list.tsx';
import { FillPrices } from '../prices/fill-price.tsx';
import { lotOverviews, type OverviewQuery } from './lot-overview.api.ts';
import { LotsList } from './lots-list.tsx';
import styles from './lots-table.module.css';
import { LotsWide } from './lots-wide.tsx';
import { isAnyProjected, type OverviewRows, overviewColumns } from './overview-columns.ts';

interface Props {
  query: Omit<OverviewQuery, 'items'>;
  onSort: (sort: string) => void;
  onPage: (page: number) => void;
  empty: string;
}

/** A row is some twenty nodes: of fifty the page stays light. */
const pageSize = 50;

/** All lots by their figures. Order and sums are the server's: they are right whatever page is shown. */
export default function LotsTable({ query, onSort, onPage, empty }: Props) {
  const narrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const list = useQuery(lotOverviews({ ...query, items: pageSize }));
  if (!list.data) return <Unloaded query={list} />;
  const { data: lots, totals, pagy } = list.data;
  if (pagy.count === 0) {
    if (query.search) return <NothingFound />;
    const fill = query.active && allowed('lots.write') && <FillLink to="/admin/lots/new" />;
    return <EmptyState title={empty}>{fill}</EmptyState>;
  }
  const columns = overviewColumns(totals.kpis_financial !== null);
  const Shown = narrow ? LotsList : LotsWide;
  return (
    <div aria-busy={list.isPlaceholderData}>
      <Shown lots={lots} totals={totals} columns={columns} sort={query.sort} onSort={onSort} />
      <Legend lots={lots} totals={totals} columns={columns} />
      <Pager page={query.page} pages={pagy.pages} onPage={onPage} />
      <Group gap="xs" mt="md">
        <PrintShare title="Lotes" />
      </Group>
    </div>
  );
}

/** Only what stands there is explained. */
function Legend({ lots, totals, columns }: Pick<OverviewRows, 'lots' | 'totals' | 'columns'>) {
  const { kpis_financial } = totals;
  const lines = [
    isAnyProjected({ lots, totals, columns }) && 'p: projetado, por peso ou ganho que ninguém mediu',
    kpis_financial?.partial && `*: parcial, falta preço; no total ${partialText(kpis_financial)}`,
    'Médias do total são das somas, não dos lotes',
  ];
  return (
    <p className={styles.legend}>
      {lines.filter(Boolean).join(' · ')}. <FillPrices missing={kpis_financial?.missing ?? []} />
    </p>
  );
}
