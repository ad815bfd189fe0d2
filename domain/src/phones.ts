const mostDigits = 11;

/** What an input takes of a phone at most: (34) 99123-4567. */
export const maskedPhoneLength = 15;

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** While it is typed: (XX) XXXXX-XXXX as far as it goes, digits only, what is too much dropped. */
export function maskPhone(text: string): string {
  const digits = digitsOf(text).slice(0, mostDigits);
  if (digits.length === 0) return '';
  if (digits.length <= 2) return `(${digits}`;
  return joinPhone(digits, 7);
}

/** As it is read: a house's ten digits have four before the hyphen. */
export function formatPhone(text: string): string {
  const digits = digitsOf(text);
  return digits.length === mostDigits - 1 ? joinPhone(digits, 6) : maskPhone(digits);
}

function joinPhone(digits: string, hyphen: number): string {
  const [area, first, last] = [digits.slice(0, 2), digits.slice(2, hyphen), digits.slice(hyphen)];
  return `(${area}) ${first}${last && `-${last}`}`;
}
