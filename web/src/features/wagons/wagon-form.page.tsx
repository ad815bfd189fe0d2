import { defaultDivisionKg } from '@cocho/domain/off-target';
import { type Wagon, WagonInput } from '@cocho/domain/wagons';
import { TextInput } from '@mantine/core';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { RegisterForm } from '../../ui/register-form.tsx';
import { wagons } from './wagons.api.ts';

export function WagonFormPage() {
  return (
    <RegisterForm
      titles={{ create: 'Criar Vagão', edit: 'Editar Vagão' }}
      resource={wagons}
      schema={WagonInput}
      blank={(name) => ({
        name,
        capacity_kg: '' as number | '',
        division_kg: defaultDivisionKg as number | '',
        module_url: '',
        pairing_code: '',
      })}
      valuesOf={({ name, capacity_kg, division_kg, module_url, pairing_code }: Wagon) => ({
        name,
        capacity_kg,
        division_kg,
        module_url: module_url ?? '',
        pairing_code: pairing_code ?? '',
      })}
      labels={{
        name: 'Nome',
        capacity_kg: 'Capacidade (kg)',
        division_kg: 'Divisão da balança (kg)',
        module_url: 'Endereço do módulo',
        pairing_code: 'Código de pareamento',
      }}
    >
      {(form) => (
        <>
          <TextInput label="Nome" maxLength={120} {...form.getInputProps('name')} />
          <DecimalInput
            label="Capacidade (kg)"
            description="Um trato maior que ela é dividido em bateladas iguais."
            {...form.getInputProps('capacity_kg')}
          />
          <DecimalInput
            label="Divisão da balança (kg)"
            description="O menor passo do visor."
            decimalScale={2}
            {...form.getInputProps('division_kg')}
          />
          <TextInput
            label="Endereço do módulo"
            description="Está na etiqueta do módulo do vagão. Em branco: sem balança conectada."
            placeholder="wss://vagao-1.local"
            inputMode="url"
            maxLength={200}
            {...form.getInputProps('module_url')}
          />
          <TextInput
            label="Código de pareamento"
            autoCapitalize="characters"
            maxLength={40}
            {...form.getInputProps('pairing_code')}
          />
        </>
      )}
    </RegisterForm>
  );
}
