import { type Contact, farmSizeLabels } from '@cocho/domain/contacts';
import { formatPhone } from '@cocho/domain/phones';
import type { Job } from '../../jobs/jobs.ts';
import { oneLine } from '../../jobs/mail.ts';

/** Tells the provider of a request, so that somebody calls while the visitor still thinks of us. */
export const contactMailJob: Job<{ contact_id: number }> = {
  name: 'send_contact_mail',
  run: async ({ contact_id }, { sql, sendMail, config }) => {
    const [contact] = await sql<[Contact?]>`
      select name, email, phone, farm_size, message from contacts where id = ${contact_id}
    `;
    if (!contact) return;
    const name = oneLine(contact.name);
    await sendMail({
      to: config.contactEmail,
      subject: `Contato pelo site: ${name}`,
      text: [
        `Nome: ${name}`,
        `Email: ${contact.email}`,
        `Telefone: ${formatPhone(contact.phone)}`,
        `Fazenda: ${farmSizeLabels[contact.farm_size]}`,
        '',
        contact.message ?? 'Sem mensagem.',
      ].join('\n'),
    });
  },
};
