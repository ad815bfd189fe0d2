import { oneYearBefore } from '@cocho/domain/days';
import { FinishLotForm, type Lot } from '@cocho/domain/lots';
import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useToday } from '../../lib/clock.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { finishLot } from './lots.api.ts';
import { WeightBasisSelect } from './weight-basis-select.tsx';

/** What finishing means, before it happens: it cannot be undone. */
export default function FinishLotDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const today = useToday();
  const finish = useMutation(finishLot());
  const form = useSchemaForm(FinishLotForm, {
    finish_date: today,
    exit_heads: '' as number | '',
    exit_avg_weight: '' as number | '',
    exit_weight_basis: lot.weight_basis,
    price_per_arroba: '' as number | '',
    buyer: '',
  });

  return (
    <FormDialog
      title="Encerrar Lote"
      send="Encerrar Lote"
      color="clay"
      incomplete={!form.values.finish_date}
      form={form}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        const { price_per_arroba: reais, ...exit } = FinishLotForm.parse(values);
        const price_per_arroba_cents = reais == null ? null : Math.round(reais * 100);
        await finish.mutateAsync({ id: lot.id, ...exit, price_per_arroba_cents });
        onClose();
      }, 'Erro ao encerrar o lote. Tente novamente.')}
    >
      <Text>
        Encerrar o lote <b>{lot.name}</b>? Esta ação é irreversível.
      </Text>
      <Text component="ul" size="sm" m={0} pl="lg">
        <li>O lote será marcado como encerrado;</li>
        <li>não será possível adicionar novos tratos;</li>
        <li>o histórico será mantido;</li>
        <li>o lote continuará visível para consulta;</li>
        <li>o fechamento v1 será feito com os números de agora.</li>
      </Text>
      <TextInput
        type="date"
        label="Data de encerramento"
        min={oneYearBefore(today)}
        max={today}
        data-autofocus
        {...form.getInputProps('finish_date')}
      />
      <Text size="sm" c="dimmed">
        Se o lote saiu vendido, conte como ele saiu (opcional):
      </Text>
      <FieldRow>
        <DecimalInput label="Cabeças na saída" inputMode="numeric" {...form.getInputProps('exit_heads')} />
        <DecimalInput label="Peso Médio de Saída (kg)" decimalScale={2} {...form.getInputProps('exit_avg_weight')} />
        <WeightBasisSelect {...form.getInputProps('exit_weight_basis')} />
        <DecimalInput label="Preço por @ (R$)" decimalScale={2} {...form.getInputProps('price_per_arroba')} />
        <TextInput label="Comprador" maxLength={120} {...form.getInputProps('buyer')} />
      </FieldRow>
    </FormDialog>
  );
}
