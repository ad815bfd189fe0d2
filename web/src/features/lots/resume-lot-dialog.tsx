import { ResumeLot } from '@cocho/domain/lots';
import { isUnusual, unusualLoad } from '@cocho/domain/projected-load';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSchemaForm } from '../../lib/form.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { resumeLot } from './lots.api.ts';

interface Props {
  lot: { id: number; name: string; current_quantity: number };
  onClose: () => void;
}

/** Notes cannot bring back a lot whose load is zero; somebody says with how much it goes on. */
export default function ResumeLotDialog({ lot, onClose }: Props) {
  const resume = useMutation(resumeLot());
  const question = useQuestion();
  const form = useSchemaForm(ResumeLot, { load: '' as number | '' });

  async function send({ load }: { load: number | '' }): Promise<void> {
    const kg = Number(load);
    if (isUnusual(kg, lot.current_quantity) && !(await question.ask('Retomar trato', unusualLoad))) return;
    await resume.mutateAsync({ id: lot.id, load: kg });
    onClose();
  }

  return (
    <FormDialog
      title="Retomar trato"
      send="Retomar trato"
      form={form}
      onClose={onClose}
      onSubmit={form.submit(send, 'Erro ao retomar o trato. Tente novamente.')}
    >
      <Text>
        Com quantos kg por dia o lote <b>{lot.name}</b> volta a ser tratado? As próximas leituras ajustam a partir daí.
      </Text>
      <DecimalInput label="Carga (kg/dia)" decimalScale={2} data-autofocus {...form.getInputProps('load')} />
      {question.dialog}
    </FormDialog>
  );
}
