import type { Job } from '../../jobs/jobs.ts';
import { oneLine } from '../../jobs/mail.ts';

/** To who waited for a farm, or was linked to one, by our staff: from now on they get in. */
export const farmReadyMailJob: Job<{ farm_id: number; email: string }> = {
  name: 'send_farm_ready_mail',
  run: async ({ farm_id, email }, { sql, sendMail, publicUrl }) => {
    const [member] = await sql<[{ name: string; farm_name: string }?]>`
      select u.name, f.name as farm_name
      from memberships m join users u on u.id = m.user_id join farms f on f.id = m.farm_id
      where m.farm_id = ${farm_id} and u.email = ${email} and m.active and f.active
    `;
    // Out again meanwhile: the letter would promise what is not so.
    if (!member) return;
    await sendMail({
      to: email,
      subject: 'Sua fazenda está pronta',
      text: [
        `Olá, ${oneLine(member.name)}.`,
        '',
        `A fazenda ${oneLine(member.farm_name)} está pronta no Cocho, e você já tem acesso a ela. Entre com este email e a sua senha:`,
        `${publicUrl}/login`,
      ].join('\n'),
    });
  },
};
