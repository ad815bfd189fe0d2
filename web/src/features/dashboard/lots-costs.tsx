import { dash, formatReais } from '@cocho/domain/formats';
import type { LotOverview } from '@cocho/domain/lot-overview';
import { orPartial, partialText } from '@cocho/domain/partial-cost';
import { isGainProjected, orProjected } from '@cocho/domain/projection-note';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { lotOverviews } from '../lot-overview/lot-overview.api.ts';
import { arrobaLots, totalName } from '../lot-overview/overview-columns.ts';
import { ReportName } from '../lot-overview/report-name.tsx';
import { FillPrices } from '../prices/fill-price.tsx';
import styles from './lots-costs.module.css';

/** As many as are read at a glance; the table of lots has all. */
const items = 12;

/** What the lots being fed cost, for those who want to see it: a few of them, and all together. */
export default function LotsCosts() {
  const { data } = useQuery(lotOverviews({ active: true, search: '', sort: 'name', page: 1, items }));
  const all = data?.totals.kpis_financial;
  if (!data || !all || data.data.length === 0) return null;
  const { data: lots, totals, pagy } = data;
  const partial = partialText(all);
  return (
    <Section title="Custo dos lotes">
      <DataTable
        label="Custo dos lotes"
        head={['Lote', 'R$/cab/dia', 'R$/kg de ganho', 'R$/@', 'Ponto de equilíbrio (R$/@)']}
        rows={lots.map((lot) => [<ReportName key={lot.id} lot={lot} />, ...costsOf(lot)])}
        total={[
          totalName(totals),
          orPartial(reais(all.cost_per_head_day_cents), all),
          orPartial(reais(all.cost_per_kg_gain_cents), all),
          `${reais(all.cost_per_arroba_cents)} ${arrobaLots(totals)}`.trim(),
          '',
        ]}
      />
      <p className={styles.remark}>
        {partial && `No total, ${partial}. `}
        <FillPrices missing={all.missing} />
        {pagy.count > lots.length && <Link to="/admin/lots">Ver os {totalName(totals)}</Link>}
      </p>
      {data.recalculating && <p>Um preço mudou: os custos estão sendo recalculados.</p>}
    </Section>
  );
}

/** As the lot's own report tells them: the cost of a head's day by its prices, what is divided by gain by the weighing too. */
function costsOf(lot: LotOverview): string[] {
  const { kpis_financial: kpis } = lot;
  if (!kpis) return [];
  const ofGain = (text: string) => orProjected(text, { projected: isGainProjected(lot) });
  return [
    orPartial(reais(kpis.cost_per_head_day_cents), kpis),
    ofGain(orPartial(reais(kpis.cost_per_kg_gain_cents), kpis)),
    ofGain(reais(kpis.cost_per_arroba_cents)),
    ofGain(reais(kpis.breakeven_per_arroba_cents)),
  ];
}

function reais(cents: number | null | undefined): string {
  return cents == null ? dash : formatReais(cents / 100);
}
