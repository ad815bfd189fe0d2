import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Open to others: when the tests run as root, PostgreSQL runs as another user and must enter it. */
export function openTempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'cocho-test-'));
  chmodSync(dir, 0o755);
  return dir;
}
