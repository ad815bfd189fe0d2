import { Quarantined } from '@cocho/domain/trough-reading';
import { z } from 'zod';
import { IdParams, MessageAnswer, many } from '../answers.ts';
import type { App } from '../app.ts';
import { conflict, notFound } from '../errors.ts';
import { scopeOf } from '../register.ts';
import { acceptReadings } from './trough-reading/accept-readings.ts';

const Resolution = z.object({ action: z.enum(['retry', 'discard'], 'Ação deve estar em um formato válido') });

/** What came from the field and could not be applied. A manager tries it again or sets it aside for good. */
export async function quarantine(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/quarantine',
    { config: { access: 'quarantine.read' }, schema: { response: { 200: many(Quarantined) } } },
    async ({ farm }) => {
      const data = await sql<Quarantined[]>`
        select q.id, q.client_id, q.reason, q.payload, q.received_at, u.name as user_name, l.name as lot_name
        from quarantine q
        join users u on u.id = q.user_id
        left join lots l on l.farm_id = q.farm_id and l.id::text = q.payload ->> 'lot_id'
        where q.farm_id = ${farm.id} and q.resolved_at is null order by q.received_at limit 500
      `;
      return { data };
    },
  );

  app.post(
    '/quarantine/:id/resolve',
    {
      config: {
        access: 'quarantine.write',
        changes: ['quarantine', 'trough-readings', 'lots', 'rules', 'treat-schedules'],
      },
      schema: { params: IdParams, body: Resolution, response: { 200: MessageAnswer } },
    },
    async (request) => {
      const { farm, params, body, session } = request;
      await sql.begin(async (tx) => {
        const [entry] = await tx<[{ payload: unknown; user_id: number }?]>`
          update quarantine set resolved_at = now(), resolved_by = ${session.user_id}
          where farm_id = ${farm.id} and id = ${params.id} and resolved_at is null returning payload, user_id
        `;
        if (!entry) throw notFound('Registro não encontrado');
        if (body.action === 'discard') return;
        const scope = { ...scopeOf(request), user_id: entry.user_id };
        const [fate] = await acceptReadings(tx, scope, [entry.payload]);
        if (fate?.fate !== 'stored') throw conflict(fate?.errors[0] ?? 'Leitura não aplicada');
      });
      return { message: body.action === 'retry' ? 'Leitura aplicada com sucesso' : 'Leitura descartada' };
    },
  );
}
