import { compositionError, type Share } from '@cocho/domain/composition';
import { keptLoads, keptLoadsDoubt } from '@cocho/domain/diet-changes';
import { dash, formatNumber } from '@cocho/domain/formats';
import type { Ingredient } from '@cocho/domain/ingredients';
import { type Recipe, RecipeInput } from '@cocho/domain/recipes';
import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { useAskedId } from '../../lib/asked-record.ts';
import type { SchemaForm } from '../../lib/form.ts';
import { useFresh } from '../../lib/fresh.ts';
import { CompositionBar } from '../../ui/composition-bar.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { IdSelect } from '../../ui/id-select.tsx';
import { Page } from '../../ui/page.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { RegisterForm } from '../../ui/register-form.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { ingredients } from '../ingredients/ingredients.api.ts';
import { KeepDryMatter } from '../lots/keep-dry-matter.tsx';
import { lotOptions } from '../lots/lots.api.ts';
import { rules } from '../rules/rules.api.ts';
import { IngredientsDryMatter } from './ingredients-dry-matter.tsx';
import { RecipeCost } from './recipe-cost.tsx';
import { recipes } from './recipes.api.ts';
import styles from './recipes.module.css';

/** A line being edited; `key` keeps its place while it is dragged, also before an ingredient is chosen. */
interface Line {
  key: string;
  ingredient_id: number | '';
  percent: number | '';
}

type Values = ReturnType<typeof valuesOf>;

const titles = { create: 'Criar Receita', edit: 'Editar Receita' };

export function RecipeFormPage() {
  const { from } = useSearch({ strict: false }) as { from?: string };
  const id = useAskedId();
  const asked = useQuery(recipes.one(from === undefined ? undefined : Number(from)));
  const original = useFresh(asked);
  const { data: choices = [] } = useQuery(ingredients.list());
  const { data: lots = [] } = useQuery(lotOptions());
  const { data: all = [] } = useQuery(rules.list());
  const fedBy = all.filter(({ recipe }) => recipe.id === id);
  const fed = new Set(fedBy.flatMap((rule) => rule.lots.map((lot) => lot.id)));
  const fedLots = lots.filter((lot) => fed.has(lot.id));
  if (from !== undefined && !original)
    return (
      <Page title={titles.create}>
        <Unloaded query={asked} />
      </Page>
    );

  return (
    <RegisterForm
      titles={titles}
      resource={recipes}
      schema={RecipeInput}
      blank={(name) => (original ? copyOf(original) : blankRecipe(name))}
      valuesOf={valuesOf}
      labels={{
        name: 'Nome',
        dry_matter_percent: 'Matéria seca (%)',
        timer: 'Tempo de mistura (min)',
        ingredients: 'Ingredientes',
      }}
      format={(name, value) => (name === 'ingredients' ? describe(value as Line[], choices) : undefined)}
      doubt={({ dry_matter_percent, keep_dry_matter }) =>
        keep_dry_matter === false ? null : keptLoadsDoubt(keptLoads(fedLots, dry_matter_percent))
      }
    >
      {(form) => (
        <>
          <TextInput label="Nome" maxLength={120} {...form.getInputProps('name')} />
          <FieldRow>
            <DecimalInput label="Matéria seca (%)" decimalScale={2} {...form.getInputProps('dry_matter_percent')} />
            <DecimalInput label="Tempo de mistura (min)" decimalScale={2} {...form.getInputProps('timer')} />
          </FieldRow>
          <IngredientsDryMatter
            shares={sharesOf(form.getValues().ingredients)}
            written={Number(form.getValues().dry_matter_percent) || null}
            onUse={(percent) => form.setFieldValue('dry_matter_percent', percent)}
          />
          <KeepDryMatter
            lots={fedLots}
            dryMatterPercent={Number(form.getValues().dry_matter_percent) || null}
            checked={form.getValues().keep_dry_matter}
            onChange={(keep) => form.setFieldValue('keep_dry_matter', keep)}
          />
          <Composition form={form} choices={choices} />
          <RecipeCost
            shares={sharesOf(form.getValues().ingredients)}
            dryMatterPercent={Number(form.getValues().dry_matter_percent) || null}
            lots={fedLots}
            keepsDryMatter={form.getValues().keep_dry_matter}
          />
        </>
      )}
    </RegisterForm>
  );
}

function Composition({ form, choices }: { form: SchemaForm<Values>; choices: Ingredient[] }) {
  const lines = form.getValues().ingredients;
  const nameOf = (line: Line) => choices.find(({ id }) => id === line.ingredient_id)?.name ?? 'ingrediente';
  const shares = sharesOf(lines);
  const error = lines.length > 0 ? compositionError(shares) : form.errors.ingredients;

  function add(): void {
    flushSync(() => form.insertListItem('ingredients', newLine()));
    form.getInputNode(`ingredients.${lines.length}.ingredient_id`)?.focus();
  }

  return (
    <Input.Wrapper label="Ingredientes" labelElement="div" error={error}>
      <SortableList
        items={lines}
        idOf={({ key }) => key}
        nameOf={nameOf}
        onReorder={(ordered) => form.setFieldValue('ingredients', ordered)}
      >
        {(line, index) => (
          <div className={styles.line}>
            <IdSelect
              label={`Ingrediente ${index + 1}`}
              placeholder="Selecione"
              options={choices}
              {...form.getInputProps(`ingredients.${index}.ingredient_id`)}
            />
            <DecimalInput
              label="Percentual (%)"
              decimalScale={4}
              {...form.getInputProps(`ingredients.${index}.percent`)}
            />
            <ActionIcon
              variant="subtle"
              color="clay"
              size="lg"
              aria-label={`Remover ${nameOf(line)}`}
              onClick={() => form.removeListItem('ingredients', index)}
            >
              <IconX size={18} />
            </ActionIcon>
          </div>
        )}
      </SortableList>
      <Button
        variant="default"
        my="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        data-path={lines.length === 0 ? 'ingredients' : undefined}
        onClick={add}
      >
        Adicionar ingrediente
      </Button>
      <CompositionBar
        sections={lines.map((line, index) => ({
          ingredient_id: line.ingredient_id || null,
          label: `${index + 1}. ${nameOf(line)}`,
          percent: Number(line.percent) || 0,
        }))}
      />
    </Input.Wrapper>
  );
}

function sharesOf(lines: Line[]): Share[] {
  return lines.map(({ ingredient_id, percent }) => ({
    ingredient_id: ingredient_id || null,
    percent: Number(percent) || 0,
  }));
}

function describe(lines: Line[], choices: Ingredient[]): string {
  return lines
    .map(({ ingredient_id, percent }) => {
      const name = choices.find(({ id }) => id === ingredient_id)?.name;
      return `${name ?? dash} ${formatNumber(percent || 0)}%`;
    })
    .join(', ');
}

function newLine(): Line {
  return { key: randomId(), ingredient_id: '', percent: '' };
}

function blankRecipe(name: string): Values {
  return { name, dry_matter_percent: '', timer: '', ingredients: [newLine()], keep_dry_matter: true };
}

function valuesOf({ name, dry_matter_percent, timer, recipes_ingredients }: Recipe) {
  return {
    name,
    dry_matter_percent: dry_matter_percent as number | '',
    timer: timer as number | '',
    ingredients: recipes_ingredients.map(
      ({ ingredient_id, percent }): Line => ({ key: randomId(), ingredient_id, percent }),
    ),
    keep_dry_matter: true,
  };
}

function copyOf(recipe: Recipe): Values {
  return { ...valuesOf(recipe), name: `${recipe.name} (cópia)` };
}
