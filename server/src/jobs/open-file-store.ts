import { join } from 'node:path';
import type { Config } from '../config.ts';
import { bucket } from './bucket.ts';
import type { FileStore } from './file-store.ts';
import { folder } from './folder.ts';

/** In the bucket of S3_URL, or, without one, in a folder of the data dir. */
export function openFileStore({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>): FileStore {
  return s3Url ? bucket(s3Url) : folder(join(dataDir, 'files'));
}
