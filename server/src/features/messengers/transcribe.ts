import type { Messenger } from '@cocho/domain/messengers';
import type { Config } from '../../config.ts';
import { fetchVoice } from './voice-file.ts';

const untilMs = 30_000;

/** A voice note in words; null where the server has nobody who listens, or nothing was heard. */
export async function transcribe(config: Config, channel: Messenger, file: string): Promise<string | null> {
  const { transcription } = config;
  if (!transcription) return null;
  const voice = await fetchVoice(config, channel, file);
  if (!voice) return null;
  const form = new FormData();
  form.set('model', transcription.model);
  form.set('language', 'pt');
  form.set('file', voice, 'audio.ogg');
  const answer = await fetch(`${transcription.baseUrl}/audio/transcriptions`, {
    method: 'POST',
    headers: transcription.apiKey ? { authorization: `Bearer ${transcription.apiKey}` } : {},
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(untilMs),
  });
  if (!answer.ok) return null;
  const { text } = (await answer.json()) as { text?: unknown };
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}
