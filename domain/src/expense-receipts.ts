import { z } from 'zod';
import { formatNumber } from './formats.ts';
import { atMostCharacters, invalid } from './messages.ts';
import { fileNamePart } from './names.ts';

export const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;
const megapixel = 1_000_000;

/** A report has so many files; one of more bytes, pixels or pages is refused. */
export const receiptLimits = { count: 20, bytes: 10 * megabyte, pixels: 13 * megapixel, pages: 10 };

interface Amount {
  files: number;
  bytes: number;
}

/** What one author may send within 24 hours, deleted files included, and may keep, over all reports. */
export const receiptQuota = {
  day: { files: 300, bytes: gigabyte },
  kept: { files: 20_000, bytes: 20 * gigabyte },
} satisfies Record<string, Amount>;

/** Why so many bytes more find no room; null where they do. */
export function quotaRefusal(used: Record<keyof typeof receiptQuota, Amount>, bytes: number): string | null {
  const isFull = (limit: keyof typeof receiptQuota) =>
    used[limit].files >= receiptQuota[limit].files || used[limit].bytes + bytes > receiptQuota[limit].bytes;
  if (isFull('kept')) return receiptRefusals.noRoom;
  return isFull('day') ? receiptRefusals.tooMuchToday : null;
}

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

/** Long names keep their ending; half of a character is none that could be sent. */
export function receiptName(file: string): string {
  const name = file.length > longestName ? `${file.slice(0, longestName - 12)}…${file.slice(-8)}` : file;
  return name.toWellFormed();
}

export const receiptRefusals = {
  unknown: 'Envie uma foto (JPEG, PNG ou WebP) ou um PDF',
  damaged: 'O arquivo está incompleto, protegido ou danificado',
  tooLarge: `Cada comprovante tem no máximo ${receiptLimits.bytes / megabyte} MB`,
  tooManyPixels: `A foto é grande demais: no máximo ${receiptLimits.pixels / megapixel} megapixels`,
  tooManyPages: `O PDF é longo demais: no máximo ${receiptLimits.pages} páginas`,
  tooMany: `Um relatório tem no máximo ${receiptLimits.count} comprovantes`,
  tooMuchToday: `Você já enviou comprovantes demais em 24 horas (no máximo ${amountText(receiptQuota.day)}). Envie os outros amanhã.`,
  noRoom: `Seus comprovantes ocupam todo o espaço (${amountText(receiptQuota.kept)}). Exclua os que não usa mais ou fale com o suporte.`,
};

function amountText({ files, bytes }: Amount): string {
  return `${formatNumber(files)} arquivos ou ${formatNumber(bytes / gigabyte)} GB`;
}
