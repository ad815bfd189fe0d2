import { type Farm, FarmInput, NewFarm, type WaitingPerson } from '@cocho/domain/farms';
import { type Plan, planLimits, plans } from '@cocho/domain/plans';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSchemaForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { farms } from './farms.api.ts';
import { timeZones } from './time-zones.ts';

const planChoices = plans.map((value) => ({ value, label: planLimits[value].label }));

interface Props {
  farm: Farm | null;
  /** Whose a new farm will be, where that is known. */
  owner?: WaitingPerson | null;
  onClose: () => void;
}

export function FarmDialog({ farm, owner = null, onClose }: Props) {
  const create = useMutation(farms.create());
  const update = useMutation(farms.update());
  const form = useSchemaForm(farm ? FarmInput : NewFarm, {
    name: farm?.name ?? (owner ? `Fazenda de ${owner.name}`.slice(0, 120) : ''),
    plan: (farm?.plan ?? 'starter') as Plan,
    time_zone: farm?.time_zone ?? 'America/Sao_Paulo',
    active: farm?.active ?? true,
    demonstration: farm?.demonstration ?? false,
    admin_email: owner?.email ?? '',
  });

  return (
    <FormDialog
      title={farm ? 'Editar Fazenda' : 'Criar Fazenda'}
      submitting={form.submitting}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        if (farm) await update.mutateAsync({ ...FarmInput.parse(values), id: farm.id, version: farm.version });
        else await create.mutateAsync(NewFarm.parse(values));
        onClose();
      })}
    >
      <TextInput label="Nome" maxLength={120} data-autofocus {...form.getInputProps('name')} />
      {!farm && (
        <TextInput
          label="Email do gestor"
          description="De quem já criou sua conta"
          type="email"
          {...form.getInputProps('admin_email')}
        />
      )}
      <NativeSelect label="Plano" data={planChoices} {...form.getInputProps('plan')} />
      <NativeSelect label="Fuso horário" data={timeZones} {...form.getInputProps('time_zone')} />
      <Checkbox
        label="Fazenda de demonstração"
        description="Tem balança simulada; nada nela é real"
        {...form.getInputProps('demonstration', { type: 'checkbox' })}
      />
      {farm && <Checkbox label="Fazenda Ativa" {...form.getInputProps('active', { type: 'checkbox' })} />}
    </FormDialog>
  );
}
