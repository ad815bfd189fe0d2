import { type Me, OwnPassword } from '@cocho/domain/session';
import { Button, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useSchemaForm } from '../../lib/form.ts';
import { pageAfterSignIn, refreshUser } from '../../lib/session.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { saveProfile } from './session.api.ts';

/** Instead of the password that a manager chose. It can wait: who came to feed the cattle feeds them first. */
export function OwnPasswordForm({ user }: { user: Me }) {
  const navigate = useNavigate();
  const form = useSchemaForm(OwnPassword, { current_password: '', password: '', password_confirmation: '' });
  const goOn = () => navigate({ href: pageAfterSignIn(), replace: true });

  return (
    <form
      noValidate
      onSubmit={form.submit(async (values) => {
        const { data } = await saveProfile({ name: user.name, phone: user.phone ?? undefined, ...values });
        await goOn();
        refreshUser(data);
      })}
    >
      <h1>Escolha a sua senha</h1>
      <p>A senha com que você entrou foi escolhida por outra pessoa, que a conhece. Troque por uma só sua.</p>
      <Stack>
        <PasswordField
          label="Senha atual"
          description="A que você recebeu"
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <NewPasswordFields form={form} />
        <Button type="submit" size="md" loading={form.submitting}>
          Salvar senha
        </Button>
        <Button variant="subtle" size="md" onClick={goOn}>
          Agora não
        </Button>
      </Stack>
    </form>
  );
}
