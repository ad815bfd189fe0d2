import { PasswordRecovery } from '@cocho/domain/session';
import { Button, Stack, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSchemaForm } from '../../lib/form.ts';
import { pauseToRead } from './pause-to-read.ts';
import { recoverPassword } from './session.api.ts';

export function PasswordRecoveryPage() {
  const navigate = useNavigate();
  const form = useSchemaForm(PasswordRecovery, { email: '' });

  return (
    <form
      noValidate
      onSubmit={form.submit(async ({ email }) => {
        await recoverPassword({ email });
        await pauseToRead();
        await navigate({ to: '/update-password', search: { email } });
      }, 'Erro ao enviar email de recuperação')}
    >
      <h1>Recuperar senha</h1>
      <p>Enviaremos uma senha temporária para o seu email.</p>
      <Stack>
        <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <Button type="submit" size="md" loading={form.submitting}>
          Enviar
        </Button>
      </Stack>
      <p>
        Lembrou a senha? <Link to="/login">Entrar</Link>
      </p>
    </form>
  );
}
