import { type Parser, stx, stxParserOf, textOf } from './parser.ts';
import { type Frame, kgPerLb } from './weighing.ts';

/**
 * Toledo P03, continuous: STX SWA SWB SWC, six digits of weight, six of tare, CR and, if the indicator was set to send
 * it, a checksum. Framed by length, because a checksum may equal CR or STX. Of the status bytes only the bits that mean
 * something here are read: the fixed ones differ by brand.
 */
const bare = 17;
const withChecksum = 18;

const cr = 0x0d;

const status = { net: 1 << 0, negative: 1 << 1, outOfRange: 1 << 2, motion: 1 << 3, kg: 1 << 4, powerUp: 1 << 6 };
const isAlways = 1 << 5;

/** By the low bits of SWA: ×100, ×10, ×1, then one to five decimals. Divisors, so that 43.2 comes out as 43.2. */
const divisors = [0.01, 0.1, 1, 10, 100, 1000, 10_000, 100_000];

/**
 * Whether a stream carries checksums is learned from its first two frames in a row, one starting where the other ends;
 * nothing is answered before. From then on a frame without a right checksum is never taken for one that needs none.
 */
export function toledoP03(): Parser {
  let size: number | null = null;
  return stxParserOf((bytes) => {
    if (bytes.length < (size ?? 2 * withChecksum)) return 'more';
    size ??= [withChecksum, bare].find((each) => isFrame(bytes, each) && isFrame(bytes.subarray(each), each)) ?? null;
    if (size === null || !isFrame(bytes, size)) return { take: 1 };
    return { take: size, frame: read(bytes) };
  });
}

function isFrame(bytes: Uint8Array, size: number): boolean {
  const [first, , swb = 0] = bytes;
  if (first !== stx || bytes[bare - 1] !== cr) return false;
  // Out of range, some displays are blank. Else a blank one is not zero, it is no weight at all.
  const weight = swb & status.outOfRange ? /^ *\d*$/ : /^ *\d+$/;
  if (!weight.test(textOf(bytes, 4, 10)) || !/^ *\d*$/.test(textOf(bytes, 10, 16))) return false;
  return size === bare || bytes[bare] === checksum(bytes.subarray(0, bare));
}

function read(bytes: Uint8Array): Frame {
  const [, swa = 0, swb = 0] = bytes;
  const shown = Number(textOf(bytes, 4, 10)) / (divisors[swa & 0b111] ?? 1);
  const kg = swb & status.kg ? shown : shown * kgPerLb;
  return {
    kg: swb & status.negative && kg !== 0 ? -kg : kg,
    net: (swb & status.net) !== 0,
    motion: (swb & (status.motion | status.powerUp)) !== 0,
    overload: (swb & status.outOfRange) !== 0,
  };
}

/** What an indicator of whole kg in steps of five sends, with its checksum. */
export function encodeP03({ kg, net, motion, overload }: Frame): Uint8Array {
  const swa = isAlways | (0b11 << 3) | 0b010;
  const swb =
    isAlways |
    status.kg |
    (net ? status.net : 0) |
    (kg < 0 ? status.negative : 0) |
    (overload ? status.outOfRange : 0) |
    (motion ? status.motion : 0);
  const digits = Math.min(999_999, Math.round(Math.abs(kg)))
    .toString()
    .padStart(6, '0');
  const text = `${digits}000000`;
  const frame = [stx, swa, swb, 0x20, ...Array.from(text, (digit) => digit.charCodeAt(0)), cr];
  return Uint8Array.from([...frame, checksum(frame)]);
}

function checksum(bytes: Iterable<number>): number {
  let sum = 0;
  for (const byte of bytes) sum += byte & 0x7f;
  return -sum & 0x7f;
}
