import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

/** Keeps the files on this machine's disk. */
export function folder(root: string): FileStore {
  return { put, get, remove };

  async function put(key: string, path: string): Promise<void> {
    const place = join(root, key);
    const made = await mkdir(dirname(place), { recursive: true });
    await rename(path, place);
    await keepNames(dirname(place), dirname(made ?? place));
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

/**
 * On disk, in a folder and in those above it up to `top`: the bytes were there before the file was moved, and whoever hears
 * that it is kept must find it by its name even after a power cut.
 */
async function keepNames(folder: string, top: string): Promise<void> {
  // Windows opens no folder as a file, and keeps names by itself.
  if (process.platform === 'win32') return;
  for (let each = folder; ; each = dirname(each)) {
    const handle = await open(each);
    await handle.sync().finally(() => handle.close());
    if (each === top) return;
  }
}
