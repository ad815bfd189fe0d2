import { formatInstant } from '@cocho/domain/formats';
import {
  maxOutcomesPerCall,
  Quarantined,
  QuarantineOutcome,
  QuarantineQuestion,
  QuarantineResolution,
  QuarantineResolutions,
  QuarantineResolved,
} from '@cocho/domain/quarantine';
import { z } from 'zod';
import type { Fragment, Queryable } from '../../db/db.ts';
import { countOf, IdParams, MessageAnswer, many, PageQuery, paged, pageOf } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { scopeOf } from '../../registers/scope.ts';
import { resolveEach, resolveOne } from './resolve.ts';

const defaultItems = 50;

const Questions = z.object({
  entries: z
    .array(QuarantineQuestion, { error: () => 'Informe os envios' })
    .min(1, 'Informe os envios')
    .max(maxOutcomesPerCall, `Pergunte por no máximo ${maxOutcomesPerCall} envios por vez`),
});

const resolution = {
  access: 'quarantine.write',
  changes: ['quarantine', 'trough-readings', 'operations', 'lots', 'rules', 'treat-schedules'],
} as const;

/** What came from the field and could not be applied. A manager tries it again or sets it aside for good. */
export async function quarantine(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/quarantine',
    {
      config: { access: 'quarantine.read' },
      schema: { querystring: PageQuery, response: { 200: paged(Quarantined) } },
    },
    async ({ farm, query: { page, items = defaultItems } }) => {
      const asked = { page, items };
      const open = sql`from quarantine q where q.farm_id = ${farm.id} and q.resolved_at is null`;
      const [data, { pagy }] = await Promise.all([findOpen(sql, open, asked), countOf(sql, open, asked)]);
      return { data, pagy };
    },
  );

  app.post(
    '/quarantine/outcomes',
    {
      // Whoever sends from the field hears what became of it, also after leaving the farm.
      config: { access: 'trough-readings.write', parksFormerMembers: true },
      schema: {
        description:
          'O que foi feito do que a própria pessoa enviou; o que não está na resposta nunca ficou em quarentena.',
        body: Questions,
        response: { 200: many(QuarantineOutcome) },
      },
    },
    async ({ farm, session, body }) => {
      const found = await findOutcomes(sql, farm.id, session.user_id, body.entries);
      const data = found.map(({ resolved_at, resolved_by, reason, ...entry }) => {
        const told = `Descartado pelo gestor em ${formatInstant(resolved_at, farm.time_zone)} (${resolved_by})`;
        return { ...entry, errors: entry.outcome === 'discarded' ? [told, reason] : [reason] };
      });
      return { data };
    },
  );

  app.post(
    '/quarantine/resolve',
    {
      config: resolution,
      schema: {
        description: 'Cada registro por si: o que falha fica como estava e não segura os outros.',
        body: QuarantineResolutions,
        response: { 200: many(QuarantineResolved) },
      },
    },
    async (request) => {
      const { ids, ...resolution } = request.body;
      const report = (err: unknown) => request.log.error({ err }, 'entry not resolved');
      return { data: await resolveEach(sql, scopeOf(request), ids, resolution, report) };
    },
  );

  app.post(
    '/quarantine/:id/resolve',
    {
      config: resolution,
      schema: {
        description:
          'without: lotes (in_the_way da lista) sem os quais uma operação é aplicada, onde a impedem; o que receberam não conta para lote nenhum.',
        params: IdParams,
        body: QuarantineResolution,
        response: { 200: MessageAnswer },
      },
    },
    async (request) => {
      await resolveOne(sql, scopeOf(request), request.params.id, request.body);
      return { message: request.body.action === 'retry' ? 'Aplicado com sucesso' : 'Descartado' };
    },
  );
}

/** The newest first: what was just sent from the field is what someone asks about. */
function findOpen(sql: Queryable, open: Fragment, asked: PageQuery): Promise<Quarantined[]> {
  return sql<Quarantined[]>`
    select q.id, q.kind, q.client_id, q.reason, q.summary as payload, q.in_the_way, q.received_at,
      (select u.name from users u where u.id = q.user_id) as user_name,
      (select l.name from lots l where l.farm_id = q.farm_id and l.id = q.lot_id) as lot_name
    ${open} order by q.received_at desc, q.id desc ${pageOf(sql, asked)}
  `;
}

type Found = Omit<QuarantineOutcome, 'errors'> & { resolved_at: string; resolved_by: string; reason: string };

/** The same id may have come with two contents, which the device cannot tell apart: decided is what all of them are. */
async function findOutcomes(
  sql: Queryable,
  farmId: number,
  userId: number,
  entries: QuarantineQuestion[],
): Promise<Found[]> {
  return sql<Found[]>`
    select e.client_id, e.revision, max(q.resolved_at) as resolved_at, max(u.name) as resolved_by, max(q.reason) as reason,
      case when count(q.resolution) = count(*) and min(q.resolution) = max(q.resolution) then min(q.resolution)
        else 'pending' end as outcome
    from jsonb_to_recordset(${sql.json(entries)}) e (client_id uuid, revision integer)
    join quarantine q on q.farm_id = ${farmId} and q.user_id = ${userId} and q.client_id = e.client_id
      and case when e.revision is null then q.kind = 'reading' else q.kind = 'operation' and q.revision = e.revision end
    left join users u on u.id = q.resolved_by
    group by e.client_id, e.revision
  `;
}
