import { dash, formatNumber, formatReais } from '@cocho/domain/formats';
import { partialText } from '@cocho/domain/partial-cost';
import { orProjected } from '@cocho/domain/projection-note';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { lotOverviews } from '../lot-overview/lot-overview.api.ts';
import { ReportName } from '../lot-overview/report-name.tsx';
import { FillPrices } from '../prices/fill-price.tsx';

/** As many as are read at a glance; the table of lots has all. */
const items = 12;

/** What the lots being fed cost, for those who want to see it: a few of them, and all together. */
export default function LotsCosts() {
  const { data } = useQuery(lotOverviews({ active: true, search: '', sort: 'name', page: 1, items }));
  const all = data?.totals.kpis_financial;
  if (!data || !all || data.data.length === 0) return null;
  const { data: lots, pagy } = data;
  const partial = partialText(all);
  return (
    <Section title="Custo dos lotes">
      <DataTable
        label="Custo dos lotes"
        head={['Lote', 'R$/cab/dia', 'R$/kg de ganho', 'R$/@', 'Ponto de equilíbrio (R$/@)']}
        rows={lots.map(({ id, name, projected, kpis_financial: kpis }) => [
          <ReportName key={id} lot={{ id, name }} />,
          reais(kpis?.cost_per_head_day_cents),
          ...[kpis?.cost_per_kg_gain_cents, kpis?.cost_per_arroba_cents, kpis?.breakeven_per_arroba_cents].map(
            (cents) => orProjected(reais(cents), { projected }),
          ),
        ])}
        total={[
          `Todos os ${formatNumber(pagy.count)}`,
          reais(all.cost_per_head_day_cents),
          reais(all.cost_per_kg_gain_cents),
          reais(all.cost_per_arroba_cents),
          '',
        ]}
      />
      {partial && (
        <p>
          {partial} <FillPrices missing={lots.flatMap((lot) => lot.kpis_financial?.missing ?? [])} />
        </p>
      )}
      {data.recalculating && <p>Um preço mudou: os custos estão sendo recalculados.</p>}
    </Section>
  );
}

function reais(cents: number | null | undefined): string {
  return cents == null ? dash : formatReais(cents / 100);
}
