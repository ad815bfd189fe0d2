import { UpdatePassword } from '@cocho/domain/session';
import { Button, Stack, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSchemaForm } from '../../lib/form.ts';
import { endSession, useUser } from '../../lib/session.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { OwnPasswordForm } from './own-password.tsx';
import { pauseToRead } from './pause-to-read.ts';
import { updatePassword } from './session.api.ts';

/** By a temporary password; or, for whoever has just signed in with one that somebody else chose, by that one. */
export function UpdatePasswordPage() {
  const { email = '' } = useSearch({ strict: false }) as { email?: string };
  const user = useUser();
  return user?.password_given && !email ? <OwnPasswordForm user={user} /> : <TemporaryPasswordForm known={email} />;
}

function TemporaryPasswordForm({ known }: { known: string }) {
  const navigate = useNavigate();
  const user = useUser();
  const form = useSchemaForm(UpdatePassword, {
    email: known,
    temporary_password: '',
    password: '',
    password_confirmation: '',
  });

  return (
    <form
      noValidate
      onSubmit={form.submit(async (values) => {
        await updatePassword(values);
        // With the old password the server has ended every session.
        if (user?.email === UpdatePassword.parse(values).email) await endSession();
        await pauseToRead();
        await navigate({ to: '/login' });
      }, 'Erro ao atualizar senha')}
    >
      <h1>Atualizar senha</h1>
      <p>
        {known ? `Digite a senha temporária enviada para ${known}.` : 'Digite a senha temporária que você recebeu.'}
      </p>
      <Stack>
        {!known && <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />}
        <PasswordField
          label="Senha temporária"
          autoComplete="one-time-code"
          {...form.getInputProps('temporary_password')}
        />
        <NewPasswordFields form={form} />
        <Button type="submit" size="md" loading={form.submitting}>
          Atualizar senha
        </Button>
      </Stack>
      <p>
        <Link to="/login">Voltar para o login</Link>
      </p>
    </form>
  );
}
