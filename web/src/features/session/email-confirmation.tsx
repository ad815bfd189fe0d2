import { EmailCode, emailCodeLength, emailCodeMinutes } from '@cocho/domain/email-confirmation';
import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSchemaForm } from '../../lib/form.ts';
import { refreshUser } from '../../lib/session.ts';
import { CodeInput } from '../../ui/code-input.tsx';
import { confirmEmail, sendEmailCode } from './session.api.ts';

/** The digits from the mail; others can be asked for. */
export function EmailConfirmation({ email }: { email: string }) {
  const form = useSchemaForm(EmailCode, { code: '' });
  const again = useMutation({ mutationFn: sendEmailCode, onSuccess: () => form.start({ code: '' }) });
  return (
    <form
      noValidate
      style={{ width: '100%', maxWidth: '34rem' }}
      onSubmit={form.submit(async (values) => {
        const { data } = await confirmEmail(values);
        refreshUser(data);
      })}
    >
      <Stack>
        <CodeInput
          label="Código"
          description={`Seis números que vão para ${email}. Valem ${emailCodeMinutes} minutos.`}
          length={emailCodeLength}
          {...form.getInputProps('code')}
        />
        <Button type="submit" size="md" loading={form.submitting}>
          Confirmar email
        </Button>
        <Button variant="subtle" loading={again.isPending} onClick={() => again.mutate()}>
          Enviar outro código
        </Button>
      </Stack>
    </form>
  );
}
