/** Drawn by every font as the box of what it does not know, and read as what it is. */
const replacement = '\u{FFFD}';
const clusters = new Intl.Segmenter('pt-BR');

/**
 * What fonts can draw of a text, from left to right. What none of them has, as an emoji or a letter of another script, is one
 * box, whatever it is made of; what is never seen but tells how others are to be drawn is left out, or it could turn the
 * figures around it.
 */
export function drawableText(fonts: Buffer[]): (text: string) => string {
  const known = new Set(fonts.flatMap((font) => [...charactersOf(font)].map((code) => String.fromCodePoint(code))));
  return (text) => {
    const whole = text.normalize('NFC');
    if ([...whole].every((character) => known.has(character))) return whole;
    return Array.from(clusters.segment(whole), ({ segment }) => drawn(segment)).join('');
  };

  /** One character as a person sees it. */
  function drawn(cluster: string): string {
    if (/^\s+$/.test(cluster)) return cluster.includes('\n') ? '\n' : ' ';
    const seen = [...cluster].filter((part) => !/[\p{Default_Ignorable_Code_Point}\p{Control}]/u.test(part));
    const ours = seen.filter((part) => known.has(part));
    return ours.length === 0 && seen.length > 0 ? replacement : ours.join('');
  }
}

/** The characters of a TrueType font: its table `cmap` lists them as runs, in the form 4, without gaps in ours. */
function* charactersOf(font: Buffer): Generator<number> {
  const runs = runsOf(font, tableOf(font, 'cmap'));
  const size = font.readUInt16BE(runs + 6);
  for (let run = 0; run < size; run += 2) {
    const [first, last] = [font.readUInt16BE(runs + 16 + size + run), font.readUInt16BE(runs + 14 + run)];
    // The last run only says that there are no more.
    for (let code = first; code <= last && code < 0xffff; code += 1) yield code;
  }
}

function tableOf(font: Buffer, name: string): number {
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16)
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  throw new Error(`a font without a table ${name}`);
}

function runsOf(font: Buffer, cmap: number): number {
  for (let entry = cmap + 4; entry < cmap + 4 + 8 * font.readUInt16BE(cmap + 2); entry += 8) {
    const table = cmap + font.readUInt32BE(entry + 4);
    if (font.readUInt16BE(table) === 4) return table;
  }
  throw new Error('a font without runs of characters');
}
