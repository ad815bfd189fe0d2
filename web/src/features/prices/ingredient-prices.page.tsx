import { formatNumber, formatReais } from '@cocho/domain/formats';
import type { Price } from '@cocho/domain/prices';
import { Alert } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { allowed } from '../../lib/session.ts';
import { DatedList } from '../../ui/dated-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PriceForm } from './price-form.tsx';
import { pricesOf, removePrice } from './prices.api.ts';

/** What an ingredient costs and has cost. */
export function IngredientPricesPage() {
  const ingredientId = Number(useParams({ strict: false }).id);
  const prices = useQuery(pricesOf(ingredientId));
  const remove = useMutation(removePrice(ingredientId));
  const canWrite = allowed('money.write');
  const list = useQuery({ ...pricesOf(ingredientId), select: ({ data }) => data });
  const isFirst = prices.data?.data.every(({ removed_at }) => removed_at !== null) && prices.data.first_fed !== null;

  return (
    <Page
      title={prices.data ? `Preços de ${prices.data.ingredient_name}` : 'Preços'}
      refresh={prices.refetch}
      refreshing={prices.isRefetching}
    >
      {prices.data?.recalculating && (
        <Alert color="straw" role="status" mb="md">
          Recalculando os custos dos dias que este preço cobre…
        </Alert>
      )}
      {canWrite && prices.data && <PriceForm ingredientId={ingredientId} isFirst={isFirst ?? false} />}
      <DatedList
        query={list}
        article="o"
        noun="preço"
        value={({ cents_per_tonne }) => `${formatReais(cents_per_tonne / 100)}/t`}
        details={lossDetail}
        onRemove={canWrite ? remove.mutate : null}
        warning="Os dias que ele cobria passam a custar o preço anterior, ou ficam sem preço."
        empty={
          <EmptyState
            title="Nenhum preço registrado"
            subtitle="Sem preço, o custo dos lotes que recebem este ingrediente fica parcial."
          />
        }
      />
    </Page>
  );
}

function lossDetail({ loss_percent, effective_cents_per_tonne }: Price): [string, string][] {
  const loss = `${formatNumber(loss_percent)}% · ${formatReais(effective_cents_per_tonne / 100)}/t`;
  return loss_percent > 0 ? [['Com a perda', loss]] : [];
}
