import { comparisonOf } from '@cocho/domain/lot-comparison';
import { CompareQuery, comparedCount, fewestCompared } from '@cocho/domain/lot-overview';
import { recalculatingCosts } from '@cocho/domain/recalculating-costs';
import { Alert, Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import PrintShare from '../../ui/print-share.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { MissingInputs } from '../lot-report/missing-inputs.tsx';
import styles from './comparison.module.css';
import { comparisonLink } from './comparison-link.ts';
import { ComparisonList } from './comparison-list.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { lotComparison } from './lot-overview.api.ts';

const title = 'Comparação de Lotes';

/** Which lots is in the address: a comparison can be sent to someone, and found again. */
export function LotComparisonPage() {
  const { farmId } = useParams({ strict: false });
  const search = CompareQuery.safeParse(useSearch({ strict: false }));
  if (search.success) return <Comparison farmId={Number(farmId)} ids={search.data.ids} />;
  return (
    <Page title={title}>
      <EmptyState title={comparedCount} subtitle="Marque na lista os lotes que quer ver lado a lado.">
        <ChooseLots />
      </EmptyState>
    </Page>
  );
}

function Comparison({ farmId, ids }: { farmId: number; ids: number[] }) {
  const navigate = useNavigate();
  const narrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const query = useQuery(lotComparison(farmId, ids));
  const lots = query.isError ? undefined : query.data?.data;
  const remove =
    ids.length > fewestCompared
      ? (id: number) => navigate({ ...comparisonLink(ids.filter((one) => one !== id)), replace: true })
      : null;
  const Shown = narrow ? ComparisonList : ComparisonTable;
  return (
    <Page title={title} refresh={query.refetch} refreshing={query.isRefetching}>
      {!lots && <Unloaded query={query} />}
      {lots && (
        <>
          <Group mb="md" justify="space-between" className={styles.tools}>
            <ChooseLots />
            <Group gap="xs">
              <PrintShare title={title} />
            </Group>
          </Group>
          {query.data?.recalculating && (
            <Alert color="straw" role="status" mb="md">
              {recalculatingCosts}
            </Alert>
          )}
          <Shown lots={lots} rows={comparisonOf(lots)} onRemove={remove} />
          <p className={styles.remark}>
            Da entrada até hoje, ou até o encerramento. ★ é o melhor da linha, entre os medidos onde há pesagem e entre
            os custos que têm todos os preços; consumo não tem melhor.
          </p>
          <MissingInputs
            lots={lots.map(({ id, name, kpis_financial }) => ({ id, name, missing: kpis_financial?.missing ?? [] }))}
          />
        </>
      )}
    </Page>
  );
}

function ChooseLots() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/admin/lots" {...props} />}>
      Escolher lotes
    </Button>
  );
}
