/** Shown where nothing else is known. */
export const fallbackVersion = { version: '4.2.0', last_update: '02 de Agosto de 2025' };

const harmless = new Set(['p', 'br', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'h3', 'h4', 'code']);

/**
 * HTML of which nothing is left but text and a few elements without attributes. Whatever stands between angle brackets is
 * one of those or goes; every other angle bracket becomes text. Doing it twice changes nothing.
 */
export function harmlessHtml(html: string): string {
  const told = html.replaceAll(/<!--.*?-->|<(script|style)\b.*?<\/\1\s*>/gis, '');
  return told
    .split(/(<[a-z/!?][^<>]*>)/i)
    .map((piece, index) => (index % 2 === 1 ? harmlessTag(piece) : escapeBrackets(piece)))
    .join('');
}

function harmlessTag(tag: string): string {
  const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tag) ?? [];
  const lower = name.toLowerCase();
  return harmless.has(lower) ? `<${slash}${lower}>` : '';
}

function escapeBrackets(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
