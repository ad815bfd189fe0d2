import { formatCents } from '@cocho/domain/formats';
import type { LotOverview, SummedFigure } from '@cocho/domain/lot-overview';
import { orPartial, partialText } from '@cocho/domain/partial-cost';
import { isArrobaProjected, isGainProjected, orProjected } from '@cocho/domain/projection-note';
import { recalculatingCosts } from '@cocho/domain/recalculating-costs';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useStore } from '../../lib/store.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { Section } from '../../ui/section.tsx';
import { lotOverviews } from '../lot-overview/lot-overview.api.ts';
import { isSumProjected, lotsOfSum, totalName } from '../lot-overview/overview-columns.ts';
import { ReportName } from '../lot-overview/report-name.tsx';
import { costsShown } from '../lots/costs-shown.ts';
import { FillPrices } from '../prices/fill-price.tsx';
import styles from './lots-costs.module.css';

/** As many as are read at a glance; the table of lots has all. */
const items = 12;

/** What the lots being fed cost, for those who want to see it. */
export default function LotsCosts() {
  const shown = useStore(costsShown);
  const switchTo = (label: string, isShown: boolean) => (
    <Button variant="default" onClick={() => costsShown.set(isShown)}>
      {label}
    </Button>
  );
  return (
    <Section title="Custo dos lotes" tools={shown && switchTo('Ocultar custos', false)}>
      {shown ? <CostTable /> : switchTo('Mostrar custos', true)}
    </Section>
  );
}

/** A few of them, and all together. */
function CostTable() {
  const query = useQuery({
    ...lotOverviews({ active: true, search: '', sort: 'name', page: 1, items }),
    // A reading changes the load of some lots, which is not shown here.
    meta: { lots: { of: () => [] } },
  });
  const { data } = query;
  if (!data) return <Unloaded query={query} />;
  const { data: lots, totals, pagy } = data;
  const all = totals.kpis_financial;
  if (!all || lots.length === 0) return <p className={styles.remark}>Nenhum lote ativo.</p>;
  const partial = partialText(all);
  const ofGain = (text: string, figure: SummedFigure) =>
    `${orProjected(text, { projected: isSumProjected(totals, figure) })} ${lotsOfSum(totals, figure)}`.trim();
  return (
    <>
      <DataTable
        label="Custo dos lotes"
        head={['Lote', 'R$/cab/dia', 'R$/kg de ganho', 'R$/@', 'Ponto de equilíbrio (R$/@)']}
        rows={lots.map((lot) => [<ReportName key={lot.id} lot={lot} />, ...costsOf(lot)])}
        total={[
          totalName(totals),
          `${orPartial(formatCents(all.cost_per_head_day_cents), all)} ${lotsOfSum(totals, 'cost_per_head_day')}`.trim(),
          ofGain(orPartial(formatCents(all.cost_per_kg_gain_cents), all), 'cost_per_kg_gain'),
          ofGain(formatCents(all.cost_per_arroba_cents), 'cost_per_arroba'),
          '',
        ]}
      />
      <p className={styles.remark}>
        {partial && `No total, ${partial}. `}
        <FillPrices missing={all.missing} />
        {pagy.count > lots.length && <Link to="/admin/lots">Ver os {totalName(totals)}</Link>}
      </p>
      {data.recalculating && <p>{recalculatingCosts}</p>}
    </>
  );
}

/** As the lot's own report tells them: the cost of a head's day by its prices, what is divided by gain by the weighing too. */
function costsOf(lot: LotOverview): string[] {
  const { kpis_financial: kpis } = lot;
  if (!kpis) return [];
  const ofArrobas = (cents: number | null) => orProjected(formatCents(cents), { projected: isArrobaProjected(lot) });
  return [
    orPartial(formatCents(kpis.cost_per_head_day_cents), kpis),
    orProjected(orPartial(formatCents(kpis.cost_per_kg_gain_cents), kpis), { projected: isGainProjected(lot) }),
    ofArrobas(kpis.cost_per_arroba_cents),
    ofArrobas(kpis.breakeven_per_arroba_cents),
  ];
}
