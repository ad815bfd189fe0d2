import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTempDir } from '../../test/temp-dir.ts';
import { readConfig } from '../config.ts';
import { forgetMailJob } from './forget-mail.ts';
import type { JobTools } from './jobs.ts';
import { mailer } from './mail.ts';

test('a letter that no server takes lies in a folder for thirty days', async () => {
  const DATA_DIR = openTempDir();
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  onTestFinished(() => void vi.useRealTimers());
  const config = readConfig({ DATA_DIR });
  const forget = () => forgetMailJob.run({}, { config } as JobTools);
  await forget();
  const send = mailer(config, Fastify().log);
  for (const [day, to] of [
    [1, 'antiga@cocho.test'],
    [3, 'nova@cocho.test'],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, day) });
    await send({ to, subject: 'Oi', text: 'Oi' });
  }
  writeFileSync(join(config.mailDir, 'leia-me.txt'), 'De outra pessoa.');
  vi.setSystemTime(new Date(2026, 3, 1));
  await forget();
  const left = readdirSync(config.mailDir).map((name) => name.replace(/^\d+-/, ''));
  expect(left.sort()).toEqual(['leia-me.txt', 'nova@cocho.test.eml']);
});
