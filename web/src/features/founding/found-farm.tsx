import { FoundFarm } from '@cocho/domain/founding';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useSchemaForm } from '../../lib/form.ts';
import { refreshUser, startPage } from '../../lib/session.ts';
import { ownTimeZone } from '../../lib/time-zone.ts';
import { timeZones } from '../farms/time-zones.ts';
import { foundFarm } from './founding.api.ts';

/** Name and clock: the farm is there, and its guide begins. */
export function FoundFarmForm() {
  const navigate = useNavigate();
  const form = useSchemaForm(FoundFarm, { name: '', time_zone: likelyTimeZone() });
  return (
    <form
      noValidate
      style={{ width: '100%' }}
      onSubmit={form.submit(async (values) => {
        const { data } = await foundFarm(values);
        refreshUser(data);
        await navigate({ to: startPage() });
      })}
    >
      <Stack>
        <TextInput label="Nome da fazenda" maxLength={120} autoFocus {...form.getInputProps('name')} />
        <NativeSelect label="Fuso horário" data={timeZones} {...form.getInputProps('time_zone')} />
        <Button type="submit" size="md" loading={form.submitting}>
          Criar minha fazenda
        </Button>
      </Stack>
    </form>
  );
}

function likelyTimeZone(): string {
  const own = ownTimeZone();
  return timeZones.some(({ value }) => value === own) ? own : 'America/Sao_Paulo';
}
