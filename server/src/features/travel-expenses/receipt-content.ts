import { open } from 'node:fs/promises';
import { type ReceiptType, receiptLimits, receiptRefusals } from '@cocho/domain/expense-receipts';
import { invalidField } from '../../http/errors.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { Damaged, fileReader, latin1, type Reader } from './file-reader.ts';

interface Kind {
  type: ReceiptType;
  /** The signs that a file of it has at these places. */
  signs: [at: number, text: string][];
  /** Marks what is kept of it, and answers the pixels that it unpacks to. */
  clean(read: Reader): Promise<number>;
}

const kinds: Kind[] = [
  { type: 'image/jpeg', signs: [[0, '\xff\xd8\xff']], clean: cleanJpeg },
  { type: 'image/png', signs: [[0, '\x89PNG\r\n\x1a\n']], clean: cleanPng },
  {
    type: 'image/webp',
    signs: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
    clean: cleanWebp,
  },
  // What a PDF says of itself was put there by who issued it, not by the phone of who travelled: it stays.
  { type: 'application/pdf', signs: [[0, '%PDF-']], clean: keepAll },
];

/**
 * What a file is by its content, whatever it is called or was said to be, and a copy of it without what a camera writes into
 * a picture: place, time, device, a smaller picture, a film behind it.
 */
export async function receiptContent(path: string, copy: string): Promise<{ type: ReceiptType; size_bytes: number }> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    const read = fileReader(path, file, size);
    const head = latin1(await read.bytes(0, Math.min(12, size)));
    const kind = kinds.find(({ signs }) => signs.every(([at, text]) => head.startsWith(text, at)));
    if (!kind) throw refused(receiptRefusals.unknown);
    if ((await kind.clean(read)) > receiptLimits.pixels) throw refused(receiptRefusals.tooManyPixels);
    return { type: kind.type, size_bytes: await read.copyTo(copy) };
  } catch (error) {
    throw error instanceof Damaged ? refused(receiptRefusals.damaged) : error;
  } finally {
    await file.close();
  }
}

async function keepAll(read: Reader): Promise<number> {
  read.keep(0, read.size);
  return 0;
}

export function refused(message: string) {
  return invalidField('file', message);
}
