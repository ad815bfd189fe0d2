import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ownServer } from './server.ts';

/** The six digits by which an e-mail is confirmed. */
export function codeFor(email: string): Promise<string> {
  return inLetterTo(email, /: (\d{6})$/m);
}

export function temporaryPasswordFor(email: string): Promise<string> {
  return inLetterTo(email, /: ([a-z2-9]{12})$/m);
}

/** Without SMTP the server writes its mail into a folder. Of several letters the newest counts. */
async function inLetterTo(email: string, wanted: RegExp): Promise<string> {
  const folder = join(ownServer().dataDir, 'mail');
  let found = '';
  // The folder comes with the first letter, and a letter a moment before what is in it.
  await expect(() => {
    const letters = readdirSync(folder).filter((name) => name.endsWith(`-${email}.eml`));
    const texts = letters.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
    found = texts.map((text) => wanted.exec(text)?.[1] ?? '').findLast((one) => one !== '') ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
}
