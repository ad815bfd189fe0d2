import { type ReceiptType, receiptLimits, receiptRefusals } from '@cocho/domain/expense-receipts';
import { invalidField } from '../../http/errors.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import { type Cleaned, Damaged, fileReader, latin1, type Reader } from './file-reader.ts';

interface Kind {
  type: ReceiptType;
  /** The signs that a file of it has at these places. */
  signs: [at: number, text: string][];
  clean(read: Reader): Promise<Cleaned>;
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
  { type: 'application/pdf', signs: [[0, '%PDF-']], clean: async ({ file }) => ({ content: file, pixels: 0 }) },
];

/**
 * What a file is by its content, whatever it is called or was said to be, without what a camera writes into a picture:
 * place, time, device, a smaller picture, a film behind it.
 */
export async function receiptContent(file: Blob): Promise<{ type: ReceiptType; content: Blob }> {
  const read = fileReader(file);
  const head = latin1(await read.bytes(0, Math.min(12, file.size)));
  const kind = kinds.find(({ signs }) => signs.every(([at, text]) => head.startsWith(text, at)));
  if (!kind) throw refused(receiptRefusals.unknown);
  const { content, pixels } = await kind.clean(read).catch((error) => {
    throw error instanceof Damaged ? refused(receiptRefusals.damaged) : error;
  });
  if (pixels > receiptLimits.pixels) throw refused(receiptRefusals.tooManyPixels);
  return { type: kind.type, content };
}

export function refused(message: string) {
  return invalidField('file', message);
}
