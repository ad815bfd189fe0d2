import { z } from 'zod';

/** The operator app as it can be downloaded. Answered flat. */
export const AppVersion = z.object({
  version: z.string(),
  /** As it is read: 02 de Agosto de 2025. */
  last_update: z.string(),
  /** Null where there is no file to download. */
  download_url: z.string().nullable(),
  /** HTML, of harmless elements only. */
  change_log: z.string(),
});
export type AppVersion = z.infer<typeof AppVersion>;
