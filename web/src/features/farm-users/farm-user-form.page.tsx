import { type FarmUser, FarmUserInput } from '@cocho/domain/farm-users';
import { type UserType, userTypeLabels, userTypes } from '@cocho/domain/permissions';
import { Alert, Button, Checkbox, Group, NativeSelect, Paper, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useSchemaForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Page } from '../../ui/page.tsx';
import { showPassword } from '../../ui/password.ts';
import { ListSkeleton, LoadError } from '../../ui/query-list.tsx';
import { StaleEdit, useStaleEdit } from '../../ui/stale-edit.tsx';
import { farmUsers } from './farm-users.api.ts';

export function NewFarmUserPage() {
  const { name = '' } = useSearch({ strict: false }) as { name?: string };
  return (
    <Page title="Criar Usuário">
      <FarmUserForm name={name} />
    </Page>
  );
}

export function EditFarmUserPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useQuery(farmUsers.one(Number(id)));
  return (
    <Page title="Editar Usuário">
      {query.data && <FarmUserForm user={query.data} />}
      {query.isPending && <ListSkeleton />}
      {query.isError && !query.data && <LoadError retry={query.refetch} />}
    </Page>
  );
}

const userTypeChoices = userTypes.map((value) => ({ value, label: userTypeLabels[value] }));

function valuesOf(user: Pick<FarmUser, 'name' | 'email' | 'user_type' | 'active'>) {
  const { name, email, user_type, active } = user;
  return { name, email, password: '', password_confirmation: '', user_type: user_type as UserType, active };
}

const blank = { email: '', user_type: 'worker', active: true } as const;

function FarmUserForm({ user, name = '' }: { user?: FarmUser; name?: string }) {
  const { history } = useRouter();
  const me = useUser();
  const save = useMutation(farmUsers.save());
  const stale = useStaleEdit<FarmUser>();
  const form = useSchemaForm(FarmUserInput, valuesOf(user ?? { ...blank, name }));
  const isMyself = user !== undefined && user.email === me?.email;

  function submit(version: number | undefined) {
    return form.submit(async (values) => {
      await stale.watch(save.mutateAsync({ ...values, id: user?.id, version }));
      form.resetDirty();
      history.back();
    });
  }

  return (
    <Paper component="form" noValidate withBorder p="lg" maw={560} onSubmit={submit(user?.version)}>
      <LeaveGuard dirty={form.isDirty} />
      <Stack>
        {user?.shared && (
          <Alert color="straw" title="Também pertence a outra fazenda">
            Aqui você altera só o tipo e a situação. Nome, email e senha são da própria pessoa.
          </Alert>
        )}
        <TextInput label="Nome" maxLength={120} disabled={user?.shared} {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" disabled={user?.shared} {...form.getInputProps('email')} />
        {!user?.shared && (
          <>
            <PasswordInput
              label="Senha"
              description={
                user
                  ? 'Deixe em branco para manter a atual'
                  : 'Em branco, a pessoa cria a sua pela recuperação de senha'
              }
              autoComplete="new-password"
              visibilityToggleButtonProps={showPassword}
              {...form.getInputProps('password')}
            />
            <PasswordInput
              label="Confirme a Senha"
              autoComplete="new-password"
              visibilityToggleButtonProps={showPassword}
              {...form.getInputProps('password_confirmation')}
            />
          </>
        )}
        {!isMyself && (
          <>
            <NativeSelect label="Tipo de usuário" data={userTypeChoices} {...form.getInputProps('user_type')} />
            <Checkbox label="Usuário Ativo" {...form.getInputProps('active', { type: 'checkbox' })} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => history.back()}>
            Cancelar
          </Button>
          <Button type="submit" loading={form.submitting}>
            Salvar
          </Button>
        </Group>
      </Stack>
      <StaleEdit
        stale={stale}
        mine={form.getValues()}
        labels={{ name: 'Nome', email: 'Email', user_type: 'Tipo de usuário', active: 'Usuário Ativo' }}
        format={showField}
        onTakeCurrent={(current) => form.start(valuesOf(current))}
        onKeepMine={({ version }) => submit(version)()}
      />
    </Paper>
  );
}

function showField(name: keyof FarmUser, value: unknown): string {
  if (name === 'user_type') return userTypeLabels[value as UserType];
  if (name === 'active') return value ? 'Sim' : 'Não';
  return String(value ?? '');
}
