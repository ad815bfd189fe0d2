import { z } from 'zod';
import { Id, Instant } from './fields.ts';

export const actions = ['create', 'update', 'delete', 'restore', 'finish', 'import'] as const;
export type Action = (typeof actions)[number];

export const actionLabels: Record<Action, string> = {
  create: 'Criado',
  update: 'Alterado',
  delete: 'Excluído',
  restore: 'Restaurado',
  finish: 'Encerrado',
  import: 'Importado',
};

/** By which way a change may come beside the panel's own forms. */
export const historyWays = ['assistant', 'whatsapp', 'telegram', 'mcp'] as const;
export type HistoryWay = (typeof historyWays)[number];

export const wayLabels: Record<HistoryWay, string> = {
  assistant: 'pelo assistente',
  whatsapp: 'pelo WhatsApp',
  telegram: 'pelo Telegram',
  mcp: 'por um cliente de IA',
};

/** Who changed what, when, before and after. */
export const HistoryEntry = z.object({
  id: Id,
  action: z.enum(actions),
  at: Instant,
  user_name: z.string().nullable(),
  /** Null: by the panel's own forms. */
  via: z.enum(historyWays).nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
