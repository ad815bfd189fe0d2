import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportFileName } from './report-files.ts';

test.each([
  ['Lote 12', 'relatorio_lote_Lote 12_2026-03-12.pdf'],
  ['Baia 3 - Ração São João', 'relatorio_lote_Baia 3 - Ração São João_2026-03-12.pdf'],
  ['../../etc/passwd', 'relatorio_lote_etc-passwd_2026-03-12.pdf'],
  ['A/B\\C:D*E?F"G<H>I|J', 'relatorio_lote_A-B-C-D-E-F-G-H-I-J_2026-03-12.pdf'],
  ['linha\r\nContent-Type: x', 'relatorio_lote_linha-Content-Type- x_2026-03-12.pdf'],
  ['\u202Efdp.exe', 'relatorio_lote_fdp.exe_2026-03-12.pdf'],
  ['...', 'relatorio_lote_sem-nome_2026-03-12.pdf'],
])('%j gives a name that every file system takes', (name, file) => {
  expect(reportFileName(name, '2026-03-12', 'pdf')).toBe(file);
});

const characters = [...'aZ9é ç.-_~/\\:*?"<>|\n\r\t\0\u007F\u202E\u200B\u2028\uD800', '🐂', '\u0301'];

test('no name leaves the folder, hides a character or is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...characters), maxLength: 120 }), (name) => {
      const file = reportFileName(name, '2026-03-12', 'xlsx');
      expect(file).toMatch(/^relatorio_lote_[^/\\:*?"<>|\p{C}]+_2026-03-12\.xlsx$/u);
      expect([...file].length).toBeLessThanOrEqual(85);
    }),
  );
});
