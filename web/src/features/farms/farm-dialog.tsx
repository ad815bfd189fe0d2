import { type Farm, FarmInput, NewFarm, type WaitingPerson } from '@cocho/domain/farms';
import { type Plan, planLimits, plans } from '@cocho/domain/plans';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchemaForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { StaleEdit, useStaleEdit } from '../../ui/stale-edit.tsx';
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
  const stale = useStaleEdit<Farm>();
  const [version, setVersion] = useState(farm?.version);
  const form = useSchemaForm(farm ? FarmInput : NewFarm, farm ? valuesOf(farm) : blank(owner));

  function submit(version: number | undefined) {
    return form.submit(async (values) => {
      if (farm) await stale.watch(update.mutateAsync({ ...FarmInput.parse(values), id: farm.id, version }));
      else await create.mutateAsync(NewFarm.parse(values));
      onClose();
    });
  }

  return (
    <FormDialog
      title={farm ? 'Editar Fazenda' : 'Criar Fazenda'}
      form={form}
      onClose={onClose}
      onSubmit={submit(version)}
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
      <StaleEdit
        stale={stale}
        mine={form.getValues()}
        valuesOf={valuesOf}
        labels={{
          name: 'Nome',
          plan: 'Plano',
          time_zone: 'Fuso horário',
          demonstration: 'Fazenda de demonstração',
          active: 'Fazenda Ativa',
        }}
        format={(name, value) => {
          if (name === 'plan') return planLimits[value as Plan].label;
          return typeof value === 'boolean' ? (value ? 'Sim' : 'Não') : undefined;
        }}
        onTakeCurrent={(current) => {
          setVersion(current.version);
          form.start(valuesOf(current));
        }}
        onKeepMine={(current) => submit(current.version)()}
      />
    </FormDialog>
  );
}

function valuesOf({ name, plan, time_zone, active, demonstration }: Farm) {
  return { name, plan, time_zone, active, demonstration, admin_email: '' };
}

function blank(owner: WaitingPerson | null): ReturnType<typeof valuesOf> {
  return {
    name: owner ? `Fazenda de ${owner.name}`.slice(0, 120) : '',
    plan: 'starter',
    time_zone: 'America/Sao_Paulo',
    active: true,
    demonstration: false,
    admin_email: owner?.email ?? '',
  };
}
