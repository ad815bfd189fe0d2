import { someLots } from '@cocho/domain/lot-ids';
import {
  maxReadingsPerCall,
  OptionalInstant,
  ReadingFate,
  ReadingPositions,
  ReadingSettings,
  RoundLot,
} from '@cocho/domain/trough-reading';
import { z } from 'zod';
import type { Queryable, Sql } from '../../db/db.ts';
import { gather } from '../../db/gather.ts';
import { transaction } from '../../db/transaction.ts';
import { barredOf } from '../../http/access.ts';
import { IdParams, MessageAnswer, many, one, sendRows } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { HttpError } from '../../http/errors.ts';
import { requireLive } from '../../registers/references.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';
import { settingsOf } from '../farm-settings.ts';
import { acceptAndCommit, readEntry } from './accept-readings.ts';
import { annulReading, voidReading } from './annul-reading.ts';
import { roundRows } from './round-rows.ts';
import type { Entry } from './store-readings.ts';

const read = { access: 'trough-readings.read' } as const;
const write = {
  access: 'trough-readings.write',
  changes: ['trough-readings', 'lots', 'rules', 'treat-schedules'],
} as const;
/** Calls with more readings than this gain nothing by sharing a transaction. */
const maxReadingsToGather = 20;
/** Who waits for it notices nothing, and half as many transactions are made. */
const comeBackMs = 5;

const Readings = z.object({
  readings: z
    .array(z.unknown(), { error: () => 'Informe as leituras' })
    .min(1, 'Informe as leituras')
    .max(maxReadingsPerCall, `Envie no máximo ${maxReadingsPerCall} leituras por vez`),
  /** The device's clock as it sends. */
  sent_at: OptionalInstant,
});

const RoundQuery = z.object({ ids: someLots.optional() });
const ClientParams = z.object({ farmId: z.string(), clientId: z.uuid() });
const Annulment = z.object({ at: OptionalInstant, sent_at: OptionalInstant });

/** What cannot be read is shown as it came; and visitors leave no text for one another. */
function withoutText(entry: Entry): Entry {
  return entry.reading ? entry : { ...entry, payload: { client_id: entry.client_id } };
}

interface Call {
  scope: Scope;
  barred: string | null;
  entries: Entry[];
}

export async function troughReading(app: App): Promise<void> {
  const { sql } = app;
  const accept = (calls: Call[]) => acceptCalls(sql, calls);
  // Who waits for a lock is alive: as long as PostgreSQL lets a statement run.
  const acceptGathered = gather(accept, 60_000, comeBackMs);

  app.get(
    '/trough_readings/round',
    { config: read, schema: { querystring: RoundQuery, response: { 200: many(RoundLot) } } },
    (request, reply) => sendRows(reply, sql, roundRows(sql, scopeOf(request), request.query.ids)),
  );

  app.get(
    '/trough_readings/settings',
    { config: read, schema: { response: { 200: one(ReadingSettings) } } },
    async ({ farm }) => {
      const { step_limit_percent } = await settingsOf(sql, farm.id);
      return { data: { step_limit_percent } };
    },
  );

  app.post(
    '/lots/trough_readings',
    {
      config: { ...write, parksFormerMembers: true, visitors: true },
      schema: {
        description:
          'readings: lot_id, timestamp (ISO), note e, se houver, client_id (UUID), corral_index_id, trough_score (o que se ' +
          'viu no cocho) e after (ISO: a hora do servidor na última resposta vista antes). sent_at: o relógio do aparelho ao enviar.',
        body: Readings,
        response: { 200: many(ReadingFate) },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const barred = barredOf(request);
      const { readings, sent_at = null } = request.body;
      const { visitor } = request.session;
      const entries = readings.map((reading) => readEntry(reading, sent_at));
      const call = { scope, barred, entries: visitor ? entries.map(withoutText) : entries };
      request.changedLots = call.entries.flatMap(({ reading }) => reading?.lot_id ?? []);
      const fates =
        call.entries.length > maxReadingsToGather
          ? (await accept([call])).flat()
          : await acceptGathered(`${scope.farm_id} ${scope.user_id} ${barred}`, call);
      const data = fates.filter((fate): fate is ReadingFate => !(fate instanceof HttpError));
      // The device keeps what the answer does not name.
      if (data.length === 0 && fates[0] instanceof HttpError) throw fates[0];
      if (data.some(({ fate }) => fate !== 'stored')) app.events.announce(scope.farm_id, 'quarantine');
      return { data };
    },
  );

  app.put(
    '/lots/update_trough_reading_positions',
    { config: write, schema: { body: ReadingPositions, response: { 200: MessageAnswer } } },
    async ({ farm, body }) => {
      await transaction(sql, (tx) => savePositions(tx, farm.id, body));
      return { message: 'Sequência dos lotes atualizada com sucesso!' };
    },
  );

  app.delete(
    '/trough_readings/by_client/:clientId',
    {
      config: { ...write, parksFormerMembers: true, visitors: true },
      schema: {
        description:
          'Anula uma leitura pelo id que o aparelho lhe deu, mesmo antes de ela chegar; repetir não muda nada. ' +
          'at: quando isso foi decidido no aparelho, até 48 horas atrás; sent_at: que horas são nele ao enviar.',
        params: ClientParams,
        querystring: Annulment,
        response: { 200: MessageAnswer },
      },
    },
    async (request) => {
      const { params, query, session } = request;
      // All visitors are one person, and none of them a manager of what others read.
      const role = session.visitor ? 'worker' : session.user_type;
      await transaction(sql, (tx) => annulReading(tx, scopeOf(request), params.clientId, role, query));
      return { message: 'Leitura anulada com sucesso' };
    },
  );

  app.delete(
    '/trough_readings/:id',
    { config: write, schema: { params: IdParams, response: { 200: MessageAnswer } } },
    async (request) => {
      await transaction(sql, (tx) => voidReading(tx, scopeOf(request), request.params.id, request.session.user_type));
      return { message: 'Leitura anulada com sucesso' };
    },
  );
}

/** What one person sent to one farm in one moment, together; each call is answered for its own. */
async function acceptCalls(sql: Sql, calls: Call[]): Promise<(ReadingFate | HttpError)[][]> {
  const [first] = calls;
  if (!first) return [];
  const entries = calls.flatMap((call) => call.entries);
  const fates = await acceptAndCommit(sql, first.scope, entries, first.barred);
  return calls.map((call) => fates.splice(0, call.entries.length));
}

async function savePositions(tx: Queryable, farmId: number, { positions }: ReadingPositions): Promise<void> {
  const ids = positions.map(({ lot_id }) => lot_id);
  // At once as strong as the change needs it: two who hold the lots together and then both want to write wait for ever.
  await tx`select from lots where farm_id = ${farmId} and id = any(${ids}::bigint[]) order by id for no key update`;
  await requireLive(tx, farmId, ids, { table: 'lots', field: 'positions.*.lot_id', missing: 'Lote não encontrado' });
  await tx`
    update lots l set reading_position = p.position
    from unnest(${ids}::bigint[], ${positions.map(({ position }) => position)}::int[]) p (id, position)
    where l.farm_id = ${farmId} and l.id = p.id
  `;
}
