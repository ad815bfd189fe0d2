import { Alert, Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { endSession } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { outbox } from './client.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The server has ended the session that the browser still keeps. */
    sessionEnded?: boolean;
  }
}

/** The session ended while somebody worked: they stay where they are, and see what is missing. */
export function SignInToSend({ onLeave }: { onLeave?: () => void }) {
  const { signInToSend } = useStore(outbox);
  const router = useRouter();
  if (!signInToSend) return null;

  /** The page is left first, which the person may refuse: what is not saved yet does not go with the session. */
  async function signIn(): Promise<void> {
    onLeave?.();
    await router.navigate({ to: '/login', state: { sessionEnded: true } });
    if (router.state.location.state.sessionEnded) endSession();
  }

  return (
    <Alert color="straw" title="Entre para enviar" mb="md">
      <p>Sua sessão terminou, mas nada se perdeu: depois de entrar você continua de onde parou.</p>
      <Button size="lg" h={56} onClick={signIn}>
        Entrar
      </Button>
    </Alert>
  );
}
