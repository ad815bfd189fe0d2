import { maskTaxId } from '@cocho/domain/tax-ids';
import { ExpenseSettings as Settings } from '@cocho/domain/travel-expenses';
import { Textarea, TextInput } from '@mantine/core';
import { useSchemaForm } from '../../lib/form.ts';
import { FieldRow } from '../../ui/field-row.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import type { ExpenseValues } from './expense-values.ts';

interface Props {
  values: ExpenseValues;
  onClose: () => void;
  onApply: (values: ExpenseValues) => void;
}

/** Who was visited and by whom, in one place; nothing is saved by it. */
export function ExpenseSettings({ values, onClose, onApply }: Props) {
  const form = useSchemaForm<ExpenseValues>(Settings, values);
  return (
    <FormDialog
      title="Configurar Relatório"
      send="Aplicar"
      form={form}
      onClose={onClose}
      onSubmit={form.submit(async () => onApply(form.getValues()))}
    >
      <TextInput label="Nome do cliente" maxLength={120} data-autofocus {...form.getInputProps('client_name')} />
      <MaskedInput label="CPF/CNPJ" mask={maskTaxId} {...form.getInputProps('client_tax_id')} />
      <TextInput label="Endereço" maxLength={240} {...form.getInputProps('client_address')} />
      <TextInput label="Técnico" maxLength={120} {...form.getInputProps('technician_name')} />
      <FieldRow>
        <TextInput label="Data de partida" type="date" {...form.getInputProps('departure_date')} />
        <TextInput label="Data de retorno" type="date" {...form.getInputProps('return_date')} />
      </FieldRow>
      <Textarea label="Observações" autosize minRows={2} maxLength={2000} {...form.getInputProps('observations')} />
    </FormDialog>
  );
}
