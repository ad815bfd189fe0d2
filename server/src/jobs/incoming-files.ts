import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpError } from '../http/errors.ts';

interface Limit {
  maxBytes: number;
  /** What is told to whoever sends more. */
  tooLarge: string;
}

/** What all that arrives in a process passes one by one. */
interface Gate {
  inPace(bytes: number): Promise<void>;
  inTurn(writeBatch: () => Promise<void>): Promise<void>;
}

const leftAfterMs = 3_600_000;
/** What is written at once: each write is handed to another thread and back, which costs more than what it writes. */
const batchBytes = 256 * 1024;
/** 256 Mbit/s for all together that come to a process, more than phones have: what another program sends faster would leave no core to whoever asks for a page. */
const bytesPerMs = 32_000;

/**
 * Where what is sent to us waits on disk until it was looked at: of each only a few pieces are in memory, however many
 * arrive at once. It is part of the store's folder, so that what is kept need only be moved.
 */
export function incomingFiles(dataDir: string) {
  const folder = join(dataDir, 'files/incoming');
  let swept: Promise<void> | undefined;
  let lastWrite: Promise<unknown> = Promise.resolve();
  let freeAt = 0;
  return { receive };

  /** Answers what the work makes of the file and of a copy that it may write; both are gone after it. */
  async function receive<T>(
    source: Readable,
    limit: Limit,
    work: (file: string, copy: string) => Promise<T>,
  ): Promise<T> {
    swept ??= sweep();
    await swept;
    const path = join(folder, randomUUID());
    const copy = `${path}-copy`;
    try {
      await write(path, source, limit, { inPace, inTurn });
      return await work(path, copy);
    } finally {
      // What is not wanted of it passes by: whoever sends it hears why, and the connection is free for the next call.
      source.resume();
      for (const one of [path, copy]) await rm(one, { force: true });
    }
  }

  /** Waits until so many bytes more may be let in, whoever sent them. */
  async function inPace(bytes: number): Promise<void> {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + bytes / bytesPerMs;
    if (freeAt - now > 1) await delay(freeAt - now);
  }

  /** One batch after the other, whoever sent it: of the threads that write, hash and read for all of us it takes one. */
  function inTurn(writeBatch: () => Promise<void>): Promise<void> {
    const written = lastWrite.then(writeBatch);
    lastWrite = written.catch(() => {});
    return written;
  }

  /** What a process that died left behind. */
  async function sweep(): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (mtimeMs < Date.now() - leftAfterMs) await rm(path, { force: true });
    }
  }
}

async function write(path: string, source: Readable, { maxBytes, tooLarge }: Limit, gate: Gate): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    const batch = Buffer.allocUnsafeSlow(batchBytes);
    let [size, filled] = [0, 0];
    for await (const piece of whole(source)) {
      size += piece.length;
      if (size > maxBytes) throw new HttpError(413, tooLarge);
      await gate.inPace(piece.length);
      for (let from = 0; from < piece.length; ) {
        const taken = piece.copy(batch, filled, from);
        from += taken;
        filled += taken;
        if (filled < batchBytes) continue;
        await gate.inTurn(() => file.appendFile(batch));
        filled = 0;
      }
      giveBack(piece);
    }
    await gate.inTurn(() => file.appendFile(batch.subarray(0, filled)));
  } finally {
    await file.close();
  }
}

/**
 * The memory of a piece that nobody needs any more is free at once. Left to the collector, a few photos fill what it
 * allows, and it stops the thread to look through everything.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** The source stays open when nothing more of it is wanted. */
async function* whole(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source.iterator({ destroyOnReturn: false });
  } catch {
    throw new HttpError(400, 'O envio foi interrompido');
  }
}
