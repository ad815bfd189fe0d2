import { randomInt } from 'node:crypto';
import { badLine } from '@cocho/scale/line';
import type { WagonCommand } from '@cocho/scale/pairing';
import { seededRandom } from '@cocho/scale/random';
import { encodeP03 } from '@cocho/scale/toledo-p03';
import { simulateWagon } from '@cocho/scale/wagon';
import { readableCode } from '../../http/readable-codes.ts';

const frameMs = 200;
/** Of a long pause only so much is lived through: nobody watched the rest. */
const longestTickMs = 60_000;
const forgetAfterMs = 12 * 60 * 60_000;

const codeLength = 8;

export type SimulatedWagon = ReturnType<typeof newWagon>;

/** The wagons of the demo, one a person, for as long as the server runs. */
export function simulatedWagons() {
  const byOwner = new Map<string, SimulatedWagon>();
  const byCode = new Map<string, SimulatedWagon>();
  return { of, paired: (code: string) => byCode.get(code) };

  function of(owner: string): SimulatedWagon {
    const known = byOwner.get(owner);
    if (known) return known;
    forgetIdle();
    const wagon = newWagon();
    byOwner.set(owner, wagon);
    byCode.set(wagon.code, wagon);
    return wagon;
  }

  function forgetIdle(): void {
    for (const [owner, wagon] of byOwner) {
      if (wagon.idleMs() < forgetAfterMs) continue;
      byOwner.delete(owner);
      byCode.delete(wagon.code);
    }
  }
}

function newWagon() {
  const random = seededRandom(randomInt(2 ** 32));
  const [wagon, carry] = [simulateWagon(random), badLine(random)];
  const listeners = new Set<(bytes: Uint8Array) => void>();
  let livedUntil = performance.now();
  let timer: NodeJS.Timeout | undefined;
  return { code: readableCode(codeLength), command, listen, idleMs };

  function command(order: WagonCommand): void {
    live();
    wagon.command(order);
  }

  /** Frames for as long as someone listens; the answer stops it. */
  function listen(listener: (bytes: Uint8Array) => void): () => void {
    listeners.add(listener);
    timer ??= setInterval(send, frameMs);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }

  function send(): void {
    const bytes = carry(encodeP03(live()));
    if (bytes) for (const listener of listeners) listener(bytes);
  }

  function live() {
    const now = performance.now();
    const ms = Math.min(longestTickMs, now - livedUntil);
    livedUntil = now;
    return wagon.tick(ms);
  }

  function idleMs(): number {
    return listeners.size > 0 ? 0 : performance.now() - livedUntil;
  }
}
