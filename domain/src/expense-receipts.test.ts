import { expect, test } from 'vitest';
import { ReceiptName, receiptFileName, receiptName } from './expense-receipts.ts';

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
});
