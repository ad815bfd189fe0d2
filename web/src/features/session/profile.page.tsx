import { ProfileInput } from '@cocho/domain/session';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSchemaForm } from '../../lib/form.ts';
import { showFailure } from '../../lib/notices.ts';
import { refreshUser, useUser } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Section } from '../../ui/section.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { Messengers } from './messengers.tsx';
import { recoverPassword, saveProfile } from './session.api.ts';

const noPasswords = { current_password: '', password: '', password_confirmation: '' };

export function ProfilePage() {
  const user = useUser();
  const form = useSchemaForm(ProfileInput, { name: user?.name ?? '', phone: user?.phone ?? '', ...noPasswords });

  return (
    <Page title="Meu perfil">
      <PaperForm
        form={form}
        submit="Salvar"
        p="lg"
        maw={560}
        mb="lg"
        onSubmit={form.submit(async (values) => {
          const { data } = await saveProfile(values);
          refreshUser(data);
          form.start({ name: data.name, phone: data.phone ?? '', ...noPasswords });
        })}
      >
        <TextInput label="Nome" autoComplete="name" {...form.getInputProps('name')} />
        {user?.email && <TextInput label="Email" value={user.email} readOnly disabled />}
        <TextInput label="Telefone" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
        {user?.email && <Passwords form={form} given={user.password_given} />}
      </PaperForm>
      {user?.email && user.email_confirmed === false && <ConfirmEmail email={user.email} />}
      <Messengers />
      <AccessTokens />
    </Page>
  );
}

type Form = ReturnType<typeof useSchemaForm<typeof noPasswords & { name: string; phone: string }>>;

/** Of who signs in with one; an operator let in by a link has none. */
function Passwords({ form, given }: { form: Form; given: boolean }) {
  return (
    <>
      <PasswordField
        label="Senha atual"
        description={
          given ? 'Foi escolhida por outra pessoa, que a conhece: troque por uma só sua' : 'Só para trocar a senha'
        }
        autoComplete="current-password"
        {...form.getInputProps('current_password')}
      />
      <PasswordField label="Nova senha" autoComplete="new-password" {...form.getInputProps('password')} />
      <PasswordField
        label="Confirme a nova senha"
        autoComplete="new-password"
        {...form.getInputProps('password_confirmation')}
      />
    </>
  );
}

/** By a temporary password, so that whoever is linked to a second farm has a password which nobody of the first one knows. */
function ConfirmEmail({ email }: { email: string }) {
  const navigate = useNavigate();
  const ask = useMutation({
    mutationFn: () => recoverPassword({ email }),
    onSuccess: () => navigate({ to: '/update-password', search: { email } }),
    onError: ({ message }) => showFailure('Erro ao enviar email de recuperação', message),
  });
  return (
    <Section title="Confirmar email">
      <p>
        Mostre que este email é seu: só assim a nossa equipe pode ligar você também a outra fazenda. Enviamos uma senha
        temporária para {email}; com ela você escolhe uma senha nova e entra de novo.
      </p>
      <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
        Enviar senha temporária
      </Button>
    </Section>
  );
}
