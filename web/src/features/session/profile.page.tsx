import { ProfileInput } from '@cocho/domain/session';
import { TextInput } from '@mantine/core';
import { useSchemaForm } from '../../lib/form.ts';
import { optional } from '../../lib/optional.tsx';
import { refreshUser, useUser } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { saveProfile } from './session.api.ts';

/** Of no use without a network, and so not kept on the device. */
const ConfirmByPassword = optional<{ email: string }>(() => import('./confirm-by-password.tsx'));
const Messengers = optional(() => import('./messengers.tsx'));
const AccessTokens = optional(() => import('./access-tokens.tsx'));

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
          const typed = form.getValues();
          const { data } = await saveProfile(values);
          refreshUser(data);
          form.startAfter(typed, { name: data.name, phone: data.phone ?? '', ...noPasswords });
        })}
      >
        <TextInput label="Nome" autoComplete="name" {...form.getInputProps('name')} />
        {user?.email && <TextInput label="Email" value={user.email} readOnly disabled />}
        <TextInput label="Telefone" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
        {user?.email && <Passwords form={form} given={user.password_given} />}
      </PaperForm>
      {user?.email && user.email_confirmed === false && <ConfirmByPassword email={user.email} />}
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
      <NewPasswordFields form={form} />
    </>
  );
}
