import type { Readable } from 'node:stream';

declare module 'fastify' {
  interface FastifyInstance {
    files: FileStore;
  }
}

/** What people hand us to keep, by keys that are ours: parts of plain signs between slashes. */
export interface FileStore {
  /** Takes a file of ours that is whole on disk, and need not leave it there. Under its key it is there whole or not at all. */
  put(key: string, path: string): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<Readable | null>;
  /** Also what is not there. */
  remove(key: string): Promise<void>;
}
