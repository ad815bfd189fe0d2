import { FoundFarm } from '@cocho/domain/founding';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSchemaForm } from '../../lib/form.ts';
import { refreshUser, startPage } from '../../lib/session.ts';
import { timeZones } from '../farms/time-zones.ts';
import { foundFarm, sendCode } from './founding.api.ts';

/** Name, clock and the code from the mail: the farm is there, and its guide begins. */
export function FoundFarmForm({ email, confirmed }: { email: string; confirmed: boolean }) {
  const navigate = useNavigate();
  const form = useSchemaForm(FoundFarm, { name: '', time_zone: ownTimeZone(), code: '' });
  const again = useMutation({ mutationFn: sendCode });
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
        {!confirmed && (
          <TextInput
            label="Código"
            description={`Seis números que enviamos para ${email}`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" size="md" loading={form.submitting}>
          Criar minha fazenda
        </Button>
        {!confirmed && (
          <Button variant="subtle" loading={again.isPending} onClick={() => again.mutate()}>
            Enviar outro código
          </Button>
        )}
      </Stack>
    </form>
  );
}

function ownTimeZone(): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZones.some(({ value }) => value === own) ? own : 'America/Sao_Paulo';
}
