import { type DryMatter, DryMatterInput } from '@cocho/domain/dry-matters';
import { formatDay, formatInstant, formatNumber } from '@cocho/domain/formats';
import { Badge, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { allowed, useTimeZone } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { Page } from '../../ui/page.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { DeleteButton } from '../../ui/row-actions.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { ingredients } from '../ingredients/ingredients.api.ts';
import { addDryMatter, dryMattersOf, removeDryMatter } from './dry-matters.api.ts';

/** How dry an ingredient is and has been. */
export function IngredientDryMattersPage() {
  const ingredientId = Number(useParams({ strict: false }).id);
  const timeZone = useTimeZone();
  const ingredient = useQuery(ingredients.one(ingredientId));
  const list = useQuery(dryMattersOf(ingredientId));
  const remove = useMutation(removeDryMatter(ingredientId));
  const [removing, setRemoving] = useState<DryMatter | null>(null);
  const canWrite = allowed('ingredients.write');

  return (
    <Page
      title={ingredient.data ? `Matéria seca de ${ingredient.data.name}` : 'Matéria seca'}
      refresh={list.refetch}
      refreshing={list.isRefetching}
    >
      {canWrite && <DryMatterForm ingredientId={ingredientId} />}
      <QueryList
        query={list}
        show={(rows) => rows}
        empty={
          <EmptyState
            title="Nenhuma matéria seca registrada"
            subtitle="Com a de todos os ingredientes, a receita confere a sua."
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
                    {formatNumber(row.dry_matter_percent)}% {row.removed_at && <Badge color="clay">Substituída</Badge>}
                  </>
                }
                details={detailsOf(row, timeZone)}
                actions={
                  canWrite &&
                  row.removed_at === null && (
                    <DeleteButton
                      name={`a matéria seca de ${formatDay(row.valid_from)}`}
                      onClick={() => setRemoving(row)}
                    />
                  )
                }
              />
            ))}
          </RowList>
        )}
      </QueryList>
      <ConfirmDialog
        opened={removing !== null}
        title={`Excluir a matéria seca de ${formatDay(removing?.valid_from)}`}
        subtitle="As receitas passam a ser conferidas com a anterior, se houver."
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) remove.mutate(removing.id);
          setRemoving(null);
        }}
      />
    </Page>
  );
}

function DryMatterForm({ ingredientId }: { ingredientId: number }) {
  const today = useToday();
  const add = useMutation(addDryMatter(ingredientId));
  const blank = { valid_from: today, dry_matter_percent: '' as number | '' };
  const form = useSchemaForm(DryMatterInput, blank);
  return (
    <PaperForm
      form={form}
      submit="Registrar matéria seca"
      my="lg"
      onSubmit={form.submit(async (values) => {
        await add.mutateAsync(DryMatterInput.parse(values));
        form.start(blank);
      })}
    >
      <FieldRow>
        <DecimalInput label="Matéria seca (%)" decimalScale={2} {...form.getInputProps('dry_matter_percent')} />
        <TextInput label="Válida desde" type="date" {...form.getInputProps('valid_from')} />
      </FieldRow>
      <Text size="sm" c="dimmed">
        Só confere a matéria seca das receitas: os números usam a da receita, como estava em cada trato.
      </Text>
    </PaperForm>
  );
}

function detailsOf(row: DryMatter, timeZone: string): [string, string][] {
  const { valid_from, valid_to, user_name, created_at, removed_at, removed_by } = row;
  const until = valid_to ? `${formatDay(valid_from)} a ${formatDay(valid_to)}` : `desde ${formatDay(valid_from)}`;
  return [
    ['Válida', until],
    ['Registrada', `${formatInstant(created_at, timeZone)} · ${user_name ?? '—'}`],
    ...(removed_at
      ? [['Até', `${formatInstant(removed_at, timeZone)} · ${removed_by ?? '—'}`] as [string, string]]
      : []),
  ];
}
