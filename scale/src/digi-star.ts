import { type Parser, stxParserOf, textOf } from './parser.ts';
import { kgPerLb } from './weighing.ts';

const etx = 0x03;
const dataLength = 11;

/**
 * Digi-Star EZII "serial gross": STX, six characters of weight, KG or LB, ' SG' and a checksum, which the maker's own
 * example puts after an ETX. What ends the frame does not matter. There is no word on motion: the filter alone judges.
 */
export function digiStar(): Parser {
  return stxParserOf((bytes) => {
    const end = 1 + dataLength + (bytes[1 + dataLength] === etx ? 1 : 0);
    if (bytes.length <= end) return 'more';
    const data = /^ *(-?) *(\d+)(KG|LB) SG$/.exec(textOf(bytes, 1, 1 + dataLength));
    if (!data || bytes[end] !== checksum(bytes.subarray(1, 1 + dataLength))) return { take: 1 };
    const [, sign, digits, unit] = data;
    const shown = Number(`${sign}${digits}`) || 0;
    const kg = unit === 'KG' ? shown : shown * kgPerLb;
    return { take: end + 1, frame: { kg, net: false, motion: false, overload: false } };
  });
}

function checksum(data: Uint8Array): number {
  return (data.reduce((sum, byte) => sum ^ byte, 0) & 63) + 64;
}
