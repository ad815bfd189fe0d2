import { inflateRawSync } from 'node:zlib';
import { BatchWeights, SentWeights } from '@cocho/domain/batch-weights';
import { curveKeptDays, decodeCurve, maxUnpackedBytes, type WeightCurve } from '@cocho/domain/weight-curve';
import { z } from 'zod';
import type { Queryable } from '../../db/db.ts';
import { IdParams, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { invalidField, notFound } from '../../http/errors.ts';
import type { Job } from '../../jobs/jobs.ts';

const uuid = z.uuid().toLowerCase();
const SentParams = z.object({ farmId: z.string(), clientId: uuid, batchId: uuid });
const BatchParams = IdParams.extend({ subOperationId: z.coerce.number().int().positive() });
/** False: the operation has not arrived, and it is worth asking again. */
const Stored = z.object({ stored: z.boolean() });

/** The weight curve of a batch: a nicety, which no operation ever waits for. */
export async function batchWeights(app: App): Promise<void> {
  const { sql } = app;

  app.put(
    '/operations/by_client/:clientId/batches/:batchId/weights',
    {
      config: { access: 'operations.write' },
      schema: {
        description:
          'Os pesos de uma batelada, cerca de um por segundo: diferenças de segundos e de kg, em deflate e base64, até 16 kB. ' +
          'Vale a primeira vez; stored: false pede para tentar depois da operação.',
        params: SentParams,
        body: SentWeights,
        response: { 200: one(Stored) },
      },
    },
    async ({ farm, session, params, body }) => {
      const weights = Buffer.from(body.weights, 'base64');
      if (!unpack(weights)) throw invalidField('weights', 'Pesos em formato inválido');
      const stored = await keepWeights(sql, farm.id, session.user_id, { ...params, start: body.start, weights });
      if (stored) app.events.announce(farm.id, 'weight-curves');
      return { data: { stored } };
    },
  );

  app.get(
    '/operations/:id/batches/:subOperationId/weights',
    {
      config: { access: 'operations.read' },
      schema: { params: BatchParams, response: { 200: one(BatchWeights.nullable()) } },
    },
    async ({ farm, params }) => ({ data: await weightsOf(sql, farm.id, params.id, params.subOperationId) }),
  );
}

interface Arrived {
  clientId: string;
  batchId: string;
  start: string;
  weights: Uint8Array;
}

/** Of those who ran the operation; the first that came stays. */
export async function keepWeights(sql: Queryable, farmId: number, userId: number | null, arrived: Arrived) {
  const { clientId, batchId, start, weights } = arrived;
  const [batch] = await sql<[{ id: number }?]>`
    select s.id from operations o join sub_operations s on s.farm_id = o.farm_id and s.operation_id = o.id
    where o.farm_id = ${farmId} and o.client_id = ${clientId} and s.client_id = ${batchId} and exists (
      select from operation_epochs e
      where e.farm_id = o.farm_id and e.operation_id = o.id and e.user_id = ${userId}
    )
  `;
  if (!batch) return false;
  await sql`
    insert into batch_weights (farm_id, sub_operation_id, start_time, weights)
    values (${farmId}, ${batch.id}, ${start}, ${Buffer.from(weights)})
    on conflict (farm_id, sub_operation_id) do nothing
  `;
  return true;
}

/** Nobody needs to send another for an old one to go. */
export const forgetWeightsJob: Job<unknown> = {
  name: 'forget_weights',
  cron: '27 4 * * *',
  run: async (_, { sql }) => {
    await sql`
      delete from batch_weights w using farms f
      where w.farm_id = f.id and w.received_at < now() - make_interval(days => ${curveKeptDays})
    `;
  },
};

async function weightsOf(sql: Queryable, farmId: number, id: number, batchId: number): Promise<BatchWeights | null> {
  const [row] = await sql<[{ start: string | null; weights: Buffer | null }?]>`
    select field_iso(w.start_time, (
        select c.error_ms from operation_clocks c
        where c.farm_id = s.farm_id and c.operation_id = s.operation_id and c.clock = coalesce((
            select l.start_clock from load_operation_ingredients l
            where l.farm_id = s.farm_id and l.sub_operation_id = s.id and l.start_time is not null order by l.position limit 1
          ), s.mixing_start_clock)
      )) as start, w.weights
    from operations o
    left join sub_operations s on s.farm_id = o.farm_id and s.operation_id = o.id and s.id = ${batchId}
    left join batch_weights w on w.farm_id = s.farm_id and w.sub_operation_id = s.id
    where o.farm_id = ${farmId} and o.id = ${id} and o.deleted_at is null
  `;
  if (!row) throw notFound('Operação não encontrada');
  const curve = row.weights && unpack(row.weights);
  return curve && row.start ? { start: row.start, ...curve } : null;
}

function unpack(weights: Uint8Array): WeightCurve | null {
  try {
    return decodeCurve(inflateRawSync(weights, { maxOutputLength: maxUnpackedBytes }));
  } catch {
    return null;
  }
}
