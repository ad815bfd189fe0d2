import { execFileSync } from 'node:child_process';

/** Poppler's programs read a PDF from their input and tell what a person would see, in the order it was written. */
export function pdfText(pdf: Uint8Array): string {
  return pdfPages(pdf).join(' ').trim();
}

/** What stands on each of them. */
export function pdfPages(pdf: Uint8Array): string[] {
  const pages = poppler('pdftotext', pdf, ['-raw', '-', '-']).split('\f').slice(0, -1);
  return pages.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

export function pdfInfo(pdf: Uint8Array): string {
  return poppler('pdfinfo', pdf, ['-']);
}

export function pdfFonts(pdf: Uint8Array): string {
  return poppler('pdffonts', pdf, ['-']);
}

export function pageCount(pdf: Uint8Array): number {
  return Number(/^Pages: +(\d+)$/m.exec(pdfInfo(pdf))?.[1]);
}

/** Grey pixels of a page, small: enough to see whether anything is drawn. */
export function pageImage(pdf: Uint8Array, page: number): Buffer {
  const options = ['-f', String(page), '-l', String(page), '-r', '20', '-gray'];
  return execFileSync('pdftoppm', [...options, '-'], { input: pdf, stdio: ['pipe', 'pipe', 'ignore'] });
}

/** How much of a page is dark; its picture begins after the three lines of its head. */
export function inkOf(pdf: Uint8Array, page: number): number {
  const image = pageImage(pdf, page);
  const head = /^P5\s+\d+ \d+\s+255\s/.exec(image.toString('latin1'))?.[0].length ?? 0;
  return image.subarray(head).reduce((sum, shade) => sum + 255 - shade, 0);
}

function poppler(program: string, pdf: Uint8Array, args: string[]): string {
  return execFileSync(program, args, { input: pdf, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
}
