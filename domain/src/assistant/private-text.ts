import { isTaxId } from '../tax-ids.ts';

const omitted = '[omitido]';

/** What never leaves this server: e-mails, CPF and CNPJ, phones. Ids, weights and days are none of these. */
const patterns = [
  /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu,
  /(?<![\d.,])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g,
  /(?<!\d)(?:\+?55[\s.-]?)?\(?\d{2}\)?[\s.-]?(?:9[\s.-]?)?\d{4}[\s.-]?\d{4}(?!\d)/g,
];

/** So looks also the name of a lot, or what four pens get: only where the digits check is it left out. */
const maybeTaxIds = [
  /(?<![\dA-Z])[\dA-Z]{2}[.\s]?[\dA-Z]{3}[.\s]?[\dA-Z]{3}[/\s]?[\dA-Z]{4}[-\s]?\d{2}(?![\dA-Z])/gi,
  /(?<![\d.,])\d{3}[\s-]\d{3}[\s-]\d{3}[\s-]\d{2}(?!\d)/g,
];

export function withoutPrivate(text: string): string {
  const checked = maybeTaxIds.reduce(
    (left, pattern) => left.replaceAll(pattern, (found) => (isTaxId(signsOf(found)) ? omitted : found)),
    text,
  );
  return patterns.reduce((left, pattern) => left.replaceAll(pattern, omitted), checked);
}

function signsOf(found: string): string {
  return found.replaceAll(/[^\dA-Z]/gi, '').toUpperCase();
}
