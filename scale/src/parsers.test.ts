import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digiStar } from './digi-star.ts';
import { genericAscii } from './generic-ascii.ts';
import type { Parser } from './parser.ts';
import { toledoP03 } from './toledo-p03.ts';
import type { Frame } from './weighing.ts';

const seed = 20_260_115;

interface Protocol {
  newParser(): Parser;
  /** A frame that says so many kg, as an indicator sends it. */
  frame(kg: number): number[];
  /** Text that could be a frame to someone who looks at nothing else. */
  looksLikeFrame: RegExp;
  /** Frames in a row before the parser answers the first. */
  learnsFrom: number;
  /** A checksum covers these bits of these bytes of a frame. */
  covered?: { bits: number; from: number; to: number };
}

const p03Like = /[ \d]{12}\r/;
const protocols: Record<string, Protocol> = {
  'Toledo P03': {
    newParser: toledoP03,
    frame: (kg) => withP03Checksum(p03(kg)),
    looksLikeFrame: p03Like,
    learnsFrom: 2,
    covered: { bits: 0x7f, from: 0, to: 18 },
  },
  'Toledo P03 without checksum': { newParser: toledoP03, frame: p03, looksLikeFrame: p03Like, learnsFrom: 2 },
  'Digi-Star': {
    newParser: digiStar,
    frame: (kg) => digiStarFrame(`${String(kg).padStart(6)}KG SG`),
    looksLikeFrame: /[ \d-]{6}(KG|LB) SG/,
    learnsFrom: 1,
    covered: { bits: 0x3f, from: 1, to: 13 },
  },
  'generic ASCII': {
    newParser: genericAscii,
    frame: (kg) => bytesOf(`ST,GS,+${String(kg).padStart(7)}kg\r\n`),
    looksLikeFrame: /(ST|US|OL),(GS|NT),[+-] *\d/,
    learnsFrom: 1,
  },
};

describe.each(Object.entries(protocols))('%s', (_, { newParser, frame, looksLikeFrame, learnsFrom }) => {
  const weights = fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: learnsFrom, maxLength: 12 });

  test('says the same however the bytes are cut', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
    fc.assert(
      fc.property(weights, cuts, (sent, sizes) => {
        const bytes = Uint8Array.from([...sent, 0, 0, 0].flatMap((kg) => frame(kg)));
        const whole = kgOf(newParser()(bytes));
        expect(whole.slice(0, sent.length)).toEqual(sent);
        const parse = newParser();
        const cut = [];
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          cut.push(...kgOf(parse(bytes.subarray(at, at + size))));
          at += size;
        }
        expect(cut).toEqual(whole);
      }),
      { seed, numRuns: 300 },
    );
  });

  test('finds its way again after garbage made of its own characters', () => {
    const alphabet = fc.constantFrom(...new Set([...frame(12_345), ...frame(67_890), 0x02, 0x03, 0x0d, 0x0a]));
    const garbage = fc.array(alphabet, { maxLength: 60 });
    fc.assert(
      fc.property(garbage, weights, (noise, sent) => {
        fc.pre(!looksLikeFrame.test(String.fromCharCode(...noise)));
        const parse = afterSome(newParser, frame);
        const read = kgOf(parse(Uint8Array.from([...noise, ...sent.flatMap((kg) => frame(kg))])));
        expect(read).toEqual(sent);
      }),
      { seed, numRuns: 2000 },
    );
  });

  test('starts in the middle of a stream', () => {
    fc.assert(
      fc.property(weights, fc.nat(30), (sent, missed) => {
        const lead = frame(5).slice(missed % frame(5).length || 1);
        const read = kgOf(newParser()(Uint8Array.from([...lead, ...[...sent, 0, 0].flatMap((kg) => frame(kg))])));
        expect(read.slice(0, sent.length)).toEqual(sent);
      }),
      { seed, numRuns: 300 },
    );
  });

  test('keeps little, whatever it is fed', () => {
    const parse = afterSome(newParser, frame);
    for (let turn = 0; turn < 2000; turn += 1) parse(new Uint8Array(100).fill(turn % 128));
    expect(kgOf(parse(Uint8Array.from([0x0d, ...frame(1), ...frame(2), ...frame(3)]))).at(-1)).toBe(3);
  });

  test('does not mind the parity bit', () => {
    const bytes = Uint8Array.from([1, 2, 3, 4].flatMap((kg) => frame(kg).map((byte) => byte | 0x80)));
    expect(kgOf(newParser()(bytes)).slice(0, 3)).toEqual([1, 2, 3]);
  });
});

describe.each(Object.entries(protocols).filter(([, { covered }]) => covered))('%s', (_, protocol) => {
  const { newParser, frame, covered = { bits: 0, from: 0, to: 0 } } = protocol;

  test('refuses every frame with one wrong bit where the checksum looks', () => {
    // P03's checksum of 99,991 equals STX, that of 99,800 equals CR.
    for (const kg of [0, 5, 4320, 12_345, 67_890, 99_800, 99_991, 99_999]) {
      const good = frame(kg);
      for (let at = covered.from; at < covered.to; at += 1) {
        for (let bit = 1; bit <= covered.bits; bit <<= 1) {
          const bad = good.with(at, (good[at] ?? 0) ^ bit);
          const what = `byte ${at}, bit ${bit} of ${kg} kg`;
          const inTheMiddle = afterSome(newParser, frame)(Uint8Array.from([...bad, ...frame(8), ...frame(9)]));
          expect(kgOf(inTheMiddle), what).toEqual([8, 9]);
          const first = newParser()(Uint8Array.from([...bad, ...[8, 9, 8, 9].flatMap(frame)]));
          expect(kgOf(first), `${what}, the first frame`).toEqual([8, 9, 8, 9]);
        }
      }
    }
  });
});

function kgOf(frames: Frame[]): number[] {
  return frames.map(({ kg }) => kg);
}

/** A parser that already knows its stream. */
function afterSome(newParser: () => Parser, frame: Protocol['frame']): Parser {
  const parse = newParser();
  parse(Uint8Array.from([7, 7, 7, 7].flatMap(frame)));
  return parse;
}

function p03(kg: number): number[] {
  return [0x02, 0x3a, 0x30, 0x20, ...bytesOf(`${String(kg).padStart(6, '0')}000000`), 0x0d];
}

function withP03Checksum(frame: number[]): number[] {
  const sum = frame.reduce((total, byte) => total + (byte & 0x7f), 0);
  return [...frame, (128 - (sum % 128)) % 128];
}

function digiStarFrame(data: string): number[] {
  const mixed = bytesOf(data).reduce((sum, byte) => sum ^ byte, 0);
  return [0x02, ...bytesOf(data), (mixed % 64) + 64, 0x0d];
}

function bytesOf(text: string): number[] {
  return Array.from(text, (each) => each.charCodeAt(0));
}
