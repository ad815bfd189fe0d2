import type { Share } from '@cocho/domain/composition';
import { type FedLot, loadUnder } from '@cocho/domain/diet-changes';
import { dash, formatCents, formatNumber, formatReais } from '@cocho/domain/formats';
import { partialText } from '@cocho/domain/partial-cost';
import { priceMap } from '@cocho/domain/prices';
import { centsPerHeadDay, type MixCost, mixCost } from '@cocho/domain/recipe-cost';
import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../ui/data-table.tsx';
import { Kpis } from '../../ui/kpis.tsx';
import { pricesOfToday } from '../prices/prices.api.ts';

interface Props {
  shares: Share[];
  dryMatterPercent: number | null;
  /** Those that the recipe feeds already. */
  lots: FedLot[];
  keepsDryMatter: boolean;
}

/** What the mix costs while it is being written, before it is saved; nothing where money is not to be seen. */
export function RecipeCost({ shares, dryMatterPercent, lots, keepsDryMatter }: Props) {
  const { data: prices } = useQuery(pricesOfToday());
  if (!prices) return null;
  const cost = mixCost(shares, dryMatterPercent, priceMap(prices));
  const fed = lots.map((lot) => ({ ...lot, load: loadUnder(lot, dryMatterPercent, keepsDryMatter) }));
  const names = new Map(prices.map(({ ingredient_id, ingredient_name }) => [ingredient_id, ingredient_name]));
  return (
    <Stack component="section" gap="sm" aria-label="Custo da receita" aria-live="polite">
      <Kpis kpis={costKpis(cost)} />
      {cost.unpriced.length > 0 && (
        <Alert color="straw" title={partialText({ partial: true, priced_percent: cost.priced_percent })}>
          Falta o preço de{' '}
          {cost.unpriced.map((id) => (
            <Link key={id} to={`/admin/ingredients/${id}/prices`} style={{ marginRight: '0.6rem' }}>
              {names.get(id)}
            </Link>
          ))}
        </Alert>
      )}
      {fed.length > 0 && cost.cents_per_tonne !== null && <LotsFed lots={fed} cost={cost} />}
    </Stack>
  );
}

function costKpis({ cents_per_tonne, cents_per_tonne_ms }: MixCost) {
  const perKg = (cents: number | null) => (cents === null ? dash : `${formatReais(cents / 100_000)}/kg`);
  return [
    {
      label: 'Custo como fornecido',
      value: formatCents(cents_per_tonne),
      unit: '/t',
      note: perKg(cents_per_tonne),
    },
    {
      label: 'Custo por MS',
      value: formatCents(cents_per_tonne_ms),
      unit: '/t MS',
      note: cents_per_tonne_ms === null ? dash : `${formatReais(cents_per_tonne_ms / 100_000)}/kg MS`,
    },
  ];
}

/** At the load that each of them will have once the recipe is saved. */
function LotsFed({ lots, cost }: { lots: FedLot[]; cost: MixCost }) {
  return (
    <DataTable
      label="Custo por cabeça e dia"
      head={['Lote', 'Carga (kg/dia)', 'R$/cab/dia']}
      rows={lots.map(({ name, heads, load }) => {
        const cents = centsPerHeadDay(cost.cents_per_tonne, load, heads);
        return [name, formatNumber(load, { max: 0 }), formatCents(cents)];
      })}
    />
  );
}
