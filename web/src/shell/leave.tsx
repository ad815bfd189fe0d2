import { useDisclosure } from '@mantine/hooks';
import { signOut } from '../features/session/session.api.ts';
import { currentUserId } from '../lib/session.ts';
import { forgetCacheOf } from '../offline/kept-cache.ts';
import { countWaiting } from '../outbox/client.ts';
import { UnsentQuestion } from '../outbox/unsent-question.tsx';
import { useUnsavedQuestion } from '../ui/unsaved-question.tsx';

/** Sair, wherever it stands: `leave` asks about what would be lost, and `questions` is where the person is asked. */
export function useLeave() {
  const unsaved = useUnsavedQuestion();
  const [warned, { open: warn, close }] = useDisclosure(false);
  const leave = () => unsaved.ask(async () => ((await countWaiting()) > 0 ? warn() : signOutHere()));
  const questions = (
    <>
      {unsaved.question}
      <UnsentQuestion opened={warned} onStay={close} onLeave={signOutHere} />
    </>
  );
  return { leave, questions };
}

/** Nothing that was seen stays on the device. */
async function signOutHere(): Promise<void> {
  const userId = currentUserId();
  await signOut();
  if (userId !== null) await forgetCacheOf(userId);
}
