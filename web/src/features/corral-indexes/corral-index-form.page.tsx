import { type CorralIndex, CorralIndexInput } from '@cocho/domain/corral-indexes';
import { type TroughScore, troughScoreLabels, troughScores } from '@cocho/domain/trough-scores';
import { NativeSelect, TextInput } from '@mantine/core';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { RegisterForm } from '../../ui/register-form.tsx';
import { corralIndexes } from './corral-indexes.api.ts';

const scores = [
  { value: '', label: 'Não diz' },
  ...troughScores.map((value) => ({ value, label: troughScoreLabels[value] })),
];

export function CorralIndexFormPage() {
  return (
    <RegisterForm
      titles={{ create: 'Criar Índice', edit: 'Editar Índice' }}
      resource={corralIndexes}
      list="/admin/corral-indexes"
      schema={CorralIndexInput}
      blank={(name) => ({ name, value: '' as number | '', short_name: '', trough_score: '' as TroughScore | '' })}
      valuesOf={({ name, value, short_name, trough_score }: CorralIndex) => ({
        ...{ name, value, short_name: short_name ?? '' },
        trough_score: (trough_score ?? '') as TroughScore | '',
      })}
      labels={{ name: 'Nome', value: 'Valor (%)', short_name: 'Nome curto', trough_score: 'Cocho observado' }}
      format={(name, value) => (name === 'trough_score' ? troughScoreLabels[value as TroughScore] : undefined)}
    >
      {(form) => (
        <>
          <TextInput label="Nome" maxLength={120} {...form.getInputProps('name')} />
          <DecimalInput
            label="Valor (%)"
            placeholder="ex.: 75"
            decimalScale={2}
            signed
            {...form.getInputProps('value')}
          />
          <TextInput
            label="Nome curto"
            description="Na tecla da leitura de cocho; em branco, o valor"
            maxLength={4}
            {...form.getInputProps('short_name')}
          />
          <NativeSelect
            label="Cocho observado"
            description="O que viu quem dá esta nota: um toque registra os dois. Só o observado conta como cocho limpo ou com sobra."
            data={scores}
            {...form.getInputProps('trough_score')}
          />
        </>
      )}
    </RegisterForm>
  );
}
