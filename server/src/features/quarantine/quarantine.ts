import { formatInstant } from '@cocho/domain/formats';
import { maxOutcomesPerCall, Quarantined, QuarantineOutcome, QuarantineQuestion } from '@cocho/domain/trough-reading';
import { z } from 'zod';
import type { Fragment, Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { IdParams, MessageAnswer, many } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';
import { acceptOperation } from '../operations/accept-operation.ts';
import { acceptReadings, readEntry } from '../trough-reading/accept-readings.ts';

const Resolution = z.object({ action: z.enum(['retry', 'discard'], 'Ação deve estar em um formato válido') });

const Questions = z.object({
  entries: z
    .array(QuarantineQuestion, { error: () => 'Informe os envios' })
    .min(1, 'Informe os envios')
    .max(maxOutcomesPerCall, `Pergunte por no máximo ${maxOutcomesPerCall} envios por vez`),
});

/** What came from the field and could not be applied. A manager tries it again or sets it aside for good. */
export async function quarantine(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/quarantine',
    { config: { access: 'quarantine.read' }, schema: { response: { 200: many(Quarantined) } } },
    async ({ farm }) => {
      const data = await sql<Quarantined[]>`
        select q.id, q.kind, q.client_id, q.reason, ${summary(sql)} as payload, q.received_at, u.name as user_name, l.name as lot_name
        from quarantine q
        join users u on u.id = q.user_id
        left join lots l on l.farm_id = q.farm_id and l.id::text = q.payload ->> 'lot_id'
        where q.farm_id = ${farm.id} and q.resolved_at is null order by q.received_at limit 500
      `;
      return { data };
    },
  );

  app.post(
    '/quarantine/outcomes',
    {
      // Whoever sends from the field hears what became of it, also after leaving the farm.
      config: { access: 'trough-readings.write', parksFormerMembers: true },
      schema: {
        description: "What became of the person's own entries; one that is not in the answer was never parked.",
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
    '/quarantine/:id/resolve',
    {
      config: {
        access: 'quarantine.write',
        changes: ['quarantine', 'trough-readings', 'operations', 'lots', 'rules', 'treat-schedules'],
      },
      schema: { params: IdParams, body: Resolution, response: { 200: MessageAnswer } },
    },
    async (request) => {
      const { farm, params, body, session } = request;
      await transaction(sql, async (tx) => {
        const [entry] = await tx<[Entry?]>`
          update quarantine set resolved_at = now(), resolved_by = ${session.user_id},
            resolution = ${body.action === 'retry' ? 'applied' : 'discarded'}
          where farm_id = ${farm.id} and id = ${params.id} and resolved_at is null returning kind, client_id, payload, user_id
        `;
        if (!entry) throw notFound('Registro não encontrado');
        if (body.action === 'discard') return;
        const fate = await retry(tx, { ...scopeOf(request), user_id: entry.user_id }, entry);
        if (fate?.fate !== 'stored') throw conflict(fate?.errors[0] ?? 'Não foi possível aplicar');
      });
      return { message: body.action === 'retry' ? 'Aplicado com sucesso' : 'Descartado' };
    },
  );
}

interface Entry {
  kind: Quarantined['kind'];
  client_id: string;
  payload: unknown;
  user_id: number;
}

async function retry(tx: Queryable, scope: Scope, { kind, client_id, payload }: Entry) {
  if (kind === 'operation') return acceptOperation(tx, scope, client_id, payload, { byManager: true });
  const [fate] = await acceptReadings(tx, scope, [readEntry(payload)]);
  return fate;
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
      and case when e.revision is null then q.kind = 'reading'
        else q.kind = 'operation' and q.payload -> 'revision' = to_jsonb(e.revision) end
    left join users u on u.id = q.resolved_by
    group by e.client_id, e.revision
  `;
}

/** A reading as it came; of an operation, which may be long, what a manager decides by: the kg of each batch. */
function summary(sql: Queryable): Fragment {
  const list = (json: Fragment) => sql`jsonb_array_elements(case jsonb_typeof(${json}) when 'array' then ${json} end)`;
  const kgOf = (lines: Fragment) => sql`(
    select coalesce(sum((l ->> 'actual_quantity')::numeric), 0) from ${list(lines)} l
    where jsonb_typeof(l -> 'actual_quantity') = 'number'
  )`;
  return sql`case q.kind when 'reading' then q.payload else jsonb_build_object(
    'day', q.payload -> 'day', 'revision', q.payload -> 'revision', 'batches', (
      select jsonb_agg(jsonb_build_object('rule_name', s ->> 'rule_name',
        'loaded_kg', ${kgOf(sql`s -> 'load_operation_ingredients'`)},
        'unloaded_kg', ${kgOf(sql`s -> 'unload_operation_corrals'`)}))
      from ${list(sql`q.payload -> 'sub_operations'`)} s)
  ) end`;
}
