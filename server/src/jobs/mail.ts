import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** A name that somebody chose cannot begin a line of its own in a letter. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Through SMTP_URL, or, without one, into a folder where a developer or a small farm can read it. */
export function mailer(config: Config, log: FastifyBaseLogger): SendMail {
  const from = config.mailFrom;
  if (config.smtpUrl) {
    const transport = createTransport(config.smtpUrl, { from });
    return async (mail) => {
      await transport.sendMail(mail);
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return async (mail) => {
    const { message } = await transport.sendMail(mail);
    const file = join(config.mailDir, `${Date.now()}-${mail.to.replaceAll(/[^\w.@-]/g, '_')}.eml`);
    await mkdir(config.mailDir, { recursive: true });
    await writeFile(file, message as Buffer, { mode: 0o600 });
    log.info({ folder: config.mailDir }, 'mail written to a folder: SMTP_URL is not set');
  };
}
