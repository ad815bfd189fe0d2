import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { HttpError } from '../http/errors.ts';
import type { FileStore } from './file-store.ts';

const patienceMs = 30_000;

/** A bucket that speaks S3: https://KEY:SECRET@HOST/BUCKET[/PREFIX][?region=sa-east-1], its parts encoded as in any address. */
export function bucket(address: string): FileStore {
  const { username, password, origin, pathname, searchParams } = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  });
  const root = `${origin}${pathname.replace(/\/$/, '')}`;
  return { put, get, remove };

  async function put(key: string, path: string): Promise<void> {
    await ask('PUT', key, await openAsBlob(path));
  }

  async function get(key: string): Promise<Readable | null> {
    const { body } = await ask('GET', key);
    return body && Readable.fromWeb(body as ReadableStream);
  }

  async function remove(key: string): Promise<void> {
    await ask('DELETE', key);
  }

  /** What is not there is an answer; everything else that is no success is a store that is away. */
  async function ask(method: string, key: string, body?: Blob): Promise<{ body: Response['body'] }> {
    const signed = await client.sign(`${root}/${key}`, { method, ...(body && { body }) });
    const answer = await fetch(signed, { signal: AbortSignal.timeout(patienceMs) }).catch((cause) => {
      throw away(cause);
    });
    if (answer.ok) return { body: answer.body };
    const reason = await answer.text();
    if (answer.status === 404) return { body: null };
    throw away(new Error(`${method} ${key}: ${answer.status} ${reason.slice(0, 500)}`));
  }
}

/** The person is told to come back; the log has what the store said. */
function away(cause: unknown): HttpError {
  const error = new HttpError(503, 'O armazenamento de arquivos está fora do ar. Tente novamente em alguns instantes.');
  error.cause = cause;
  return error;
}
