import { type Parser, parserOf, textOf } from './parser.ts';
import { kgPerLb } from './weighing.ts';

const lf = 0x0a;
const cr = 0x0d;
const longestLine = 64;

const kgPer: Record<string, number> = { kg: 1, g: 0.001, t: 1000, lb: kgPerLb };

/** The end of a line, whatever was left before it by noise: `ST,GS,+  4.876kg`. */
const line = /(ST|US|OL),(GS|NT),([+-]) *(\d+(?:\.\d+)?) *(kg|g|t|lb)$/;

/** Lines of text as many makes send them: ST stable, US unstable, OL overload; GS gross, NT net. No checksum. */
export function genericAscii(): Parser {
  return parserOf((bytes) => {
    const end = bytes.findIndex((byte) => byte === cr || byte === lf);
    if (end < 0) return bytes.length <= longestLine ? 'more' : { take: bytes.length - longestLine };
    const found = line.exec(textOf(bytes, Math.max(0, end - longestLine), end));
    if (!found) return { take: end + 1 };
    const [, state, kind, sign, digits = '', unit = ''] = found;
    const kg = Number(digits) * (kgPer[unit] ?? 1);
    const frame = {
      kg: sign === '-' && kg !== 0 ? -kg : kg,
      net: kind === 'NT',
      motion: state === 'US',
      overload: state === 'OL',
    };
    return { take: end + 1, frame };
  });
}
