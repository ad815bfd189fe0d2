import { formatDay, formatInstant, formatNumber, formatReais } from '@cocho/domain/formats';
import type { Price } from '@cocho/domain/prices';
import { Alert, Badge } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { allowed, useTimeZone } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { DeleteButton } from '../../ui/row-actions.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { ingredients } from '../ingredients/ingredients.api.ts';
import { PriceForm } from './price-form.tsx';
import { pricesOf, removePrice } from './prices.api.ts';

/** What an ingredient costs and has cost. */
export function IngredientPricesPage() {
  const ingredientId = Number(useParams({ strict: false }).id);
  const timeZone = useTimeZone();
  const ingredient = useQuery(ingredients.one(ingredientId));
  const prices = useQuery(pricesOf(ingredientId));
  const remove = useMutation(removePrice(ingredientId));
  const [removing, setRemoving] = useState<Price | null>(null);
  const canWrite = allowed('money.write');
  const list = useQuery({ ...pricesOf(ingredientId), select: ({ data }) => data });
  const isFirst = prices.data?.data.every(({ removed_at }) => removed_at !== null) && prices.data.first_fed !== null;

  return (
    <Page
      title={ingredient.data ? `Preços de ${ingredient.data.name}` : 'Preços'}
      refresh={prices.refetch}
      refreshing={prices.isRefetching}
    >
      {prices.data?.recalculating && (
        <Alert color="straw" role="status" mb="md">
          Recalculando os custos dos dias que este preço cobre…
        </Alert>
      )}
      {canWrite && prices.data && (
        <PriceForm key={String(isFirst)} ingredientId={ingredientId} isFirst={isFirst ?? false} />
      )}
      <QueryList
        query={list}
        show={(rows) => rows}
        empty={
          <EmptyState
            title="Nenhum preço registrado"
            subtitle="Sem preço, o custo dos lotes que recebem este ingrediente fica parcial."
          />
        }
      >
        {(rows) => (
          <RowList>
            {rows.map((row) => (
              <RowCard
                key={row.id}
                muted={row.removed_at !== null}
                title={
                  <>
                    {formatReais(row.cents_per_tonne / 100)}/t{' '}
                    {row.removed_at && <Badge color="clay">Substituído</Badge>}
                  </>
                }
                details={detailsOf(row, timeZone)}
                actions={
                  canWrite &&
                  row.removed_at === null && (
                    <DeleteButton name={`o preço de ${formatDay(row.valid_from)}`} onClick={() => setRemoving(row)} />
                  )
                }
              />
            ))}
          </RowList>
        )}
      </QueryList>
      <ConfirmDialog
        opened={removing !== null}
        title={`Excluir o preço de ${formatDay(removing?.valid_from)}`}
        subtitle="Os dias que ele cobria passam a custar o preço anterior, ou ficam sem preço."
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) remove.mutate(removing.id);
          setRemoving(null);
        }}
      />
    </Page>
  );
}

function detailsOf(row: Price, timeZone: string): [string, string][] {
  const { loss_percent, effective_cents_per_tonne, valid_from, valid_to, user_name, removed_at, removed_by } = row;
  const until = valid_to ? `${formatDay(valid_from)} a ${formatDay(valid_to)}` : `desde ${formatDay(valid_from)}`;
  const loss = `${formatNumber(loss_percent)}% · ${formatReais(effective_cents_per_tonne / 100)}/t`;
  return [
    ['Válido', until],
    ...(loss_percent > 0 ? [['Com a perda', loss] as [string, string]] : []),
    ['Registrado', `${formatInstant(row.created_at, timeZone)} · ${user_name ?? '—'}`],
    ...(removed_at
      ? [['Até', `${formatInstant(removed_at, timeZone)} · ${removed_by ?? '—'}`] as [string, string]]
      : []),
  ];
}
