import { fileURLToPath } from 'node:url';
import { type ReceiptType, receiptFormats, receiptLimits, receiptRefusals } from '@cocho/domain/expense-receipts';
import { HttpError } from '../../http/errors.ts';
import { NotTypeset, type PdfPrinter } from '../../jobs/pdf.ts';
import { refused } from './receipt-content.ts';

const template = fileURLToPath(new URL('receipt.typ', import.meta.url));
const path = '/receipt';
const busy = 'O comprovante não pôde ser conferido agora. Tente novamente em alguns instantes.';

/** By printing it: what is accepted once never keeps a report from being printed. */
export async function printablePages(
  pdf: PdfPrinter,
  by: number,
  { type, file }: { type: ReceiptType; file: string },
): Promise<number> {
  const format = receiptFormats[type];
  const most = format === 'pdf' ? receiptLimits.pages : 1;
  let pages = 0;
  while (pages < most && (await isPrintable(pages + 1))) pages += 1;
  if (pages === 0) throw refused(receiptRefusals.damaged);
  if (format === 'pdf' && pages === most && (await isPrintable(most + 1))) throw refused(receiptRefusals.tooManyPages);
  return pages;

  async function isPrintable(page: number): Promise<boolean> {
    const pictures = async () => ({ [path]: file });
    return pdf.print({ template, by, facts: async () => ({ path, format, page }), pictures, isTrial: true }).then(
      () => true,
      (error) => {
        if (error instanceof NotTypeset) return false;
        // Too much to print just now, or a printer that died, says nothing of the file.
        throw error instanceof HttpError ? error : new HttpError(503, busy);
      },
    );
  }
}
