import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from './jobs.ts';

/** How long a letter lies in the folder. */
const keptDays = 30;

/** Whoever wanted to read one has done so: what it tells of a person is kept no longer than it must. */
export const forgetMailJob: Job<unknown> = {
  name: 'forget_mail',
  cron: '53 4 * * *',
  run: async (_, { config: { mailDir } }) => {
    const names = await readdir(mailDir).catch(() => []);
    const last = Date.now() - keptDays * 86_400_000;
    const old = names.filter((name) => /^\d{13}-.*\.eml$/.test(name) && Number.parseInt(name, 10) < last);
    for (const name of old) await rm(join(mailDir, name), { force: true });
  },
};
