/** The file is not what its first bytes promise. */
export class Damaged extends Error {}

export interface Cleaned {
  content: Blob;
  /** Of the picture, when it is unpacked. */
  pixels: number;
}

export type Reader = ReturnType<typeof fileReader>;

const windowBytes = 64 * 1024;
/** No picture has so many parts; a file that is made to have them would keep us busy. */
const mostParts = 20_000;

/** Reads a file on disk a window at a time, and collects what is kept of it without reading that. */
export function fileReader(file: Blob) {
  let from = 0;
  let window = new Uint8Array();
  let parts = 0;
  const kept: [from: number, to: number][] = [];
  return { file, bytes, nextPart, keep, keptSize, keptPieces };

  /** Exactly so many, fewer than a window. */
  async function bytes(at: number, count: number): Promise<Uint8Array> {
    if (at + count > file.size) throw new Damaged();
    if (at < from || at + count > from + window.length) {
      from = at;
      window = new Uint8Array(await file.slice(at, at + windowBytes).arrayBuffer());
    }
    return window.subarray(at - from, at - from + count);
  }

  /** The same, where another part of the file begins. */
  function nextPart(at: number, count: number): Promise<Uint8Array> {
    parts += 1;
    if (parts > mostParts) throw new Damaged();
    return bytes(at, count);
  }

  function keep(start: number, end: number): void {
    if (end > file.size) throw new Damaged();
    const last = kept.at(-1);
    if (last?.[1] === start) last[1] = end;
    else kept.push([start, end]);
  }

  function keptSize(): number {
    return kept.reduce((sum, [start, end]) => sum + end - start, 0);
  }

  function keptPieces(): Blob[] {
    return kept.map(([start, end]) => file.slice(start, end));
  }
}

export function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
