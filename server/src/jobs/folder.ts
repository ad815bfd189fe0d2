import { createReadStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

/** Of this machine's disk. */
export function folder(root: string): FileStore {
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
