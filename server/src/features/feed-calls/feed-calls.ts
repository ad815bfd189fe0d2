import { randomUUID } from 'node:crypto';
import { awaitsDecision } from '@cocho/domain/call-decisions';
import { CallBasis } from '@cocho/domain/call-facts';
import { Practice, practiceOf } from '@cocho/domain/call-practice';
import { AcceptedCalls, CallRules, Suggestion } from '@cocho/domain/feed-calls';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { MessageAnswer, many, one, sendJson } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { HttpError } from '../../http/errors.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';
import { acceptReadings, readEntry } from '../trough-reading/accept-readings.ts';
import { callLots } from './call-facts.ts';
import { practiceFacts } from './practice-facts.ts';
import { keepSuggestions, rulesOf, suggestions } from './suggestions.ts';

/** What each trough that was looked at suggests for the next load; a person accepts it or decides otherwise. */
export async function feedCalls(app: App): Promise<void> {
  const { sql } = app;
  ruleRoutes(app);

  app.get(
    '/feed_calls/suggestions',
    {
      config: { access: 'trough-readings.read' },
      schema: {
        description:
          'Só de cochos olhados hoje; os outros dizem que falta olhar. Nada é aplicado sem que alguém aceite.',
        response: { 200: many(Suggestion) },
      },
    },
    async (request, reply) => sendJson(reply, { data: await suggestions(sql, scopeOf(request)) }),
  );

  app.get(
    '/feed_calls/basis',
    {
      config: { access: 'trough-readings.read' },
      schema: {
        description: 'Do que são feitas as sugestões: com isto o aparelho sugere também sem sinal.',
        response: { 200: one(CallBasis) },
      },
    },
    async (request, reply) => {
      const scope = scopeOf(request);
      const rules = await rulesOf(sql, scope.farm_id);
      return sendJson(reply, { data: { rules, ...(await callLots(sql, scope)) } });
    },
  );

  app.get(
    '/feed_calls/practice',
    {
      config: { access: 'reports.read' },
      schema: {
        description: 'O que foi sugerido e o que se decidiu nos últimos 60 dias.',
        response: { 200: one(Practice) },
      },
    },
    async (request) => ({ data: practiceOf(await practiceFacts(sql, scopeOf(request))) }),
  );

  app.post(
    '/feed_calls/accept',
    {
      config: { access: 'trough-readings.write', changes: ['trough-readings', 'lots', 'rules', 'treat-schedules'] },
      schema: {
        description: 'Aceita as sugestões destes lotes. Lote sem cocho olhado hoje, ou já decidido, fica como está.',
        body: AcceptedCalls,
        response: { 200: MessageAnswer },
      },
    },
    async (request) => {
      request.changedLots = request.body.lot_ids;
      const count = await transaction(sql, (tx) => accept(tx, scopeOf(request), request.body.lot_ids));
      return { message: count === 1 ? '1 sugestão aceita' : `${count} sugestões aceitas` };
    },
  );
}

function ruleRoutes(app: App): void {
  const { sql } = app;
  app.get(
    '/feed_calls/rules',
    { config: { access: 'trough-readings.read' }, schema: { response: { 200: one(CallRules) } } },
    async ({ farm }) => ({ data: await rulesOf(sql, farm.id) }),
  );

  app.put(
    '/feed_calls/rules',
    {
      // Devices keep what they suggest from under the rules of diets.
      config: { access: 'alert-settings.write', changes: ['trough-readings', 'rules'] },
      schema: { body: CallRules, response: { 200: one(CallRules) } },
    },
    async ({ farm, body: { hot_day, ...rules } }) => {
      await sql`
        insert into feed_call_rules (farm_id, rules, hot_day) values (${farm.id}, ${sql.json(rules)}, ${hot_day})
        on conflict (farm_id) do update set rules = excluded.rules, hot_day = excluded.hot_day, updated_at = now()
      `;
      return { data: await rulesOf(sql, farm.id), message: 'Regras de sugestão atualizadas com sucesso' };
    },
  );
}

/** Held first, so that two who accept at once move each load once. Answers how many were accepted. */
export async function accept(tx: Queryable, scope: Scope, lotIds: number[]): Promise<number> {
  await tx`
    select from lots where farm_id = ${scope.farm_id} and id = any(${lotIds}::bigint[]) order by id for no key update
  `;
  const chosen = (await suggestions(tx, scope)).filter((one) => lotIds.includes(one.lot_id) && awaitsDecision(one));
  await keepSuggestions(tx, scope, chosen);
  const timestamp = new Date().toISOString();
  const entries = chosen.map(({ lot_id, note, corral_index_id }) =>
    readEntry({ client_id: randomUUID(), lot_id, note, corral_index_id, timestamp }),
  );
  const [refused] = (entries.length > 0 ? await acceptReadings(tx, scope, entries) : []).filter(
    (fate) => fate instanceof HttpError,
  );
  if (refused) throw refused;
  return chosen.length;
}
