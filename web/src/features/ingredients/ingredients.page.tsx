import type { IngredientDryMatter } from '@cocho/domain/dry-matters';
import { formatInstant, formatNumber, formatReais } from '@cocho/domain/formats';
import type { Ingredient } from '@cocho/domain/ingredients';
import { compareNames, nameMatches } from '@cocho/domain/names';
import type { IngredientPrice } from '@cocho/domain/prices';
import { ingredientSheet } from '@cocho/domain/sheets/ingredients';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { allowed, useTimeZone } from '../../lib/session.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeepFocus } from '../../ui/keep-focus.tsx';
import { type Orders, useListTools } from '../../ui/list-tools.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { CostsLink, DeleteButton, DryMatterLink, EditButton } from '../../ui/row-actions.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { SheetActions } from '../../ui/sheet-actions.tsx';
import { useUnsavedQuestion } from '../../ui/unsaved-question.tsx';
import { dryMattersOfToday } from '../dry-matters/dry-matters.api.ts';
import { pricesOfToday } from '../prices/prices.api.ts';
import { IngredientForm, useIngredientForm } from './ingredient-form.tsx';
import { ingredients } from './ingredients.api.ts';

const orders: Orders<Ingredient> = {
  Nome: (a, b) => compareNames(a.name, b.name),
  'Mais recentes': (a, b) => b.created_at.localeCompare(a.created_at),
};

export function IngredientsPage() {
  const timeZone = useTimeZone();
  const list = useQuery(ingredients.list());
  const { data: prices } = useQuery(pricesOfToday());
  const { data: dryMatters } = useQuery(dryMattersOfToday());
  const remove = useMutation(ingredients.remove());
  const [deleting, setDeleting] = useState<Ingredient | null>(null);
  const written = useIngredientForm();
  const { form, editing, edit } = written;
  const unsaved = useUnsavedQuestion();
  const canWrite = allowed('ingredients.write');
  const { show, tools } = useListTools<Ingredient>(
    (row, text) => nameMatches(row.name, text),
    orders,
    () => ({
      rest: (
        <>
          <SheetActions
            sheet={ingredientSheet}
            rows={() => show(list.data ?? [])}
            importPage={canWrite ? '/admin/ingredients/import' : undefined}
          />
          {canWrite && (
            <Button variant="default" renderRoot={(props) => <Link to="/admin/dry-matters/import" {...props} />}>
              Importar matéria seca
            </Button>
          )}
          {allowed('money.write') && (
            <Button variant="default" renderRoot={(props) => <Link to="/admin/prices/import" {...props} />}>
              Importar preços
            </Button>
          )}
        </>
      ),
    }),
  );

  /** What is being saved is not written over, and what is not saved yet not without asking. */
  function begin(row: Ingredient): void {
    if (!form.submitting) unsaved.ask(() => edit(row));
  }

  return (
    <Page title="Ingredientes" refresh={list.refetch} refreshing={list.isRefetching}>
      {canWrite && <IngredientForm {...written} />}
      {tools}
      <KeepFocus>
        <QueryList
          query={list}
          show={show}
          empty={<EmptyState title="Nenhum ingrediente encontrado" subtitle="Crie um ingrediente para começar." />}
        >
          {(rows) => (
            <RowList>
              {rows.map((row) => (
                <RowCard
                  key={row.id}
                  title={row.name}
                  details={[
                    ...dryMatterDetail(dryMatters?.find(({ ingredient_id }) => ingredient_id === row.id)),
                    ...priceDetail(prices?.find(({ ingredient_id }) => ingredient_id === row.id)),
                    ['Criado em', formatInstant(row.created_at, timeZone)],
                  ]}
                  actions={
                    <>
                      <DryMatterLink name={row.name} to={`/admin/ingredients/${row.id}/dry-matters`} />
                      {prices && <CostsLink name={row.name} to={`/admin/ingredients/${row.id}/prices`} />}
                      {canWrite && <EditButton name={row.name} onClick={() => begin(row)} />}
                      {canWrite && <DeleteButton name={row.name} onClick={() => setDeleting(row)} />}
                    </>
                  }
                />
              ))}
            </RowList>
          )}
        </QueryList>
      </KeepFocus>
      <DeleteDialog
        row={deleting}
        name={({ name }) => name}
        text="Ao excluir este ingrediente, ele não será mais visível no sistema."
        onClose={() => setDeleting(null)}
        onDelete={({ id }) => {
          remove.mutate(id);
          if (editing?.id === id) edit(null);
        }}
      />
      {unsaved.question}
    </Page>
  );
}

/** What it costs today; nothing where money is not to be seen. */
function priceDetail(price: IngredientPrice | undefined): [string, string][] {
  if (!price) return [];
  const { effective_cents_per_tonne: cents } = price;
  return [['Preço', cents === null ? 'sem preço' : `${formatReais(cents / 100)}/t`]];
}

/** How dry it is today, where somebody said. */
function dryMatterDetail(known: IngredientDryMatter | undefined): [string, string][] {
  return known?.dry_matter_percent == null ? [] : [['Matéria seca', `${formatNumber(known.dry_matter_percent)}%`]];
}
