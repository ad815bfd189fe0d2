import { randomInt } from 'node:crypto';
import { hashToken } from './access.ts';

/** Without 0 and O, 1, I and L: a code is read from one screen and typed on another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function readableCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export function digitCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}

/** What is kept of a code that is good for one owner alone. */
export function hashCode(ownerId: number, code: string): Buffer {
  return hashToken(`${ownerId}:${code}`);
}
