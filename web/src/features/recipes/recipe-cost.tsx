import type { Share } from '@cocho/domain/composition';
import { dash, formatNumber, formatReais } from '@cocho/domain/formats';
import { partialText } from '@cocho/domain/partial-cost';
import { priceMap } from '@cocho/domain/prices';
import { centsPerHeadDay, type MixCost, mixCost } from '@cocho/domain/recipe-cost';
import type { Rule } from '@cocho/domain/rules';
import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../ui/data-table.tsx';
import { Kpis } from '../../ui/kpis.tsx';
import { pricesOfToday } from '../prices/prices.api.ts';
import { rules } from '../rules/rules.api.ts';

interface Props {
  shares: Share[];
  dryMatterPercent: number | null;
  /** Of a recipe that is there already: the lots it feeds are shown too. */
  recipeId: number | undefined;
}

/** What the mix costs while it is being written, before it is saved; nothing where money is not to be seen. */
export function RecipeCost({ shares, dryMatterPercent, recipeId }: Props) {
  const { data: prices } = useQuery(pricesOfToday());
  const { data: all = [] } = useQuery(rules.list());
  if (!prices) return null;
  const cost = mixCost(shares, dryMatterPercent, priceMap(prices));
  const lots = all.filter(({ recipe }) => recipe.id === recipeId).flatMap((rule) => rule.lots);
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
      {lots.length > 0 && cost.cents_per_tonne !== null && <LotsFed lots={lots} cost={cost} />}
    </Stack>
  );
}

function costKpis({ cents_per_tonne, cents_per_tonne_ms }: MixCost) {
  const perKg = (cents: number | null) => (cents === null ? dash : `${formatReais(cents / 100_000)}/kg`);
  return [
    {
      label: 'Custo como fornecido',
      value: formatReais(cents_per_tonne === null ? null : cents_per_tonne / 100),
      unit: '/t',
      note: perKg(cents_per_tonne),
    },
    {
      label: 'Custo por MS',
      value: formatReais(cents_per_tonne_ms === null ? null : cents_per_tonne_ms / 100),
      unit: '/t MS',
      note: cents_per_tonne_ms === null ? dash : `${formatReais(cents_per_tonne_ms / 100_000)}/kg MS`,
    },
  ];
}

/** At the load that each of them has now. */
function LotsFed({ lots, cost }: { lots: Rule['lots']; cost: MixCost }) {
  return (
    <DataTable
      label="Custo por cabeça e dia"
      head={['Lote', 'Carga (kg/dia)', 'R$/cab/dia']}
      rows={lots.map(({ name, current_quantity, projected_load }) => {
        const cents = centsPerHeadDay(cost.cents_per_tonne, projected_load, current_quantity);
        return [name, formatNumber(projected_load, { max: 0 }), formatReais(cents === null ? null : cents / 100)];
      })}
    />
  );
}
