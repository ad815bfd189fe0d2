import { createHash } from 'node:crypto';
import { type Random, seededRandom } from '@cocho/scale/random';

const seed = 'cocho';

/** Chance that depends on what it is about and on nothing else: the same day of the same lot always comes out the same. */
export function randomOf(...about: (string | number)[]): Random {
  return seededRandom(
    createHash('md5')
      .update([seed, ...about].join('/'))
      .digest()
      .readInt32LE(),
  );
}
