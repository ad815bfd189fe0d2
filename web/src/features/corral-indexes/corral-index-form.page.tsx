import { type CorralIndex, CorralIndexInput } from '@cocho/domain/corral-indexes';
import { TextInput } from '@mantine/core';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { RegisterForm } from '../../ui/register-form.tsx';
import { corralIndexes } from './corral-indexes.api.ts';

export function CorralIndexFormPage() {
  return (
    <RegisterForm
      titles={{ create: 'Criar Índice', edit: 'Editar Índice' }}
      resource={corralIndexes}
      schema={CorralIndexInput}
      blank={(name) => ({ name, value: '' as number | '' })}
      valuesOf={({ name, value }: CorralIndex) => ({ name, value })}
      labels={{ name: 'Nome', value: 'Valor (%)' }}
    >
      {(form) => (
        <>
          <TextInput label="Nome" maxLength={120} {...form.getInputProps('name')} />
          <DecimalInput label="Valor (%)" placeholder="ex.: 75" decimalScale={2} {...form.getInputProps('value')} />
        </>
      )}
    </RegisterForm>
  );
}
