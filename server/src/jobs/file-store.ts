import { createReadStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { bucket } from './bucket.ts';

declare module 'fastify' {
  interface FastifyInstance {
    files: FileStore;
  }
}

/** What people hand us to keep, by keys that are ours: parts of plain signs between slashes. */
export interface FileStore {
  /** Takes a file of ours that is whole on disk, and need not leave it there; what the key had before is replaced. */
  put(key: string, path: string): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<Readable | null>;
  /** Also what is not there. */
  remove(key: string): Promise<void>;
}

/** In the bucket of S3_URL, or, without one, in a folder of the data dir. */
export function fileStore({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>): FileStore {
  return s3Url ? bucket(s3Url) : folder(join(dataDir, 'files'));
}

function folder(root: string): FileStore {
  return { put, get, remove };

  async function put(key: string, path: string): Promise<void> {
    const place = join(root, key);
    await mkdir(dirname(place), { recursive: true });
    await rename(path, place);
  }

  async function get(key: string): Promise<Readable | null> {
    const path = join(root, key);
    return access(path).then(
      () => createReadStream(path),
      () => null,
    );
  }

  async function remove(key: string): Promise<void> {
    await rm(join(root, key), { force: true });
  }
}
