const mostDigits = 11;

/** What an input takes of a phone at most: (34) 99123-4567. */
export const maskedPhoneLength = 15;

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** While it is typed: (XX) XXXXX-XXXX as far as it goes, digits only, what is too much dropped. */
export function maskPhone(text: string): string {
  if (beginsCountry.test(text)) return text.trim();
  const digits = nationalDigitsOf(text).slice(0, mostDigits);
  if (digits.length === 0) return '';
  if (digits.length <= 2) return `(${digits}`;
  return joinPhone(digits, 7);
}

/** As it is read: a house's ten digits have four before the hyphen. */
export function formatPhone(text: string): string {
  const digits = nationalDigitsOf(text);
  return digits.length === mostDigits - 1 ? joinPhone(digits, 6) : maskPhone(digits);
}

interface PhoneInput {
  value: string;
  selectionStart: number | null;
  selectionEnd: number | null;
}

/** What an input then holds. The browser would cut the text at the input's length, and a number with its country to another one. */
export function pastePhone({ value, selectionStart, selectionEnd }: PhoneInput, text: string): string {
  return formatPhone(value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? value.length));
}

/** Whoever types a country's code is on the way to a number. */
const beginsCountry = /^\s*\+5{0,2}\s*$/;

/** Without Brazil's code: told by its plus, or by its length. Else 55 is an area of Rio Grande do Sul, as it is in parentheses. */
export function nationalDigitsOf(text: string): string {
  if (/^\s*\+\s*55/.test(text)) return digitsOf(text).slice(2);
  return /^\D*\(55\)/.test(text) ? digitsOf(text) : digitsOf(text).replace(/^55(?=\d{10,11}$)/, '');
}

function joinPhone(digits: string, hyphen: number): string {
  const [area, first, last] = [digits.slice(0, 2), digits.slice(2, hyphen), digits.slice(hyphen)];
  return `(${area}) ${first}${last && `-${last}`}`;
}
