import { contactMonths } from '@cocho/domain/contacts';
import type { Job } from '../../jobs/jobs.ts';

/** As the privacy policy promises. */
export const forgetContactsJob: Job<unknown> = {
  name: 'forget_contacts',
  cron: '41 4 * * *',
  run: async (_payload, { sql }) => {
    await sql`delete from contacts where created_at < now() - make_interval(months => ${contactMonths})`;
  },
};
