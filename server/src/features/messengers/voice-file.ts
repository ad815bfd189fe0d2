import type { Messenger } from '@cocho/domain/messengers';
import type { Config } from '../../config.ts';
import { graphUrl } from './whatsapp.ts';

/** Longer notes are no question. */
const mostBytes = 5 * 1024 * 1024;
const untilMs = 20_000;

/** The messenger tells where the file lies, and gives it to us. */
export async function fetchVoice(
  { whatsapp, telegram }: Config,
  channel: Messenger,
  file: string,
): Promise<Blob | null> {
  if (channel === 'whatsapp' && whatsapp) {
    const headers = { authorization: `Bearer ${whatsapp.token}` };
    const told = await readJson(`${graphUrl(whatsapp)}/${encodeURIComponent(file)}`, headers);
    const url = told?.url;
    return typeof url === 'string' ? small(await read(url, headers)) : null;
  }
  if (channel === 'telegram' && telegram) {
    const bot = `bot${telegram.botToken}`;
    const told = await readJson(`${telegram.baseUrl}/${bot}/getFile?file_id=${encodeURIComponent(file)}`);
    const result = told?.result as { file_path?: string } | undefined;
    return result?.file_path ? small(await read(`${telegram.baseUrl}/file/${bot}/${result.file_path}`)) : null;
  }
  return null;
}

async function read(url: string, headers: Record<string, string> = {}): Promise<Response | null> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(untilMs) });
  return answer.ok ? answer : null;
}

async function readJson(url: string, headers?: Record<string, string>): Promise<Record<string, unknown> | null> {
  const answer = await read(url, headers);
  return answer && ((await answer.json()) as Record<string, unknown>);
}

async function small(answer: Response | null): Promise<Blob | null> {
  if (!answer || Number(answer.headers.get('content-length')) > mostBytes) return null;
  const file = await answer.blob();
  return file.size <= mostBytes ? file : null;
}
