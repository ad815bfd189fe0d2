import { AssistantSettings, AssistantSettingsInput } from '@cocho/domain/assistant/assistant-settings';
import type { ChatConfig } from '../../config.ts';
import type { Queryable } from '../../db/db.ts';
import { one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict } from '../../http/errors.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';

/** Whether a farm's questions also go to the chat endpoint: off until its manager, who sees whose it is, turns it on. */
export async function chatSettings(app: App): Promise<void> {
  const { sql } = app;
  const { chat } = app.config;

  app.get(
    '/assistant/settings',
    { config: { access: 'assistant-settings.read' }, schema: { response: { 200: one(AssistantSettings) } } },
    async (request) => ({ data: await settingsOf(sql, scopeOf(request), chat) }),
  );

  app.put(
    '/assistant/settings',
    {
      config: { access: 'assistant-settings.write' },
      schema: { body: AssistantSettingsInput, response: { 200: one(AssistantSettings) } },
    },
    async (request) => {
      const { chat_on } = request.body;
      if (chat_on && !chat) throw conflict('Este servidor não tem um serviço de conversa configurado', 'chat_on');
      const { farm, session } = request;
      const row = { farm_id: farm.id, chat_on, changed_by: session.user_id };
      await sql`
        insert into assistant_settings ${sql(row)} on conflict (farm_id) do update
        set chat_on = excluded.chat_on, changed_by = excluded.changed_by, changed_at = now()
      `;
      const data = await settingsOf(sql, scopeOf(request), chat);
      return { data, message: 'Configurações do assistente atualizadas com sucesso' };
    },
  );
}

async function settingsOf(
  sql: Queryable,
  { farm_id, today }: Scope,
  chat: ChatConfig | null,
): Promise<AssistantSettings> {
  const chat_on = await isChatOn(sql, farm_id);
  const [used] = await sql<[{ calls: number }?]>`
    select calls from assistant_chat_days where farm_id = ${farm_id} and day = ${today}
  `;
  if (!chat) return { chat_on: false, chat };
  const { provider, country, model, callsPerDay } = chat;
  return { chat_on, chat: { provider, country, model, calls_per_day: callsPerDay, calls_today: used?.calls ?? 0 } };
}

export async function isChatOn(sql: Queryable, farmId: number): Promise<boolean> {
  const [row] = await sql<[{ chat_on: boolean }?]>`select chat_on from assistant_settings where farm_id = ${farmId}`;
  return row?.chat_on ?? false;
}

/** Takes one of the day's calls; false where none is left. */
export async function takeChatCall(sql: Queryable, { farm_id, today }: Scope, most: number): Promise<boolean> {
  const { count } = await sql`
    insert into assistant_chat_days as d (farm_id, day, calls) values (${farm_id}, ${today}, 1)
    on conflict (farm_id, day) do update set calls = d.calls + 1 where d.calls < ${most}
  `;
  return count > 0;
}
