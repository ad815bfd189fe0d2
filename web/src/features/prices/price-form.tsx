import { formatReais } from '@cocho/domain/formats';
import {
  centsPerTonne,
  effectiveCentsPerTonne,
  maxLoss,
  PriceInput,
  type PriceUnit,
  priceUnitNames,
  priceUnits,
} from '@cocho/domain/prices';
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { addPrice } from './prices.api.ts';

const units = priceUnitNames.map((value) => ({ value, label: priceUnits[value] }));

interface Props {
  ingredientId: number;
  /** It was fed before it had any price. */
  isFirst: boolean;
}

/** A price as it is quoted: by the tonne, the sack or the kg. */
export function PriceForm({ ingredientId, isFirst }: Props) {
  const today = useToday();
  const add = useMutation(addPrice(ingredientId));
  const [unit, setUnit] = useState<PriceUnit>('tonne');
  const [reais, setReais] = useState<number | string>('');
  const blank = {
    valid_from: today,
    cents_per_tonne: '' as number | '' | string,
    loss_percent: '' as number | '',
    from_first_feed: true,
  };
  const form = useSchemaForm(PriceInput, blank);
  const { cents_per_tonne, loss_percent } = form.getValues();

  function type(amount: number | string, by: PriceUnit): void {
    setReais(amount);
    setUnit(by);
    form.setFieldValue('cents_per_tonne', typeof amount === 'number' ? centsPerTonne(amount, by) : amount);
  }

  return (
    <PaperForm
      form={form}
      submit="Registrar preço"
      my="lg"
      onSubmit={form.submit(async (values) => {
        const typed = form.getValues();
        await add.mutateAsync(PriceInput.parse({ ...values, from_first_feed: isFirst && values.from_first_feed }));
        form.startAfter(typed, blank);
        if (form.getValues().cents_per_tonne === '') setReais('');
      })}
    >
      <FieldRow>
        <DecimalInput
          label="Preço"
          decimalScale={4}
          {...form.getInputProps('cents_per_tonne')}
          value={reais}
          onChange={(amount) => type(amount, unit)}
        />
        <NativeSelect
          label="Unidade"
          data={units}
          value={unit}
          onChange={({ currentTarget }) => type(reais, currentTarget.value as PriceUnit)}
        />
        <TextInput label="Válido desde" type="date" {...form.getInputProps('valid_from')} />
        <DecimalInput label="Perda (%)" decimalScale={2} {...form.getInputProps('loss_percent')} />
      </FieldRow>
      <Text size="sm" c="dimmed">
        Posto na fazenda, com frete, por tonelada como fornecido.{' '}
        {typeof cents_per_tonne === 'number' && <b>{perTonne(cents_per_tonne, Number(loss_percent) || 0)}</b>}
      </Text>
      {isFirst && (
        <Checkbox
          label="Usar também desde o primeiro trato?"
          {...form.getInputProps('from_first_feed', { type: 'checkbox' })}
        />
      )}
    </PaperForm>
  );
}

function perTonne(cents: number, loss: number): string {
  const plain = `${formatReais(cents / 100)}/t`;
  return loss > 0 && loss <= maxLoss
    ? `${plain}, ${formatReais(effectiveCentsPerTonne(cents, loss) / 100)}/t com a perda`
    : plain;
}
