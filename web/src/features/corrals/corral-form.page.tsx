import { type Corral, CorralInput } from '@cocho/domain/corrals';
import { TextInput } from '@mantine/core';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { RegisterForm } from '../../ui/register-form.tsx';
import { corrals } from './corrals.api.ts';

export function CorralFormPage() {
  return (
    <RegisterForm
      titles={{ create: 'Criar Baia', edit: 'Editar Baia' }}
      resource={corrals}
      schema={CorralInput}
      blank={(name) => ({ name, capacity: '' as number | '' })}
      valuesOf={({ name, capacity }: Corral) => ({ name, capacity: capacity ?? '' })}
      labels={{ name: 'Nome', capacity: 'Capacidade de animais' }}
    >
      {(form) => (
        <>
          <TextInput label="Nome" maxLength={120} {...form.getInputProps('name')} />
          <DecimalInput label="Capacidade de animais" inputMode="numeric" {...form.getInputProps('capacity')} />
        </>
      )}
    </RegisterForm>
  );
}
