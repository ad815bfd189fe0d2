import { AssistantSettings, AssistantSettingsInput } from '@cocho/domain/assistant/assistant-settings';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/db.ts';
import { one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict } from '../../http/errors.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';

type Services = Pick<Config, 'chat' | 'transcription'>;

/**
 * Whether a farm's questions also go to the chat endpoint, and its voice notes to who writes them down: off until its
 * manager, who sees whose they are, turns it on.
 */
export async function chatSettings(app: App): Promise<void> {
  const { sql, config } = app;

  app.get(
    '/assistant/settings',
    { config: { access: 'assistant-settings.read' }, schema: { response: { 200: one(AssistantSettings) } } },
    async (request) => ({ data: await settingsOf(sql, scopeOf(request), config) }),
  );

  app.put(
    '/assistant/settings',
    {
      config: { access: 'assistant-settings.write' },
      schema: { body: AssistantSettingsInput, response: { 200: one(AssistantSettings) } },
    },
    async (request) => {
      requireServices(request.body, config);
      await saveChoices(sql, scopeOf(request), request.body);
      const data = await settingsOf(sql, scopeOf(request), config);
      return { data, message: 'Configurações do assistente atualizadas com sucesso' };
    },
  );
}

function requireServices({ chat_on, voice_on }: AssistantSettingsInput, { chat, transcription }: Services): void {
  if (chat_on && !chat) throw conflict('Este servidor não tem um serviço de conversa configurado', 'chat_on');
  if (voice_on && !transcription)
    throw conflict('Este servidor não tem um serviço de transcrição configurado', 'voice_on');
}

async function saveChoices(
  sql: Queryable,
  { farm_id, user_id }: Scope,
  choices: AssistantSettingsInput,
): Promise<void> {
  const { chat_on, voice_on } = { chat_on: null, voice_on: null, ...choices };
  await sql`
    insert into assistant_settings as s (farm_id, chat_on, voice_on, changed_by)
    values (${farm_id}, coalesce(${chat_on}, false), coalesce(${voice_on}, false), ${user_id})
    on conflict (farm_id) do update set chat_on = coalesce(${chat_on}, s.chat_on),
      voice_on = coalesce(${voice_on}, s.voice_on), changed_by = excluded.changed_by, changed_at = now()
  `;
}

async function settingsOf(
  sql: Queryable,
  { farm_id, today }: Scope,
  { chat, transcription }: Services,
): Promise<AssistantSettings> {
  const { chat_on, voice_on } = await assistantChoices(sql, farm_id);
  const [used] = await sql<[{ calls: number }?]>`
    select calls from assistant_chat_days where farm_id = ${farm_id} and day = ${today}
  `;
  return {
    chat_on: chat_on && chat !== null,
    chat: chat && { ...serviceOf(chat), calls_per_day: chat.callsPerDay, calls_today: used?.calls ?? 0 },
    voice_on: voice_on && transcription !== null,
    voice: transcription && serviceOf(transcription),
  };
}

function serviceOf({ provider, country, model }: { provider: string; country: string; model: string }) {
  return { provider, country, model };
}

export async function assistantChoices(sql: Queryable, farmId: number) {
  const [row] = await sql<[{ chat_on: boolean; voice_on: boolean }?]>`
    select chat_on, voice_on from assistant_settings where farm_id = ${farmId}
  `;
  return row ?? { chat_on: false, voice_on: false };
}

/** Takes one of the day's calls; false where none is left. */
export async function takeChatCall(sql: Queryable, { farm_id, today }: Scope, most: number): Promise<boolean> {
  const { count } = await sql`
    insert into assistant_chat_days as d (farm_id, day, calls) values (${farm_id}, ${today}, 1)
    on conflict (farm_id, day) do update set calls = d.calls + 1 where d.calls < ${most}
  `;
  return count > 0;
}
