import { SignUp } from '@cocho/domain/session';
import { Button, Stack, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSchemaForm } from '../../lib/form.ts';
import { beginSession } from '../../lib/session.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { signUp } from './session.api.ts';

export function SignupPage() {
  const navigate = useNavigate();
  const form = useSchemaForm(SignUp, { name: '', email: '', password: '', password_confirmation: '' });

  return (
    <form
      noValidate
      onSubmit={form.submit(async (values) => {
        await beginSession(await signUp(values));
        await navigate({ to: '/login' });
      })}
    >
      <h1>Criar conta</h1>
      <p>Leva um minuto. Depois mostramos como chegar à sua fazenda.</p>
      <Stack>
        <TextInput label="Nome completo" autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordField label="Senha" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordField
          label="Confirmar Senha"
          autoComplete="new-password"
          {...form.getInputProps('password_confirmation')}
        />
        <Button type="submit" size="md" loading={form.submitting}>
          Criar conta
        </Button>
      </Stack>
      <p>
        Já tem conta? <Link to="/login">Entrar</Link>
      </p>
    </form>
  );
}
