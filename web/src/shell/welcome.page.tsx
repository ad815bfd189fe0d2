import type { Founding } from '@cocho/domain/founding';
import type { Me, SignedIn } from '@cocho/domain/session';
import { supportEmail } from '@cocho/domain/support';
import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { FoundFarmForm } from '../features/founding/found-farm.tsx';
import { foundingQuery } from '../features/founding/founding.api.ts';
import ConfirmByPassword from '../features/session/confirm-by-password.tsx';
import { EmailConfirmation } from '../features/session/email-confirmation.tsx';
import { fetchMe } from '../features/session/session.api.ts';
import { http } from '../lib/http.ts';
import { useIsOpen } from '../lib/is-open.ts';
import { beginSession, currentUserId, isWithoutFarm, refreshUser, startPage, useUser } from '../lib/session.ts';
import { Logo } from '../ui/logo.tsx';
import { Unloaded } from '../ui/query-list.tsx';
import { useLeave } from './leave.tsx';
import styles from './welcome.module.css';

/** What happens after sign-up, and what to do meanwhile. */
export function WelcomePage() {
  const user = useUser();
  const navigate = useNavigate();
  const query = useQuery(foundingQuery());
  const { data: founding } = query;
  const [isEarly, setIsEarly] = useState(false);
  const isOpen = useIsOpen();
  const look = useMutation({ mutationFn: goOnIfReady, onSuccess: () => setIsEarly(isWithoutFarm()) });
  // The letter that says that it is ready leads here, where nobody knows of it yet.
  const lookOnce = useEffectEvent(() => goOnIfReady().catch(() => {}));
  useEffect(() => {
    lookOnce();
  }, []);
  const visit = useMutation({
    mutationFn: async () => beginSession(await http<SignedIn>('demo_sessions', { method: 'POST' })),
    onSuccess: () => navigate({ to: startPage() }),
  });
  const { leave, questions } = useLeave();
  if (!user) return null;
  const mayFound = founding?.open && user.email_confirmed;

  return (
    <main className={styles.page}>
      <Logo size={56} />
      <h1>Bem-vindo, {user.name}</h1>
      {founding && <WhatIsNext founding={founding} user={user} />}
      <Stack w="100%">
        {!founding && <Unloaded query={query} />}
        {founding?.demo && (
          <Button
            size="md"
            variant={mayFound || !user.email_confirmed ? 'default' : 'filled'}
            loading={visit.isPending}
            onClick={() => visit.mutate()}
          >
            Ver a fazenda de demonstração
          </Button>
        )}
        <Button size="md" variant="default" loading={look.isPending} onClick={() => look.mutate()}>
          Verificar se já posso entrar
        </Button>
        {isEarly && <p role="status">Ainda não. Assim que você tiver uma fazenda, este botão leva você a ela.</p>}
        <Button size="md" variant="default" component="a" href="/#consultation">
          Pedir uma conversa
        </Button>
      </Stack>
      <p>
        {founding?.demo && 'A demonstração abre no lugar da sua conta; para voltar, entre de novo. '}Dúvidas:{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      <Button variant="subtle" onClick={leave}>
        Sair
      </Button>
      {questions}
    </main>
  );

  /** Whoever left meanwhile, the page or the account, is led nowhere. */
  async function goOnIfReady(): Promise<void> {
    const { data } = await fetchMe();
    if (!isOpen.current || data.id !== currentUserId()) return;
    refreshUser(data);
    if (!isWithoutFarm()) navigate({ to: startPage() });
  }
}

/** Who has signed up confirms the e-mail and founds a farm, or waits for ours; who is out of a farm waits for nothing. */
function WhatIsNext({ founding, user }: { founding: Founding; user: Me }) {
  const mustConfirm = user.email && !user.email_confirmed;
  return (
    <>
      {founding.former && (
        <p>Seu acesso à fazenda foi encerrado. Fale com o gestor da fazenda ou com o nosso suporte.</p>
      )}
      {mustConfirm && !founding.by_code && <ConfirmByPassword email={user.email} />}
      {mustConfirm && founding.by_code && (
        <>
          <p>Sua conta está criada. Confirme que o email é seu: sem isso ninguém abre uma fazenda para você.</p>
          <EmailConfirmation email={user.email} />
        </>
      )}
      {founding.open && user.email_confirmed && (
        <>
          <p>Sua conta está criada. Crie a sua fazenda e comece agora; um guia leva você até o primeiro trato.</p>
          <FoundFarmForm />
        </>
      )}
      {!founding.open && !founding.former && (
        <>
          <p>{user.email_confirmed ? 'Sua conta está criada. Veja o que acontece agora:' : 'Depois disso:'}</p>
          <ol className={styles.steps}>
            <li>Nossa equipe já vê o seu pedido e cria a sua fazenda, em geral no mesmo dia útil.</li>
            {user.email && <li>Você recebe o acesso neste mesmo email: {user.email}.</li>}
            <li>Baias, lotes, dieta e tratos vêm da sua planilha, com a nossa ajuda se quiser.</li>
          </ol>
        </>
      )}
    </>
  );
}
