import { type FileHandle, open, rename } from 'node:fs/promises';

/** The file is not what its first bytes promise. */
export class Damaged extends Error {}

export type Reader = ReturnType<typeof fileReader>;

const windowBytes = 64 * 1024;
const batchBytes = 256 * 1024;
/** No picture has so many parts; a file that is made to have them would keep us busy. */
const mostParts = 20_000;

/** Reads a file on disk a window at a time, and collects what is kept of it without reading that. */
export function fileReader(source: string, file: FileHandle, size: number) {
  let from = 0;
  let known = 0;
  const window = Buffer.allocUnsafeSlow(windowBytes);
  let parts = 0;
  const kept: (Uint8Array | { from: number; to: number })[] = [];
  return { size, bytes, nextPart, keep, insert, copyTo };

  /** Exactly so many, fewer than a window, and only until more is asked for. */
  async function bytes(at: number, count: number): Promise<Uint8Array> {
    if (at + count > size) throw new Damaged();
    if (at < from || at + count > from + known) {
      known = (await file.read(window, 0, windowBytes, at)).bytesRead;
      from = at;
      if (known < count) throw new Damaged();
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
    if (end > size) throw new Damaged();
    const last = kept.at(-1);
    if (last && 'to' in last && last.to === start) last.to = end;
    else kept.push({ from: start, to: end });
  }

  /** Stands in the copy in place of what the file has there. */
  function insert(bytes: Uint8Array): void {
    kept.push(bytes);
  }

  /** Answers how many bytes; they are on disk then. Of a file that loses nothing, which ours mostly are, it is the file itself. */
  async function copyTo(path: string): Promise<number> {
    if (kept.length === 1 && isWhole(kept[0])) {
      await file.sync();
      await rename(source, path);
      return size;
    }
    const copy = await open(path, 'wx', 0o600);
    try {
      const piece = Buffer.allocUnsafeSlow(batchBytes);
      let written = 0;
      for (const part of kept) {
        if ('to' in part) written += await copyRange(copy, piece, part);
        else written += (await copy.write(part)).bytesWritten;
      }
      await copy.sync();
      return written;
    } finally {
      await copy.close();
    }
  }

  function isWhole(part: (typeof kept)[number] | undefined): boolean {
    return part !== undefined && 'to' in part && part.from === 0 && part.to === size;
  }

  async function copyRange(copy: FileHandle, piece: Buffer, { from, to }: { from: number; to: number }) {
    for (let at = from; at < to; ) {
      const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, to - at), at);
      if (bytesRead === 0) throw new Damaged();
      await copy.appendFile(piece.subarray(0, bytesRead));
      at += bytesRead;
    }
    return to - from;
  }
}

export function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
