import { maskTaxId } from '@cocho/domain/tax-ids';
import { Paper, Stack, TextInput } from '@mantine/core';
import type { SchemaForm } from '../../lib/form.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import type { ExpenseValues } from './expense-values.ts';

/** Who went where, when and why. */
export function Visit({ form }: { form: SchemaForm<ExpenseValues> }) {
  return (
    <Paper withBorder p="md" component="section" aria-label="Visita">
      <Stack>
        <FieldRow>
          <TextInput label="Nome do cliente" maxLength={120} {...form.getInputProps('client_name')} />
          <MaskedInput label="CPF/CNPJ" mask={maskTaxId} {...form.getInputProps('client_tax_id')} />
          <TextInput label="Endereço" maxLength={240} {...form.getInputProps('client_address')} />
        </FieldRow>
        <FieldRow>
          <TextInput label="Técnico" maxLength={120} {...form.getInputProps('technician_name')} />
          <TextInput label="Data de partida" type="date" {...form.getInputProps('departure_date')} />
          <TextInput label="Data de retorno" type="date" {...form.getInputProps('return_date')} />
        </FieldRow>
        <FieldRow>
          <TextInput label="Destino" maxLength={120} {...form.getInputProps('destination')} />
          <TextInput label="Motivo da viagem" maxLength={240} {...form.getInputProps('travel_purpose')} />
        </FieldRow>
        <FieldRow>
          <DecimalInput label="Km inicial" decimalScale={1} {...form.getInputProps('initial_km')} />
          <DecimalInput label="Km final" decimalScale={1} {...form.getInputProps('final_km')} />
        </FieldRow>
      </Stack>
    </Paper>
  );
}
