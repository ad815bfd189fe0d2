import { SignedIn } from '@cocho/domain/session';
import { visitHours, visitorEmail } from '@cocho/domain/visits';
import type { App } from '../../http/app-type.ts';
import { addressLimit } from '../../http/attempts.ts';
import { notFound } from '../../http/errors.ts';
import { openSession } from './session.ts';

/** *Demonstração* on the public site: a session of the visitor's own, for a while. */
export async function visits(app: App): Promise<void> {
  const { sql, config } = app;
  const visitsOfAddress = addressLimit({ max: 10, minutes: 60 });

  app.post(
    '/demo_sessions',
    { config: { access: 'public' }, schema: { response: { 201: SignedIn } } },
    async ({ ip }, reply) => {
      const [visitor] = config.demo
        ? await sql<[{ id: number }?]>`
            select u.id from users u where u.email = ${visitorEmail} and exists (
              select from memberships m join farms f on f.id = m.farm_id and f.active and f.demonstration
              where m.user_id = u.id and m.active
            )
          `
        : [];
      if (!visitor) throw notFound('Aqui não há demonstração');
      visitsOfAddress.take(ip);
      // Those that have ended are of no use to anyone.
      await sql`delete from sessions where visit_ends_at < now()`;
      return reply.code(201).send(await openSession(sql, visitor.id, visitHours));
    },
  );
}
