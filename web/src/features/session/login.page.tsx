import { type SignedIn, SignIn } from '@cocho/domain/session';
import { Button, Stack, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSchemaForm } from '../../lib/form.ts';
import { beginSession, pageAfterSignIn } from '../../lib/session.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { signIn } from './session.api.ts';

export function LoginPage() {
  const navigate = useNavigate();
  const form = useSchemaForm(SignIn, { email: '', password: '' });

  return (
    <form
      noValidate
      onSubmit={form.submit(async (values) => {
        const signedIn = await signIn(values);
        await beginSession(signedIn);
        await navigate({ href: await nextPage(signedIn), replace: true });
      })}
    >
      <h1>Entrar</h1>
      <p>Acesse o painel da sua fazenda.</p>
      <Stack>
        <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
        <Link to="/password-recovery">Esqueceu a senha?</Link>
        <Button type="submit" size="md" loading={form.submitting}>
          Entrar
        </Button>
      </Stack>
      <p>
        Ainda não tem conta? <Link to="/signup">Criar conta</Link>
      </p>
    </form>
  );
}

/** Whoever has a password that somebody else chose is asked for their own; where the page does not come through, work goes on. */
async function nextPage({ password_given }: SignedIn): Promise<string> {
  const isAsked =
    password_given &&
    (await import('./update-password.page.tsx').then(
      () => true,
      () => false,
    ));
  return isAsked ? '/update-password' : pageAfterSignIn();
}
