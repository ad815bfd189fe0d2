import { z } from 'zod';
import { atMostCharacters, invalid } from './messages.ts';
import { fileNamePart } from './names.ts';

/** Of one report; a file of more bytes, pixels or pages is refused. */
export const receiptLimits = { count: 20, bytes: 10 * 1024 * 1024, pixels: 13_000_000, pages: 10 };

/** What a receipt may be, and how those who print it call its format. */
export const receiptFormats = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;
export type ReceiptType = keyof typeof receiptFormats;

export const receiptTypes = Object.keys(receiptFormats) as [ReceiptType, ...ReceiptType[]];

/** A photo or PDF of what something cost. Its id is made by the device, so that what is sent twice is kept once. */
export const Receipt = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(receiptTypes),
  size_bytes: z.number(),
  pages: z.number(),
});
export type Receipt = z.infer<typeof Receipt>;

const longestName = 120;

/** As the file was called. Signs that would break a line or turn the writing around have no place in a name. */
export const ReceiptName = z.object({
  name: z
    .string(invalid('Nome do arquivo'))
    .max(longestName, atMostCharacters('Nome do arquivo', longestName))
    .transform((name) => name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim() || 'comprovante')
    .default('comprovante'),
});

/** To keep it by: what it is, whatever it was called. */
export function receiptFileName({ name, type }: Pick<Receipt, 'name' | 'type'>): string {
  return `${fileNamePart(name.replace(/\.\w{1,5}$/, ''))}.${receiptFormats[type]}`;
}

/** Long names keep their ending. */
export function receiptName(file: string): string {
  return file.length > longestName ? `${file.slice(0, longestName - 12)}…${file.slice(-8)}` : file;
}

export const receiptRefusals = {
  unknown: 'Envie uma foto (JPEG, PNG ou WebP) ou um PDF',
  damaged: 'O arquivo está incompleto, protegido ou danificado',
  tooLarge: 'Cada comprovante tem no máximo 10 MB',
  tooManyPixels: 'A foto é grande demais: no máximo 13 megapixels',
  tooManyPages: `O PDF é longo demais: no máximo ${receiptLimits.pages} páginas`,
  tooMany: `Um relatório tem no máximo ${receiptLimits.count} comprovantes`,
};
