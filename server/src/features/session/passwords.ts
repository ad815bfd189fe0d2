import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashing takes whole cores; at most half of them, so that a morning of sign-ins does not slow everyone else. */
const places = Math.max(1, Math.floor(availableParallelism() / 2));
let busy = 0;
const waiting: (() => void)[] = [];

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await argon2id(password, salt);
  return `${salt.toString('base64')}$${key.toString('base64')}`;
}

/** For a form whose password may be left empty. */
export async function hashIfAny(password: string | undefined): Promise<string | null> {
  return password === undefined ? null : hashPassword(password);
}

/** Takes as long whether or not there is a hash to compare with, so time tells nothing about the account. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? `${'A'.repeat(22)}==$`).split('$');
  const derived = await argon2id(password, Buffer.from(salt, 'base64'));
  const expected = Buffer.from(key, 'base64');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

async function argon2id(password: string, nonce: Buffer): Promise<Buffer> {
  if (busy >= places) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  try {
    return await derive('argon2id', { ...cost, message: Buffer.from(password), nonce });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}
