import { categoryLabels, extraCostCategories } from '@cocho/domain/travel-expenses';
import { ActionIcon, Button, NativeSelect, Paper, Stack, TextInput, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SchemaForm } from '../../lib/form.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { blankCost, blankHotel, type ExpenseValues } from './expense-values.ts';
import styles from './travel-expenses.module.css';

interface Props {
  form: SchemaForm<ExpenseValues>;
}

const categoryChoices = extraCostCategories.map((value) => ({ value, label: categoryLabels[value] }));

export function Hotels({ form }: Props) {
  return (
    <Rows
      title="Hotéis"
      one="hotel"
      add="Adicionar hotel"
      count={form.getValues().hotels.length}
      onAdd={() => form.insertListItem('hotels', blankHotel)}
      onRemove={(index) => form.removeListItem('hotels', index)}
    >
      {(index) => (
        <>
          <TextInput label="Hotel" maxLength={120} {...form.getInputProps(`hotels.${index}.name`)} />
          <TextInput label="Check-in" type="date" {...form.getInputProps(`hotels.${index}.check_in`)} />
          <TextInput label="Check-out" type="date" {...form.getInputProps(`hotels.${index}.check_out`)} />
          <MoneyInput label="Valor do hotel (R$)" {...form.getInputProps(`hotels.${index}.value_cents`)} />
        </>
      )}
    </Rows>
  );
}

export function ExtraCosts({ form }: Props) {
  return (
    <Rows
      title="Custos extras"
      one="custo extra"
      add="Adicionar custo"
      count={form.getValues().extra_costs.length}
      onAdd={() => form.insertListItem('extra_costs', blankCost)}
      onRemove={(index) => form.removeListItem('extra_costs', index)}
    >
      {(index) => (
        <>
          <TextInput label="Descrição" maxLength={120} {...form.getInputProps(`extra_costs.${index}.description`)} />
          <NativeSelect
            label="Categoria"
            data={categoryChoices}
            {...form.getInputProps(`extra_costs.${index}.category`)}
          />
          <MoneyInput label="Valor do custo (R$)" {...form.getInputProps(`extra_costs.${index}.value_cents`)} />
        </>
      )}
    </Rows>
  );
}

interface RowsProps {
  title: string;
  one: string;
  add: string;
  count: number;
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
}

/** Rows of fields of which one always stays. */
function Rows({ title, one, add, count, onAdd, onRemove, children }: RowsProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack>
        <Title order={2} size="h4" my={0}>
          {title}
        </Title>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
          <div className={styles.row} key={index}>
            {children(index)}
            <ActionIcon
              variant="subtle"
              size="xl"
              color="clay"
              disabled={count === 1}
              aria-label={`Remover ${one} ${index + 1}`}
              onClick={() => onRemove(index)}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button variant="default" onClick={onAdd}>
            {add}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}
