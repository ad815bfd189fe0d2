import { Alert, Box, Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { sessionRefused } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The server has ended the session that the browser still keeps. */
    sessionEnded?: boolean;
  }
}

interface Props {
  onLeave?: () => void;
  /** One line, where the work needs the room. */
  brief?: boolean;
}

/** The session ended while somebody worked: they stay where they are, and see what is missing. */
export function SignInToSend({ onLeave, brief = false }: Props) {
  const refused = useStore(sessionRefused);
  const router = useRouter();
  if (!refused) return null;

  /** Until somebody has signed in the old session stays: whoever finds no signal there goes back and works on. */
  function signIn(): void {
    onLeave?.();
    router.navigate({ to: '/login', state: { sessionEnded: true } });
  }

  if (brief) {
    return (
      <Box role="alert" w="100%">
        <Button color="straw" variant="light" fullWidth h={56} onClick={signIn}>
          Sua sessão terminou: entre para enviar
        </Button>
      </Box>
    );
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
