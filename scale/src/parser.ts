import type { Frame } from './weighing.ts';

/** Takes bytes as they come, however they are cut, and answers the frames that are complete. It keeps the rest. */
export type Parser = (chunk: Uint8Array) => Frame[];

/** What stands at the start of the bytes: so many to take, with or without a frame in them, or too few to tell. */
export type Finding = { take: number; frame?: Frame | null } | 'more';

/** Makes a parser of `look`, which must come to the same finding however many more bytes follow. */
export function parserOf(look: (bytes: Uint8Array) => Finding): Parser {
  let rest: Uint8Array = new Uint8Array();
  return (chunk) => {
    rest = joined(rest, chunk);
    const frames: Frame[] = [];
    for (let found = look(rest); found !== 'more'; found = look(rest)) {
      rest = rest.subarray(found.take);
      if (found.frame) frames.push(found.frame);
    }
    return frames;
  };
}

export const stx = 0x02;

/** The same for frames that begin with STX: what comes before one is skipped, and `look` starts at it. */
export function stxParserOf(look: (bytes: Uint8Array) => Finding): Parser {
  return parserOf((bytes) => {
    if (bytes.length === 0) return 'more';
    const start = bytes.indexOf(stx);
    if (start === 0) return look(bytes);
    return { take: start < 0 ? bytes.length : start };
  });
}

/** Many indicators send seven bits and parity; the eighth says nothing about weight. */
function joined(rest: Uint8Array, chunk: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(rest.length + chunk.length);
  bytes.set(rest);
  for (let index = 0; index < chunk.length; index += 1) bytes[rest.length + index] = (chunk[index] ?? 0) & 0x7f;
  return bytes;
}

export function textOf(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
