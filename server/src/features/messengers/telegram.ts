import type { JobTools } from '../../jobs/jobs.ts';
import { deliver, jsonPost } from './deliver-http.ts';
import type { Send } from './outgoing-message.ts';
import { printReport } from './print-report.ts';
import { sumUp } from './sum-up.ts';
import { cut } from './whatsapp.ts';

const longest = 4096;

/** Null where Telegram is not configured. */
export function telegramSender(tools: JobTools): Send | null {
  const { telegram } = tools.config;
  if (!telegram) return null;
  const urlOf = (method: string) => `${telegram.baseUrl}/bot${telegram.botToken}/${method}`;

  return async ({ correspondent_id, address: chat_id }, content) => {
    if (content.kind === 'briefing') {
      const made = await sumUp(tools, correspondent_id, content);
      if ('kind' in made) return made;
      return deliver(urlOf('sendMessage'), jsonPost({ chat_id, text: made.text }), messageId);
    }
    if (content.kind === 'text') {
      const { text, options, confirm } = content;
      const reply_markup = confirm === null ? keyboard(options) : buttons(options, confirm);
      return deliver(urlOf('sendMessage'), jsonPost({ chat_id, text: cut(text, longest), reply_markup }), messageId);
    }
    const form = new FormData();
    form.set('chat_id', chat_id);
    form.set('document', await printReport(tools, content.report), content.report.file_name);
    return deliver(urlOf('sendDocument'), { body: form }, messageId);
  };
}

/** What is pressed is said as if it had been typed. */
function keyboard(options: string[]): object {
  if (options.length === 0) return { remove_keyboard: true };
  return { keyboard: options.map((text) => [{ text }]), one_time_keyboard: true, resize_keyboard: true };
}

function buttons([yes = 'Confirmar', ...others]: string[], confirm: string): object {
  const row = [{ text: yes, callback_data: `confirm:${confirm}` }];
  return { inline_keyboard: [[...row, ...others.map((text) => ({ text, callback_data: `say:${text}` }))]] };
}

function messageId({ result }: Record<string, unknown>): string | null {
  const { message_id } = (result ?? {}) as { message_id?: number };
  return message_id === undefined ? null : String(message_id);
}
