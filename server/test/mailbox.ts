import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterwards } from './afterwards.ts';

interface Letter {
  to: string[];
  raw: string;
}

/** A mail server on this machine that keeps what it gets, and can be told to refuse for a while. */
export async function startMailbox() {
  const letters: Letter[] = [];
  const mood = { refuses: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(mood.refuses ? new Error('try later') : null),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        letters.push({ to, raw: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  afterwards(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = listener.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, letters, mood };
}

/** The temporary password in a letter, whose text is quoted-printable. */
export function temporaryPasswordIn(raw: string): string {
  const text = raw.replaceAll(/=\r?\n/g, '');
  return /: ([a-z2-9]{12})\r?$/m.exec(text)?.[1] ?? '';
}
