import { expect, test } from 'vitest';
import {
  quotaRefusal,
  ReceiptName,
  receiptFileName,
  receiptName,
  receiptQuota,
  receiptRefusals,
} from './expense-receipts.ts';

test.each([
  ['nota.jpg', 'image/jpeg', 'nota.jpg'],
  ['nota fiscal.PNG', 'image/jpeg', 'nota_fiscal.jpg'],
  ['IMG_0001.HEIC', 'image/jpeg', 'IMG_0001.jpg'],
  ['recibo', 'application/pdf', 'recibo.pdf'],
  ['../../etc/passwd', 'image/webp', 'etc_passwd.webp'],
  ['fatura.pdf.exe', 'application/pdf', 'fatura.pdf.pdf'],
  ['a"; filename="b.exe', 'image/png', 'a_filename_b.png'],
  ['😀', 'image/png', 'sem_nome.png'],
] as const)('%j of %s is kept as %j', (name, type, file) => {
  expect(receiptFileName({ name, type })).toBe(file);
});

test('a name has no signs that break a line or turn the writing around, and is never empty', () => {
  expect(ReceiptName.parse({ name: 'no\r\nta\u202egpj.exe\0' }).name).toBe('notagpj.exe');
  expect(ReceiptName.parse({ name: '\u200b ' }).name).toBe('comprovante');
  expect(ReceiptName.parse({}).name).toBe('comprovante');
  expect(ReceiptName.safeParse({ name: 'x'.repeat(121) }).success).toBe(false);
});

test('a long name keeps its ending and fits', () => {
  const name = receiptName(`${'x'.repeat(300)}.jpeg`);
  expect(name).toMatch(/x…xxx\.jpeg$/);
  expect(ReceiptName.safeParse({ name }).success).toBe(true);
  expect(receiptName('nota.jpg')).toBe('nota.jpg');
  // Cut in the middle of a character, at either end of what is left out.
  for (const before of [107, 108])
    expect(() => encodeURIComponent(receiptName(`${'x'.repeat(before)}${'😀'.repeat(20)}.jpg`))).not.toThrow();
});

const { day, kept } = receiptQuota;
const nothing = { files: 0, bytes: 0 };

test.each([
  ['nothing so far', nothing, nothing, 1, null],
  ['the last file of the day', { files: day.files - 1, bytes: 0 }, nothing, 1, null],
  ['a file too many for the day', { files: day.files, bytes: 0 }, nothing, 1, receiptRefusals.tooMuchToday],
  ['the last byte of the day', { files: 1, bytes: day.bytes - 10 }, nothing, 10, null],
  ['a byte too many for the day', { files: 1, bytes: day.bytes - 10 }, nothing, 11, receiptRefusals.tooMuchToday],
  ['the last byte of all', nothing, { files: 1, bytes: kept.bytes - 10 }, 10, null],
  ['a byte too many of all', nothing, { files: 1, bytes: kept.bytes - 10 }, 11, receiptRefusals.noRoom],
  ['a file too many of all', nothing, { files: kept.files, bytes: 0 }, 1, receiptRefusals.noRoom],
  ['both full, of which waiting mends only one', day, kept, 1, receiptRefusals.noRoom],
])('a quota with %s', (_, dayUse, keptUse, bytes, refusal) => {
  expect(quotaRefusal({ day: dayUse, kept: keptUse }, bytes)).toBe(refusal);
});

test('refusals name the amounts', () => {
  expect(receiptRefusals.tooMuchToday).toContain('no máximo 300 arquivos ou 1 GB');
  expect(receiptRefusals.noRoom).toContain('20.000 arquivos ou 20 GB');
});
