import { ProfileInput } from '@cocho/domain/session';
import { TextInput } from '@mantine/core';
import { useSchemaForm } from '../../lib/form.ts';
import { refreshUser, useUser } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Section } from '../../ui/section.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { Messengers } from './messengers.tsx';
import { saveProfile } from './session.api.ts';

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
        {user?.email && <Passwords form={form} />}
      </PaperForm>
      {user?.email && user.email_confirmed === false && (
        <Section title="Confirmar email">
          <p>Mostre que este email é seu. Só assim a nossa equipe pode ligar você também a outra fazenda.</p>
          <EmailConfirmation email={user.email} />
        </Section>
      )}
      <Messengers />
      <AccessTokens />
    </Page>
  );
}

type Form = ReturnType<typeof useSchemaForm<typeof noPasswords & { name: string; phone: string }>>;

/** Of who signs in with one; an operator let in by a link has none. */
function Passwords({ form }: { form: Form }) {
  return (
    <>
      <PasswordField
        label="Senha atual"
        description="Só para trocar a senha"
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
