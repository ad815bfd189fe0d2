import { copyOnce } from '../src/embedded/postgres-account.ts';

/** A process that copies a folder when it is told to, and says how that went. */
process.on('message', ({ from, to }: { from: string; to: string }) => {
  try {
    copyOnce(from, to);
    process.send?.('there');
  } catch (error) {
    process.send?.(String(error));
  }
});
