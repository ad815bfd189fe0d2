/** What never leaves the house: e-mails, CPF and CNPJ, phones. Ids, weights and days are none of these. */
const patterns = [
  /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu,
  // A CNPJ may have letters; a word with a year behind it is none.
  /(?<![\dA-Z])(?=(?:[A-Z./-]*\d){6})[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}(?![\dA-Z])/gi,
  /(?<!\d)\d{3}[.\s]?\d{3}[.\s]?\d{3}[-\s]?\d{2}(?!\d)/g,
  /(?<!\d)(?:\+?55[\s.-]?)?\(?\d{2}\)?[\s.-]?(?:9[\s.-]?)?\d{4}[\s.-]?\d{4}(?!\d)/g,
];

export function withoutPrivate(text: string): string {
  return patterns.reduce((left, pattern) => left.replaceAll(pattern, '[omitido]'), text);
}
