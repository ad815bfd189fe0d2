import { keptLoads, keptLoadsDoubt } from '@cocho/domain/diet-changes';
import { dash } from '@cocho/domain/formats';
import type { LotOption } from '@cocho/domain/lots';
import { penName } from '@cocho/domain/pen-name';
import { type Rule, RuleInput } from '@cocho/domain/rules';
import { ActionIcon, Alert, Button, Input, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { z } from 'zod';
import type { SchemaForm } from '../../lib/form.ts';
import { IdSelect } from '../../ui/id-select.tsx';
import { RegisterForm } from '../../ui/register-form.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { KeepDryMatter } from '../lots/keep-dry-matter.tsx';
import { lotOptions } from '../lots/lots.api.ts';
import { recipes } from '../recipes/recipes.api.ts';
import { rules } from './rules.api.ts';
import styles from './rules.module.css';

const notYetAdded = 'Pressione Adicionar Lote para incluir o lote escolhido';

/** A lot that is chosen and not added would be missing from the rule without a word. */
const RuleForm = RuleInput.extend({ lot_to_add: z.never(notYetAdded).optional() });

export function RuleFormPage() {
  const { data: recipeChoices = [] } = useQuery(recipes.list());
  const { data: lotChoices = [] } = useQuery(lotOptions());
  const recipeOf = (chosen: unknown) => recipeChoices.find(({ id }) => id === chosen);
  const dryMatterOf = (chosen: unknown) => recipeOf(chosen)?.dry_matter_percent ?? null;
  const lotsOf = (chosen: number[]) => lotChoices.filter(({ id }) => chosen.includes(id));
  const nameOfLot = (id: number) => describe(lotChoices.find((lot) => lot.id === id));

  return (
    <RegisterForm
      titles={{ create: 'Criar Regra', edit: 'Editar Regra' }}
      resource={rules}
      schema={RuleForm}
      blank={(name) => ({ ...blank, name })}
      valuesOf={valuesOf}
      labels={{ name: 'Nome', recipe_id: 'Receita', lot_ids: 'Lotes' }}
      format={(name, value) => {
        if (name === 'lot_ids') return (value as number[]).map(nameOfLot).join(', ');
        return name === 'recipe_id' ? (recipeOf(value)?.name ?? dash) : undefined;
      }}
      doubt={({ recipe_id, lot_ids, keep_dry_matter }) =>
        keep_dry_matter === false ? null : keptLoadsDoubt(keptLoads(lotsOf(lot_ids), dryMatterOf(recipe_id)))
      }
    >
      {(form, row) => (
        <>
          <TextInput label="Nome" maxLength={120} {...form.getInputProps('name')} />
          <IdSelect
            label="Receita"
            placeholder="Selecione uma receita"
            options={recipeChoices}
            {...form.getInputProps('recipe_id')}
          />
          <Alert color="straw" title="Atenção">
            Um lote que já pertence a outra regra será removido da regra antiga.
          </Alert>
          <ChosenLots form={form} choices={lotChoices} ruleId={row?.id} />
          <KeepDryMatter
            lots={lotsOf(form.getValues().lot_ids)}
            dryMatterPercent={dryMatterOf(form.getValues().recipe_id)}
            checked={form.getValues().keep_dry_matter}
            onChange={(keep) => form.setFieldValue('keep_dry_matter', keep)}
          />
        </>
      )}
    </RegisterForm>
  );
}

function ChosenLots({
  form,
  choices,
  ruleId,
}: {
  form: SchemaForm<Values>;
  choices: LotOption[];
  ruleId: number | undefined;
}) {
  const { data: allRules = [] } = useQuery(rules.list());
  const select = useRef<HTMLSelectElement>(null);
  const { lot_ids: chosen, lot_to_add: candidate } = form.getValues();
  const lotOf = (id: number) => choices.find((lot) => lot.id === id);
  const free = choices.filter(({ id }) => !chosen.includes(id));
  const error = form.errors.lot_to_add ?? form.errors.lot_ids;

  return (
    <Input.Wrapper label="Lotes" labelElement="div" error={error && (candidate === '' ? error : notYetAdded)}>
      <div className={styles.add}>
        <IdSelect
          ref={select}
          aria-label="Lote"
          data-path={candidate === '' ? 'lot_ids' : 'lot_to_add'}
          placeholder="Selecione um lote"
          options={free.map((lot) => ({ id: lot.id, name: describe(lot) }))}
          value={candidate}
          onChange={(id) => form.setFieldValue('lot_to_add', id)}
        />
        <Button
          variant="default"
          disabled={candidate === ''}
          onClick={() => {
            if (candidate !== '') form.setFieldValue('lot_ids', [...chosen, candidate]);
            form.setFieldValue('lot_to_add', '');
            select.current?.focus();
          }}
        >
          Adicionar Lote
        </Button>
      </div>
      <div style={{ marginTop: '0.75rem' }}>
        <SortableList
          items={chosen}
          idOf={(id) => id}
          nameOf={(id) => describe(lotOf(id))}
          onReorder={(ids) => form.setFieldValue('lot_ids', ids)}
        >
          {(id, index) => {
            const lot = lotOf(id);
            const left = allRules.find((rule) => rule.id !== ruleId && rule.lots.some((one) => one.id === id));
            return (
              <div className={styles.lot}>
                <span>
                  {index + 1}. {describe(lot)} {left && <small>(sai da regra {left.name})</small>}
                </span>
                <ActionIcon
                  variant="subtle"
                  color="clay"
                  size="lg"
                  aria-label={`Remover ${describe(lot)}`}
                  onClick={() => form.removeListItem('lot_ids', index)}
                >
                  <IconX size={18} />
                </ActionIcon>
              </div>
            );
          }}
        </SortableList>
      </div>
    </Input.Wrapper>
  );
}

function describe(lot: LotOption | undefined): string {
  return lot ? `${lot.name} · ${penName(lot.corral?.name)}` : 'Lote';
}

const blank = {
  name: '',
  recipe_id: '' as number | '',
  lot_to_add: '' as number | '',
  lot_ids: [] as number[],
  keep_dry_matter: true,
};
type Values = typeof blank;

function valuesOf({ name, recipe, lots }: Rule): Values {
  return { ...blank, name, recipe_id: recipe.id, lot_ids: lots.map(({ id }) => id) };
}
