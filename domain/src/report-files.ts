import type { Day } from './days.ts';

/** What no file system minds: no separators, no control or invisible characters, no wildcards, no dot at an end. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
/** At four bytes a character the whole stays below the 255 that a file name may have. */
const longest = 50;

/** `relatorio_lote_{lot name}_{date}.pdf`, whatever the lot is called. */
export function reportFileName(lotName: string, day: Day, extension: 'pdf' | 'xlsx'): string {
  const safe = lotName.normalize('NFC').replaceAll(unsafe, '-').replaceAll(/\s+/g, ' ');
  const short = [...safe]
    .slice(0, longest)
    .join('')
    .replaceAll(/^[\s.-]+|[\s.-]+$/g, '');
  return `relatorio_lote_${short || 'sem-nome'}_${day}.${extension}`;
}
