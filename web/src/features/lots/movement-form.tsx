import { LotMovementInput, type MovementKind, movementKinds, movementLabels } from '@cocho/domain/lot-movements';
import type { WeightBasis } from '@cocho/domain/weight-basis';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useToday } from '../../lib/clock.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { DestinationSelect } from './destination-select.tsx';
import { addMovement } from './lot-movements.api.ts';
import { WeightBasisSelect } from './weight-basis-select.tsx';

const kinds = movementKinds.map((value) => ({ value, label: movementLabels[value] }));

export function MovementForm({ lotId, basis }: { lotId: number; basis: WeightBasis }) {
  const today = useToday();
  const add = useMutation(addMovement(lotId));
  const blank = {
    kind: 'death' as MovementKind,
    day: today,
    heads: '' as number | '',
    avg_weight: '' as number | '',
    weight_basis: basis,
    cause: '',
    to_lot_id: '' as number | '',
    to_corral_id: '' as number | '',
    carcass_kg: '' as number | '',
    price_per_arroba_cents: '' as number | '',
    freight_cents: '' as number | '',
    deductions_percent: '' as number | '',
    note: '',
  };
  const form = useSchemaForm(LotMovementInput, blank);
  const { kind } = form.getValues();

  return (
    <PaperForm
      form={form}
      submit="Registrar"
      my="lg"
      onSubmit={form.submit(async (values) => {
        const typed = form.getValues();
        await add.mutateAsync(LotMovementInput.parse(values));
        form.startAfter(typed, { ...blank, kind: typed.kind });
      })}
    >
      <FieldRow>
        <NativeSelect label="Tipo" data={kinds} {...form.getInputProps('kind')} />
        <TextInput label="Data" type="date" max={today} {...form.getInputProps('day')} />
        {kind !== 'weighing' && <DecimalInput label="Cabeças" inputMode="numeric" {...form.getInputProps('heads')} />}
        {(kind === 'weighing' || kind === 'sale') && (
          <>
            <DecimalInput label="Peso Médio (kg)" decimalScale={2} {...form.getInputProps('avg_weight')} />
            <WeightBasisSelect {...form.getInputProps('weight_basis')} />
          </>
        )}
        {kind === 'death' && <TextInput label="Causa" maxLength={120} {...form.getInputProps('cause')} />}
        {kind === 'transfer' && (
          <DestinationSelect
            from={lotId}
            lot={form.getInputProps('to_lot_id')}
            pen={form.getInputProps('to_corral_id')}
          />
        )}
        <TextInput label="Observação" maxLength={500} {...form.getInputProps('note')} />
      </FieldRow>
      {kind === 'sale' && (
        <FieldRow>
          <DecimalInput label="Peso de carcaça, total (kg)" decimalScale={2} {...form.getInputProps('carcass_kg')} />
          <MoneyInput label="Preço (R$/@)" {...form.getInputProps('price_per_arroba_cents')} />
          <MoneyInput label="Frete (R$)" {...form.getInputProps('freight_cents')} />
          <DecimalInput
            label="Descontos (%)"
            description="Funrural: 1,63 (PF) ou 2,23 (PJ)"
            decimalScale={2}
            {...form.getInputProps('deductions_percent')}
          />
        </FieldRow>
      )}
    </PaperForm>
  );
}
