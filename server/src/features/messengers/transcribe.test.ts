import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { fakeMessenger } from '../../../test/fake-messenger.ts';
import { readConfig } from '../../config.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { correspondentOf } from './correspondent.ts';
import { respond } from './respond.ts';
import { transcribe } from './transcribe.ts';

/** Gives the file of a voice note as WhatsApp and Telegram do, and hears it. */
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('latin1')) body += part;
  const { url = '' } = request;
  if (url === '/v23.0/9') response.end(JSON.stringify({ url: `${base}/file/9` }));
  else if (url.includes('/getFile')) response.end(JSON.stringify({ result: { file_path: 'voice/9.oga' } }));
  else if (url.endsWith('/audio/transcriptions')) {
    const isHeard = body.includes('OggS') && request.headers.authorization === 'Bearer chave';
    response.writeHead(isHeard ? 200 : 400).end(JSON.stringify({ text: ' qual a carga do lote 14? ' }));
  } else response.end('OggS');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const { env } = await fakeMessenger();
const hearing = { TRANSCRIPTION_BASE_URL: base, TRANSCRIPTION_API_KEY: 'chave' };
const urls = { WHATSAPP_BASE_URL: base, TELEGRAM_BASE_URL: base };

test('a voice note is heard by the endpoint that was configured, and by nobody where there is none', async () => {
  const config = readConfig({ ...env, ...urls, ...hearing });
  expect(await transcribe(config, 'whatsapp', '9')).toBe('qual a carga do lote 14?');
  expect(await transcribe(config, 'telegram', '9')).toBe('qual a carga do lote 14?');
  expect(await transcribe(readConfig({ ...env, ...urls }), 'whatsapp', '9')).toBeNull();
  const deaf = readConfig({ ...env, ...urls, ...hearing, TRANSCRIPTION_API_KEY: 'outra' });
  expect(await transcribe(deaf, 'whatsapp', '9')).toBeNull();
});

test('the voice notes of a farm go there only once its manager, who sees whose it is, turned it on', async () => {
  const country = { TRANSCRIPTION_PROVIDER: 'Ouvinte', TRANSCRIPTION_COUNTRY: 'Brasil' };
  const { sql, app, call, own, admin, worker } = await startApi({ ...env, ...urls, ...hearing, ...country });
  const [{ id }] = await sql<[{ id: number }]>`
    insert into correspondents (channel, address, person_key, user_id, linked_at)
    values ('whatsapp', '5534', '5534', ${worker.id}, now())
    returning id
  `;
  const answer = async () => {
    const said = await respond(jobTools(app), await correspondentOf(sql, id), {
      content: { kind: 'voice', file: '9' },
      sent_at: new Date().toISOString(),
    });
    return JSON.stringify(said);
  };
  expect(await answer()).toContain('Ainda não ouço áudios');
  const path = `/farms/${own}/assistant/settings`;
  const { body } = await call('GET', path, { as: admin });
  expect(body.data).toMatchObject({ voice_on: false, voice: { provider: 'Ouvinte', country: 'Brasil' } });
  expect((await call('PUT', path, { as: worker, body: { voice_on: true } })).status).toBe(403);
  expect(await call('PUT', path, { as: admin, body: { voice_on: true } })).toMatchObject({
    status: 200,
    body: { data: { voice_on: true, chat_on: false, chat: null } },
  });
  expect(await answer()).not.toContain('Ainda não ouço áudios');
});
