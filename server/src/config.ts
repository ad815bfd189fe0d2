import { join, resolve } from 'node:path';
import { z } from 'zod';
import { assistantConfig, assistantEnvironment } from './assistant-config.ts';
import { StartError } from './start-error.ts';

export const projectRoot = resolve(import.meta.dirname, '../..');

const onOff = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
const loopback = /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/;

const Environment = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65535, 'must be 0 to 65535')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_PREPARE: onOff.default(true),
  DEMO: onOff.optional(),
  DEMO_DAYS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 365')
    .max(365, 'must be 1 to 365')
    .default(120),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  S3_URL: z.string().refine(namesBucket, 'must be https://KEY:SECRET@HOST/BUCKET').optional(),
  MAIL_FROM: z.string().min(3).default('Cocho <nao-responda@cocho.app>'),
  CONTACT_EMAIL: z.email('must be an e-mail address').default('suporte@cocho.app'),
  PUSH_HOSTS: z.string().default(''),
  APP_RELEASE: z.string().min(1).default('server/app-release.json'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  TRUST_PROXY: onOff.default(false),
  SELF_SERVICE: onOff.default(false),
  ...assistantEnvironment,
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be trace, debug, info, warn, error or silent')
    .default('info'),
});

export type Config = ReturnType<typeof readConfig>;
export type ChatConfig = NonNullable<Config['chat']>;

/** Throws one message that names every wrong variable. Empty counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const set = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = Environment.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    throw new StartError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  }
  const values = parsed.data;
  const dataDir = resolve(projectRoot, values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    prepare: values.DATABASE_PREPARE,
    demo: values.DEMO ?? (values.DATABASE_URL === undefined && loopback.test(values.HOST)),
    demoAsked: values.DEMO === true,
    reachedBy: reachedBy(values),
    demoDays: values.DEMO_DAYS,
    smtpUrl: values.SMTP_URL,
    s3Url: values.S3_URL,
    mailFrom: values.MAIL_FROM,
    contactEmail: values.CONTACT_EMAIL,
    pushHosts: values.PUSH_HOSTS.split(',').filter(Boolean),
    appRelease: resolve(projectRoot, values.APP_RELEASE),
    mailDir: join(dataDir, 'mail'),
    publicUrl: (values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`).replace(/\/$/, ''),
    trustProxy: values.TRUST_PROXY,
    selfService: values.SELF_SERVICE,
    ...assistantConfig(values),
    logLevel: values.LOG_LEVEL,
  };
}

/** Who asks and where things lie are both part of it. */
function namesBucket(address: string): boolean {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.username !== '' && url.password !== '' && url.pathname.length > 1;
}

/** The variable by which others than this machine reach us; null if none does. */
function reachedBy({ HOST, PUBLIC_URL, TRUST_PROXY }: z.infer<typeof Environment>) {
  if (!loopback.test(HOST)) return 'HOST';
  if (PUBLIC_URL && !loopback.test(new URL(PUBLIC_URL).hostname)) return 'PUBLIC_URL';
  return TRUST_PROXY ? 'TRUST_PROXY' : null;
}
