import type { JobTools } from '../../jobs/jobs.ts';
import { deliver, jsonPost } from './deliver-http.ts';
import type { Handed, Outgoing, Send } from './outgoing-message.ts';
import { printReport } from './print-report.ts';
import { sumUp } from './sum-up.ts';

const longest = 4096;
const longestBeforeButtons = 1024;
const [mostButtons, mostRows] = [3, 10];
const [longestButton, longestRow] = [20, 24];

/** What every address of WhatsApp's begins with. */
export function graphUrl({ baseUrl }: { baseUrl: string }): string {
  return `${baseUrl}/v23.0`;
}

/** Null where WhatsApp is not configured. */
export function whatsappSender(tools: JobTools): Send | null {
  const { whatsapp } = tools.config;
  if (!whatsapp) return null;
  const base = `${graphUrl(whatsapp)}/${whatsapp.phoneNumberId}`;
  const authorization = { authorization: `Bearer ${whatsapp.token}` };

  return async ({ correspondent_id, address: to, isListening }, content, mark) => {
    const message = await bodyOf(content, correspondent_id, isListening);
    if ('handed' in message) return message.handed;
    const head = { messaging_product: 'whatsapp', recipient_type: 'individual', to, biz_opaque_callback_data: mark };
    return deliver(`${base}/messages`, jsonPost({ ...head, ...message.body }, authorization), ({ messages }) => {
      const [first] = (messages ?? []) as { id?: string }[];
      return first?.id ?? null;
    });
  };

  async function bodyOf(content: Outgoing, correspondentId: number, isListening: boolean): Promise<Made> {
    if (content.kind === 'text') return { body: textBody(content) };
    if (content.kind === 'report') return reportBody(content);
    const made = await sumUp(tools, correspondentId, content);
    if ('kind' in made) return { handed: made };
    if (isListening) return { body: plainText(made.text) };
    const template = whatsapp?.briefingTemplate;
    if (!template) return { handed: { kind: 'refused', why: 'no template' } };
    return { body: templateBody(template, made.template, content.farm_id) };
  }

  /** The file is handed over first, and then spoken of. */
  async function reportBody({ report }: Extract<Outgoing, { kind: 'report' }>): Promise<Made> {
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('file', await printReport(tools, report), report.file_name);
    let id: string | null = null;
    const handed = await deliver(`${base}/media`, { headers: authorization, body: form }, (body) => {
      id = typeof body.id === 'string' ? body.id : null;
      return id;
    });
    // A file that nobody speaks of does no harm: it is handed over again.
    if (handed.kind === 'unknown') return { handed: { kind: 'later', seconds: null } };
    if (handed.kind !== 'sent') return { handed };
    return { body: { type: 'document', document: { id, filename: report.file_name } } };
  }
}

type Made = { body: object } | { handed: Handed };

/** Its button says of which farm, so that whoever has several is asked nothing. */
function templateBody(name: string, words: string[], farm_id: number): object {
  // A parameter of a template has no line breaks.
  const parameters = words.map((text) => ({ type: 'text', text: text.replace(/\s+/g, ' ') }));
  const press = [{ type: 'payload', payload: `briefing:${farm_id}` }];
  const components = [
    { type: 'body', parameters },
    { type: 'button', sub_type: 'quick_reply', index: '0', parameters: press },
  ];
  return { type: 'template', template: { name, language: { code: 'pt_BR' }, components } };
}

function plainText(text: string): object {
  return { type: 'text', text: { body: cut(text, longest), preview_url: false } };
}

function textBody({ text, options, confirm }: Extract<Outgoing, { kind: 'text' }>): object {
  const offered = confirm === null ? options.slice(0, mostRows) : options;
  if (offered.length === 0 || text.length > longestBeforeButtons) {
    return plainText(text);
  }
  const body = { text };
  const idOf = (option: string, at: number) => (confirm !== null && at === 0 ? `confirm:${confirm}` : `say:${option}`);
  const isShort = offered.length <= mostButtons && offered.every((option) => option.length <= longestButton);
  if (isShort) {
    const buttons = offered.map((option, at) => ({ type: 'reply', reply: { id: idOf(option, at), title: option } }));
    return { type: 'interactive', interactive: { type: 'button', body, action: { buttons } } };
  }
  const rows = offered.map((option, at) => ({
    id: cut(idOf(option, at), 200),
    title: cut(option, longestRow),
    ...(option.length > longestRow && { description: cut(option, 72) }),
  }));
  return {
    type: 'interactive',
    interactive: { type: 'list', body, action: { button: 'Escolher', sections: [{ title: 'Opções', rows }] } },
  };
}

export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
