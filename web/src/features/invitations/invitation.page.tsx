import { InvitationPin, pinLength } from '@cocho/domain/invitations';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useSchemaForm } from '../../lib/form.ts';
import { beginSession, startPage } from '../../lib/session.ts';
import { CodeInput } from '../../ui/code-input.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { openInvitation } from './invitations.api.ts';
import styles from './invitations.module.css';

/** What an operator opens on the phone: six digits, and the day's batches are there. */
export function InvitationPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const query = useQuery(openInvitation(token).one());
  return (
    <main className={styles.page}>
      <Logo size={56} />
      {query.data ? (
        <>
          <h1>Olá, {query.data.name}</h1>
          <p>
            A {query.data.farm_name} convidou você para tratar com o Cocho neste celular. Digite o PIN que o gestor lhe
            disse.
          </p>
          <PinForm token={token} />
        </>
      ) : (
        <>
          <h1>Convite</h1>
          <Unloaded query={query} />
        </>
      )}
    </main>
  );
}

function PinForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useSchemaForm(InvitationPin, { pin: '' });

  return (
    <form
      noValidate
      onSubmit={form.submit(async (values) => {
        await beginSession(await openInvitation(token).accept(values));
        await navigate({ to: startPage(), replace: true });
      })}
    >
      <CodeInput
        label="PIN"
        length={pinLength}
        size="lg"
        mb="md"
        className={styles.typed}
        autoFocus
        {...form.getInputProps('pin')}
      />
      <Button type="submit" size="lg" fullWidth loading={form.submitting}>
        Entrar
      </Button>
    </form>
  );
}
