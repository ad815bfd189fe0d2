import { formatDay } from '@cocho/domain/formats';
import { type Policy, policy } from '@cocho/domain/privacy-policy';
import type { Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { addJob, type Job } from '../../jobs/jobs.ts';
import { oneLine } from '../../jobs/mail.ts';

/** Once a version, whichever process comes first; each letter is a job of its own and tried again by itself. */
export const announcePolicyJob: Job<unknown> = {
  name: 'announce_policy',
  cron: '7 * * * *',
  run: (_payload, { sql }) => announcePolicy(sql, policy),
};

export const policyLetterJob: Job<Letter> = {
  name: 'send_policy_letter',
  run: async ({ email, name, version, day, summary }, { sendMail, publicUrl }) => {
    await sendMail({
      to: email,
      subject: 'A Política de Privacidade do Cocho mudou',
      text: [
        `Olá, ${oneLine(name)}.`,
        '',
        `A nossa Política de Privacidade tem uma nova versão (${version}), de ${formatDay(day)}.`,
        summary,
        '',
        `Ela está em ${publicUrl}/politica-privacidade`,
        'Dúvidas: privacidade@cocho.app',
      ].join('\n'),
    });
  },
};

interface Letter extends Policy {
  email: string;
  name: string;
}

export async function announcePolicy(sql: Sql, announced: Policy): Promise<void> {
  await transaction(sql, async (tx) => {
    const { count } = await tx`
      insert into policy_announcements (version) values (${announced.version}) on conflict do nothing
    `;
    if (count === 0) return;
    const people = await tx<{ email: string; name: string }[]>`
      select email, name from users where email is not null and email not like '%@demo.cocho.app' order by id
    `;
    for (const person of people) await addJob(tx, policyLetterJob, { ...person, ...announced });
  });
}
