import { type FarmUser, FarmUserInput } from '@cocho/domain/farm-users';
import { type UserType, userTypeLabels, userTypes } from '@cocho/domain/permissions';
import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useUser } from '../../lib/session.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { RegisterForm } from '../../ui/register-form.tsx';
import { farmUsers, isOwnElsewhere } from './farm-users.api.ts';

const userTypeChoices = userTypes.map((value) => ({ value, label: userTypeLabels[value] }));
const noPassword = { password: '', password_confirmation: '' };

export function FarmUserFormPage() {
  const me = useUser();
  return (
    <RegisterForm
      titles={{ create: 'Criar Usuário', edit: 'Editar Usuário' }}
      resource={farmUsers}
      schema={FarmUserInput}
      blank={(name) => ({ name, email: '', ...noPassword, user_type: 'worker' as UserType, active: true })}
      emptied={noPassword}
      valuesOf={valuesOf}
      labels={{ name: 'Nome', email: 'Email', user_type: 'Tipo de usuário', active: 'Usuário Ativo' }}
      format={showField}
    >
      {(form, user) => (
        <>
          {user && isOwnElsewhere(user, me) && <Navigate to="/admin/profile" replace />}
          {user?.shared && (
            <Alert color="straw" title="Também pertence a outra fazenda">
              Aqui você altera só o tipo e a situação. Nome, email e senha são da própria pessoa.
            </Alert>
          )}
          <TextInput label="Nome" maxLength={120} disabled={user?.shared} {...form.getInputProps('name')} />
          <TextInput
            label="Email"
            type="email"
            description={
              user?.email === '' ? 'Com um email, passa a entrar com senha e conta como usuário do plano' : null
            }
            disabled={user?.shared}
            {...form.getInputProps('email')}
          />
          {!user?.shared && (
            <>
              <PasswordField
                label="Senha"
                description={
                  user
                    ? 'Deixe em branco para manter a atual'
                    : 'Em branco, a pessoa cria a sua pela recuperação de senha'
                }
                autoComplete="new-password"
                {...form.getInputProps('password')}
              />
              <PasswordField
                label="Confirme a Senha"
                autoComplete="new-password"
                {...form.getInputProps('password_confirmation')}
              />
            </>
          )}
          {user?.id !== me?.id && (
            <>
              <NativeSelect label="Tipo de usuário" data={userTypeChoices} {...form.getInputProps('user_type')} />
              <Checkbox label="Usuário Ativo" {...form.getInputProps('active', { type: 'checkbox' })} />
            </>
          )}
        </>
      )}
    </RegisterForm>
  );
}

function valuesOf({ name, email, user_type, active }: FarmUser) {
  return { name, email, ...noPassword, user_type, active };
}

function showField(name: PropertyKey, value: unknown): string | undefined {
  if (name === 'user_type') return userTypeLabels[value as UserType];
  return name === 'active' ? (value ? 'Sim' : 'Não') : undefined;
}
