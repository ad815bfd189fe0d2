import type { Job } from '../../jobs/jobs.ts';
import { forgetOld } from './conversation-rows.ts';

/** Nobody needs to ask anything for what was said to be forgotten in time. */
export const forgetConversationsJob: Job<unknown> = {
  name: 'forget_conversations',
  cron: '7 4 * * *',
  run: (_, { sql, config }) => forgetOld(sql, config.assistantRetentionDays),
};
