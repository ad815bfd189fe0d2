import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot, readConfig } from './config.ts';
import { StartError } from './start-error.ts';

describe('a wrong variable is named with what is wrong', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a number'],
    [{ PORT: '80.5' }, 'PORT must be a whole number'],
    [{ PORT: '-1' }, 'PORT must be 0 to 65535'],
    [{ PORT: '65536' }, 'PORT must be 0 to 65535'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be a postgres:// address'],
    [{ DATABASE_URL: 'localhost:5432' }, 'DATABASE_URL must be a postgres:// address'],
    [{ DATABASE_PREPARE: 'no' }, 'DATABASE_PREPARE must be 0 or 1'],
    [{ DEMO: 'true' }, 'DEMO must be 0 or 1'],
    [{ DEMO_DAYS: '0' }, 'DEMO_DAYS must be 1 to 365'],
    [{ DEMO_DAYS: '1.5' }, 'DEMO_DAYS must be a whole number'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be an smtp:// or smtps:// address'],
    [{ S3_URL: 's3://bucket' }, 'S3_URL must be https://KEY:SECRET@HOST/BUCKET'],
    [{ S3_URL: 'https://s3.test/bucket' }, 'S3_URL must be https://KEY:SECRET@HOST/BUCKET'],
    [{ S3_URL: 'https://key:secret@s3.test/' }, 'S3_URL must be https://KEY:SECRET@HOST/BUCKET'],
    [{ CONTACT_EMAIL: 'suporte' }, 'CONTACT_EMAIL must be an e-mail address'],
    [{ PUBLIC_URL: 'cocho.app' }, 'PUBLIC_URL must be an http(s) address'],
    [{ TRUST_PROXY: '2' }, 'TRUST_PROXY must be 0 or 1'],
    [{ SELF_SERVICE: 'yes' }, 'SELF_SERVICE must be 0 or 1'],
    [{ TELEGRAM_BOT_TOKEN: 'bot' }, 'TELEGRAM_SECRET must be set too'],
    [{ TELEGRAM_SECRET: 'secret' }, 'TELEGRAM_BOT_TOKEN must be set too'],
    [
      { WHATSAPP_APP_SECRET: 'secret', WHATSAPP_VERIFY_TOKEN: 'verify' },
      'WHATSAPP_TOKEN must be set too\nWHATSAPP_PHONE_NUMBER_ID must be set too',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error or silent'],
  ])('%o', (env, message) => {
    expect(() => readConfig(env)).toThrow(new StartError(message));
  });

  test('every one of them, one a line', () => {
    const message = 'PORT must be a number\nDEMO must be 0 or 1';
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(new StartError(message));
  });
});

test('nothing set is a good configuration, and empty counts as unset', () => {
  const unset = readConfig({});
  expect(unset).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(projectRoot, '.data'),
    databaseUrl: undefined,
    demo: true,
    demoDays: 120,
    trustProxy: false,
    publicUrl: 'http://127.0.0.1:3000',
  });
  expect(readConfig({ PORT: '', HOST: '', DATA_DIR: '', DATABASE_URL: '', DEMO: '', SMTP_URL: '' })).toEqual(unset);
});

describe('the demo, whose password everyone knows, is there', () => {
  const DATABASE_URL = 'postgres://db/cocho';
  test.each([
    ['by default on this machine', {}, true],
    ['by default on localhost', { HOST: 'localhost' }, true],
    ['not by default where a network reaches it', { HOST: '0.0.0.0' }, false],
    ['not by default on a real database', { DATABASE_URL }, false],
    ['where it is asked for', { HOST: '0.0.0.0', DATABASE_URL, DEMO: '1' }, true],
    ['not where it is refused', { DEMO: '0' }, false],
  ])('%s', (_, env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });
});

describe('a network reaches it', () => {
  test.each([
    [{}, null],
    [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://localhost:3000' }, null],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, null],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '192.168.0.9' }, 'HOST'],
    [{ HOST: '127.example.com' }, 'HOST'],
    [{ PUBLIC_URL: 'https://cocho.app' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://127.0.0.1.nip.io' }, 'PUBLIC_URL'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
  ])('%o: by %s', (env, by) => {
    expect(readConfig(env).reachedBy).toBe(by);
  });
});

test('a public address has no slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://cocho.app/' }).publicUrl).toBe('https://cocho.app');
});
