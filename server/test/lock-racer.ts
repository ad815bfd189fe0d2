import { lockDataDir } from '../src/embedded/instance-lock.ts';

/** A process that goes for the lock of a data dir when it is told to, says whether it has it, and gives it back. */
let unlock: (() => void) | undefined;

process.on('message', (message: { take: string } | 'release') => {
  if (message === 'release') {
    unlock?.();
    unlock = undefined;
    process.send?.('released');
    return;
  }
  try {
    unlock = lockDataDir(message.take);
    process.send?.('won');
  } catch {
    process.send?.('lost');
  }
});
