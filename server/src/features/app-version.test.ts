import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApi } from '../../test/api.ts';
import { openTempDir } from '../../test/temp-dir.ts';

const file = join(openTempDir(), 'release.json');
const { call } = await startApi({ APP_RELEASE: file });

function release(content: unknown): void {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

test('the release file is told as it stands, without a restart', async () => {
  const told = {
    version: '4.3.0',
    last_update: '10 de Março de 2026',
    download_url: 'https://cocho.app/cocho-4.3.0.apk',
    change_log: '<ul><li>Mais rápido</li></ul>',
  };
  release(told);
  expect(await call('GET', '/app/version')).toMatchObject({ status: 200, body: told });
  release({ ...told, version: '4.4.0' });
  expect((await call('GET', '/app/version')).body).toMatchObject({ version: '4.4.0' });
});

test('what is missing, file or field, is the version that everyone can have, with nothing to download', async () => {
  const fallback = { version: '4.2.0', last_update: '02 de Agosto de 2025', download_url: null, change_log: '' };
  release({});
  expect((await call('GET', '/app/version')).body).toEqual(fallback);
  rmSync(file);
  expect((await call('GET', '/app/version')).body).toEqual(fallback);
});

test('of a hostile change log only harmless elements are left', async () => {
  release({ change_log: '<p onclick="x()">Oi</p><img src=x onerror=alert(1)><script>alert(1)</script>' });
  expect((await call('GET', '/app/version')).body).toMatchObject({ change_log: '<p>Oi</p>' });
});

test.each(['{', '{"version": 7}', '{"download_url": "javascript:alert(1)"}', '{"download_url": "//evil.test/x"}'])(
  'a file that cannot be meant (%s) is an error, and no version',
  async (content) => {
    release(content);
    expect((await call('GET', '/app/version')).status).toBe(500);
  },
);
