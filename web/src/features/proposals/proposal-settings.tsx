import { ProposalInput } from '@cocho/domain/proposals';
import { maskTaxId } from '@cocho/domain/tax-ids';
import { Textarea, TextInput } from '@mantine/core';
import { useSchemaForm } from '../../lib/form.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import type { ProposalValues } from './proposal-values.ts';

interface Props {
  values: ProposalValues;
  onClose: () => void;
  onApply: (values: ProposalValues) => void;
}

/** All that a proposal says, in one place; nothing is saved by it. */
export function ProposalSettings({ values, onClose, onApply }: Props) {
  const form = useSchemaForm(ProposalInput, values);
  return (
    <FormDialog
      title="Configurar Proposta"
      send="Aplicar"
      form={form}
      onClose={onClose}
      onSubmit={form.submit(async () => onApply(form.getValues()))}
    >
      <TextInput label="Nome do cliente" maxLength={120} data-autofocus {...form.getInputProps('client_name')} />
      <FieldRow>
        <MaskedInput label="CPF/CNPJ" mask={maskTaxId} {...form.getInputProps('client_tax_id')} />
        <TextInput label="Email do cliente" type="email" {...form.getInputProps('client_email')} />
      </FieldRow>
      <TextInput label="Endereço" maxLength={240} {...form.getInputProps('client_address')} />
      <FieldRow>
        <MoneyInput label="Valor do kit (R$)" {...form.getInputProps('kit_value_cents')} />
        <DecimalInput label="Desconto (%)" decimalScale={2} {...form.getInputProps('discount_percent')} />
      </FieldRow>
      <FieldRow>
        <MoneyInput label="Mensalidade (R$)" {...form.getInputProps('monthly_subscription_cents')} />
        <MoneyInput label="Serviço de IA (R$)" {...form.getInputProps('ai_service_cents')} />
      </FieldRow>
      <Textarea label="Observações" autosize minRows={3} maxLength={2000} {...form.getInputProps('observations')} />
    </FormDialog>
  );
}
