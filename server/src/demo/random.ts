import { createHash } from 'node:crypto';
import { type Random, seededRandom } from '@cocho/scale/random';

const seed = 'cocho';

/** Chance that depends on what it is about and on nothing else: the same day of the same lot always comes out the same. */
export function randomOf(...about: (string | number)[]): Random {
  return seededRandom(digest(about).readInt32LE());
}

/** The same name for the same thing, such as the phone that somebody carries. */
export function uuidOf(...about: (string | number)[]): string {
  const hex = digest(about).toString('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

function digest(about: (string | number)[]): Buffer {
  return createHash('md5')
    .update([seed, ...about].join('/'))
    .digest();
}
