import { type Treat, TreatInput } from '@cocho/domain/treats';
import { TextInput } from '@mantine/core';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { RegisterForm } from '../../ui/register-form.tsx';
import { treats } from './treats.api.ts';

export function TreatFormPage() {
  return (
    <RegisterForm
      titles={{ create: 'Criar Trato', edit: 'Editar Trato' }}
      resource={treats}
      schema={TreatInput}
      blank={(name) => ({ name, percent: '' as number | '' })}
      valuesOf={({ name, percent }: Treat) => ({ name, percent })}
      labels={{ name: 'Nome', percent: 'Percentual (%)' }}
    >
      {(form) => (
        <>
          <TextInput label="Nome" maxLength={120} {...form.getInputProps('name')} />
          <DecimalInput label="Percentual (%)" decimalScale={2} {...form.getInputProps('percent')} />
        </>
      )}
    </RegisterForm>
  );
}
