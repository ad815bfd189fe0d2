import { formatNumber } from '@cocho/domain/formats';
import type { Rule } from '@cocho/domain/rules';
import { treatTotal } from '@cocho/domain/treat-loads';
import { isPlanned, repeatedItem, TreatItemInput } from '@cocho/domain/treat-schedules';
import type { Treat } from '@cocho/domain/treats';
import { Button, Stack, TextInput } from '@mantine/core';
import type { SchemaForm } from '../../lib/form.ts';
import { FieldRow } from '../../ui/field-row.tsx';
import { IdSelect } from '../../ui/id-select.tsx';
import { LoadSummary } from './load-summary.tsx';

/** Before anything is chosen. */
export const noItem = { rule_id: '' as number | '', treat_id: '' as number | '', scheduled_time: '' };

/** Why a schedule is not saved while a treat is chosen and not added: without a load there is no button to add it. */
export function notAdded(total: number): string {
  return total > 0
    ? 'Pressione + Adicionar para incluir o trato escolhido, ou limpe os campos'
    : 'O trato escolhido não tem carga: limpe os campos';
}

/** What the chosen rule and treat amount to in kg. */
export function totalOf({ rule_id, treat_id }: typeof noItem, rules: Rule[], treats: Treat[]): number {
  const rule = rules.find(({ id }) => id === rule_id);
  const treat = treats.find(({ id }) => id === treat_id);
  return rule && treat ? treatTotal(rule.lots, treat.percent) : 0;
}

interface Props {
  form: SchemaForm<typeof noItem>;
  /** Those that the schedule has already. */
  items: TreatItemInput[];
  rules: Rule[];
  treats: Treat[];
  onAdd: (item: TreatItemInput) => void;
}

/** Left panel: a rule, a treat and an hour, with what they amount to before they are added. */
export function ItemPicker({ form, items, rules, treats, onAdd }: Props) {
  const { rule_id, treat_id } = form.getValues();
  const rule = rules.find(({ id }) => id === rule_id);
  const treat = treats.find(({ id }) => id === treat_id);
  const total = totalOf(form.getValues(), rules, treats);
  const treatChoices = treats.map(({ id, name, percent }) => ({ id, name: `${name} (${formatNumber(percent)}%)` }));

  return (
    <form
      noValidate
      aria-label="Novo trato"
      // Of a schedule that has none: here one is added.
      data-path="treat_items"
      tabIndex={-1}
      onSubmit={form.submit(async (values) => {
        const item = TreatItemInput.parse(values);
        if (isPlanned(items, item)) return form.setFieldError('scheduled_time', repeatedItem);
        onAdd(item);
        form.start(noItem);
        form.getInputNode('rule_id')?.focus();
      })}
    >
      <Stack>
        <IdSelect label="Regra" placeholder="Selecione uma regra" options={rules} {...form.getInputProps('rule_id')} />
        <IdSelect
          label="Trato"
          placeholder="Selecione um trato"
          options={treatChoices}
          {...form.getInputProps('treat_id')}
        />
        <FieldRow>
          <TextInput label="Horário" type="time" {...form.getInputProps('scheduled_time')} />
          <TextInput label="Total (kg)" value={formatNumber(total)} readOnly />
        </FieldRow>
        {total > 0 && <Button type="submit">+ Adicionar</Button>}
        {rule && treat && (
          <LoadSummary ingredients={rule.recipe.recipes_ingredients} lots={rule.lots} percent={treat.percent} />
        )}
      </Stack>
    </form>
  );
}
