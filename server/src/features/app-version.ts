import { readFile } from 'node:fs/promises';
import { fallbackVersion, harmlessHtml } from '@cocho/domain/app-release';
import { AppVersion } from '@cocho/domain/app-version';
import { z } from 'zod';
import type { App } from '../http/app-type.ts';

/** What an operator of the system writes into the release file; see docs/operations.md. */
const Release = z.object({
  version: z.string().min(1).max(40).default(fallbackVersion.version),
  last_update: z.string().min(1).max(60).default(fallbackVersion.last_update),
  // Never a script: the page leads there.
  download_url: z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/(?!\/)\S+$/)]).nullish(),
  change_log: z.string().max(100_000).default(''),
});

/** The operator app that is offered for download. Read at every call: a release needs no restart. */
export async function appVersion(app: App): Promise<void> {
  app.get(
    '/app/version',
    { config: { access: 'public' }, schema: { response: { 200: AppVersion } } },
    async (): Promise<AppVersion> => {
      const { download_url = null, change_log, ...release } = await readRelease(app.config.appRelease);
      return { ...release, download_url, change_log: harmlessHtml(change_log) };
    },
  );
}

/** No file is no release of our own; a wrong one is an error that the log names. */
async function readRelease(file: string): Promise<z.infer<typeof Release>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return Release.parse(JSON.parse(text));
}
