import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DatabaseAddress } from '../db/db.ts';
import { HttpError, tooMany } from '../http/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    pdf: PdfPrinter;
  }
}

export type PdfPrinter = ReturnType<typeof pdfPrinter>;

export interface PdfOrder {
  /** Path of a Typst file. What it shows reaches it as `json(bytes(sys.inputs.data))`, never as markup. */
  template: string;
  /** Who waits for it: one person has only so many orders waiting. */
  by?: number | null;
  /** Asked for when the order's turn comes, so that many orders do not crowd the database. */
  facts(): Promise<unknown>;
  /** What the template shows, by the paths that it knows, asked for after the facts: bytes, or where they lie on disk. */
  pictures?(): Promise<Pictures>;
  /** Only whether it can be printed is asked: what comes back is empty. */
  isTrial?: boolean;
  /** Address of a module whose `documentOf` makes of the facts, and of what it asks the database, what the template shows. */
  document?: string;
}

type Pictures = Record<string, Uint8Array<ArrayBuffer> | string>;

/** What the worker is told: its orders come with their facts. */
export interface PrintTask extends Pick<PdfOrder, 'template' | 'document'> {
  facts: unknown;
  pictures: Pictures;
  isTrial: boolean;
}

/** What the worker answers: the file or why there is none, and how large it has grown. */
export interface Printed {
  pdf: Uint8Array<ArrayBuffer> | undefined;
  error: string | undefined;
  /** Where it did not come to be typeset. */
  failure?: Failure;
  memoryBytes: number;
}

/** An error as it comes from the thread, which keeps of it only what it is told to: an answer of ours, or the database's code. */
export interface Failure {
  message: string;
  stack: string | undefined;
  code: string | undefined;
  status: number | undefined;
}

interface Waiting {
  order: PdfOrder;
  resolve(pdf: Uint8Array): void;
  reject(reason: unknown): void;
}

const maxWaiting = 40;
/** Ten reports at once are asked for by people who mean it, and leave most of the queue to others. */
const maxWaitingOfPerson = 12;
const printUntilMs = 30_000;
const idleMs = 60_000;
/** Where several wait, the thread rests before the next one so many times as long as it worked, at most this long: a core is for whoever asks. */
const restFactor = 4;
const mostRestMs = 500;
/** Typst keeps what it has laid out, and the memory of WebAssembly never shrinks: a worker this large makes way. */
const maxWorkerBytes = 256 * 1024 * 1024;

/**
 * Works out and typesets one document after the other in a thread of its own, so that requests go on meanwhile. The
 * thread starts with the first document, and leaves when it has nothing to do for a while or has grown too large.
 */
export function pdfPrinter(database?: DatabaseAddress) {
  const queue: Waiting[] = [];
  let worker: Worker | undefined;
  let busy = false;
  let idle: NodeJS.Timeout | undefined;

  return { print, close };

  function print(order: PdfOrder): Promise<Uint8Array> {
    if (queue.length >= maxWaiting)
      throw new HttpError(503, 'Muitos relatórios estão sendo gerados. Tente novamente em alguns instantes.');
    if (order.by && queue.filter((waiting) => waiting.order.by === order.by).length >= maxWaitingOfPerson)
      throw tooMany('Você já pediu muitos relatórios de uma vez. Aguarde os primeiros e tente novamente.');
    return new Promise((resolve, reject) => {
      queue.push({ order, resolve, reject });
      if (!busy) work();
    });
  }

  async function work(): Promise<void> {
    busy = true;
    clearTimeout(idle);
    for (let next = queue.shift(); next; next = queue.shift()) {
      const begun = performance.now();
      await printNext(next);
      if (queue.length > 0) await delay(Math.min(mostRestMs, restFactor * (performance.now() - begun)));
    }
    busy = false;
    idle = setTimeout(close, idleMs).unref();
  }

  async function printNext({ order, resolve, reject }: Waiting): Promise<void> {
    const given = await gather(order).catch(reject);
    if (!given) return;
    try {
      worker ??= startWorker(database);
      const { template, document, isTrial = false } = order;
      const task = { template, isTrial, ...given, ...(document && { document }) };
      const { pdf, error, failure, memoryBytes } = await answerOf(worker, task);
      if (memoryBytes > maxWorkerBytes) await close();
      if (pdf) resolve(pdf);
      else if (failure) reject(errorOf(failure));
      else reject(new NotTypeset(`the template ${order.template} was not typeset: ${error}`));
    } catch (error) {
      await close();
      reject(error);
    }
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const leaving = worker;
    worker = undefined;
    await leaving?.terminate();
  }
}

function errorOf({ message, stack, code, status }: Failure): Error {
  if (status) return new HttpError(status, message);
  return Object.assign(new Error(message), { stack, code });
}

/** Nothing is wrong with the printer: what it was given cannot be printed. */
export class NotTypeset extends Error {}

async function gather(order: PdfOrder): Promise<Pick<PrintTask, 'facts' | 'pictures'>> {
  return { facts: await order.facts(), pictures: (await order.pictures?.()) ?? {} };
}

function startWorker(database: DatabaseAddress | undefined): Worker {
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { workerData: database });
  worker.unref();
  return worker;
}

function answerOf(worker: Worker, task: PrintTask): Promise<Printed> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new Error('a PDF took too long'))), printUntilMs);
    const onMessage = (printed: Printed) => end(() => resolve(printed));
    const onError = (error: unknown) => end(() => reject(error));
    worker.once('message', onMessage).once('error', onError);
    // Pictures move to the worker instead of being copied.
    const moved = Object.values(task.pictures).flatMap((picture) =>
      typeof picture === 'string' ? [] : picture.buffer,
    );
    worker.postMessage(task, moved);

    function end(settle: () => void): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError);
      settle();
    }
  });
}
