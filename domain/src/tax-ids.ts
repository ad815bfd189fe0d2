import { z } from 'zod';
import { invalid, required } from './messages.ts';

/** CPF or CNPJ in one field that may be left blank; kept as its bare signs, and read with points again. */
export function optionalTaxId(label: string) {
  return z
    .string({ error: () => invalid(label) })
    .max(40, invalid(label))
    .transform(bare)
    .refine((signs) => signs === '' || isTaxId(signs), `${label} inválido: confira os dígitos`)
    .nullish();
}

/** Of a person, who always has one. */
export function requiredCpf(label: string) {
  return z
    .string({ error: ({ input }) => (input == null ? required(label) : invalid(label)) })
    .max(40, invalid(label))
    .transform(bare)
    .refine((signs) => signs.length === cpfLength && isTaxId(signs), `${label} inválido: confira os dígitos`);
}

/** 123.456.789-09 or 12.ABC.345/01DE-35; what is neither is left as it is. */
export function formatTaxId(signs: string): string {
  if (signs.length === cpfLength) return signs.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
  return signs.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}

/** While it is typed, as far as it goes: of a CPF until a letter or a twelfth sign shows that it is a CNPJ. */
export function maskTaxId(typed: string): string {
  const signs = bare(typed)
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, cnpjLength);
  const marks: Record<number, string> = /^\d{0,11}$/.test(signs) ? cpfMarks : cnpjMarks;
  return [...signs].map((sign, place) => `${marks[place] ?? ''}${sign}`).join('');
}

const cpfLength = 11;
const cnpjLength = 14;
/** Before which signs they stand. */
const cpfMarks = { 3: '.', 6: '.', 9: '-' };
const cnpjMarks = { 2: '.', 5: '.', 8: '/', 12: '-' };

function bare(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s./-]/g, '');
}

/** A CPF is of digits; a CNPJ may have letters before its two check digits. */
export function isTaxId(signs: string): boolean {
  if (/^(.)\1*$/.test(signs)) return false;
  if (/^\d{11}$/.test(signs)) return isChecked(signs, cpfWeight);
  return /^[0-9A-Z]{12}\d{2}$/.test(signs) && isChecked(signs, cnpjWeight);
}

function isChecked(signs: string, weightOf: (fromRight: number) => number): boolean {
  return [signs.length - 2, signs.length - 1].every(
    (place) => checkDigit(signs.slice(0, place), weightOf) === signs[place],
  );
}

/** Modulo 11 over the signs' values, ASCII − 48. */
function checkDigit(signs: string, weightOf: (fromRight: number) => number): string {
  const sum = [...signs]
    .toReversed()
    .reduce((total, sign, fromRight) => total + (sign.charCodeAt(0) - 48) * weightOf(fromRight), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

/** 2, 3, 4 … from the right. */
function cpfWeight(fromRight: number): number {
  return fromRight + 2;
}

/** 2 to 9 from the right, and again. */
function cnpjWeight(fromRight: number): number {
  return (fromRight % 8) + 2;
}
