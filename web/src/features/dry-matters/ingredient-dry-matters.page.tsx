import { DryMatterInput } from '@cocho/domain/dry-matters';
import { formatNumber } from '@cocho/domain/formats';
import { Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useToday } from '../../lib/clock.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { allowed } from '../../lib/session.ts';
import { DatedList } from '../../ui/dated-list.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { Page } from '../../ui/page.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { ingredients } from '../ingredients/ingredients.api.ts';
import { addDryMatter, dryMattersOf, removeDryMatter } from './dry-matters.api.ts';

/** How dry an ingredient is and has been. */
export function IngredientDryMattersPage() {
  const ingredientId = Number(useParams({ strict: false }).id);
  const ingredient = useQuery(ingredients.one(ingredientId));
  const list = useQuery(dryMattersOf(ingredientId));
  const remove = useMutation(removeDryMatter(ingredientId));
  const canWrite = allowed('ingredients.write');

  return (
    <Page
      title={ingredient.data ? `Matéria seca de ${ingredient.data.name}` : 'Matéria seca'}
      refresh={list.refetch}
      refreshing={list.isRefetching}
    >
      {canWrite && <DryMatterForm ingredientId={ingredientId} />}
      <DatedList
        query={list}
        article="a"
        noun="matéria seca"
        value={({ dry_matter_percent }) => `${formatNumber(dry_matter_percent)}%`}
        onRemove={canWrite ? remove.mutate : null}
        warning="As receitas passam a ser conferidas com a anterior, se houver."
        empty={
          <EmptyState
            title="Nenhuma matéria seca registrada"
            subtitle="Com a de todos os ingredientes, a receita confere a sua."
          />
        }
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
        const typed = form.getValues();
        await add.mutateAsync(DryMatterInput.parse(values));
        form.startAfter(typed, blank);
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
