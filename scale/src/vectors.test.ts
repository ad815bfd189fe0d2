import { describe, expect, test } from 'vitest';
import { digiStar } from './digi-star.ts';
import { genericAscii } from './generic-ascii.ts';
import { encodeP03, toledoP03 } from './toledo-p03.ts';

const plain = { net: false, motion: false, overload: false };
const bytesOf = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0));
const fromHex = (hex: string) => hex.split(' ').map((byte) => Number.parseInt(byte, 16));

describe('Toledo P03', () => {
  test.each([
    ['gross, stable', '02 3A 30 20 30 30 34 33 32 30 30 30 30 30 30 30 0D 1E', { ...plain, kg: 4320 }],
    [
      'net, in motion, a checksum that equals CR',
      '02 3A 39 20 30 30 34 33 32 30 30 30 31 32 35 30 0D 0D',
      { ...plain, kg: 4320, net: true, motion: true },
    ],
  ])('%s', (_, hex, frame) => {
    expect(toledoP03()(Uint8Array.from([...fromHex(hex), ...fromHex(hex)]))).toEqual([frame, frame]);
  });

  const [swa, swb] = [0b0011_1010, 0b0011_0000];
  test.each([
    ['×100', swa & ~0b111, swb, '000043', { kg: 4300 }],
    ['×10', (swa & ~0b111) | 1, swb, '000432', { kg: 4320 }],
    ['one decimal', (swa & ~0b111) | 3, swb, '000432', { kg: 43.2 }],
    ['two decimals', (swa & ~0b111) | 4, swb, '004320', { kg: 43.2 }],
    ['three decimals', (swa & ~0b111) | 5, swb, '004321', { kg: 4.321 }],
    ['four decimals', (swa & ~0b111) | 6, swb, '004321', { kg: 0.4321 }],
    ['five decimals', (swa & ~0b111) | 7, swb, '004321', { kg: 0.043_21 }],
    ['pounds', swa, swb & ~(1 << 4), '010000', { kg: 4535.9237 }],
    ['negative', swa, swb | (1 << 1), '000035', { kg: -35 }],
    ['minus zero', swa, swb | (1 << 1), '000000', { kg: 0 }],
    ['out of range', swa, swb | (1 << 2), '012345', { kg: 12_345, overload: true }],
    ['out of range, display blank', swa, swb | (1 << 2), '      ', { kg: 0, overload: true }],
    ['just switched on', swa, swb | (1 << 6), '004320', { kg: 4320, motion: true }],
    ['other fixed bits', 0b0001_0010, swb & ~(1 << 5), '004320', { kg: 4320 }],
    ['leading blanks', swa, swb, '  4320', { kg: 4320 }],
  ])('%s', (_, a, b, digits, expected) => {
    const frame = [0x02, a, b, 0x20, ...bytesOf(`${digits}000000`), 0x0d];
    expect(toledoP03()(Uint8Array.from([...frame, ...frame, ...frame]))[0]).toEqual({ ...plain, ...expected });
  });

  test('a blank display is no weight', () => {
    const frame = [0x02, swa, swb, 0x20, ...bytesOf('      000000'), 0x0d];
    expect(toledoP03()(Uint8Array.from([...frame, ...frame, ...frame]))).toEqual([]);
  });

  test.each([99_800, 99_991])(
    '%s kg, whose checksum would look like a control character, is read without one',
    (kg) => {
      const frame = encodeP03({ ...plain, kg }).subarray(0, 17);
      const read = toledoP03()(Uint8Array.from([...frame, ...frame, ...frame]));
      expect(read.map((each) => each.kg)).toEqual([kg, kg, kg]);
    },
  );

  test('after a right checksum none may be missing', () => {
    const parse = toledoP03();
    const good = encodeP03({ ...plain, kg: 100 });
    expect(parse(Uint8Array.from([...good, ...good]))).toHaveLength(2);
    expect(parse(Uint8Array.from([...good.subarray(0, 17), ...good.subarray(0, 17), ...good]))).toHaveLength(1);
  });

  test.each([0, 5, 4320, -35, 11_995])('%s kg is read as it was written', (kg) => {
    for (const net of [false, true]) {
      for (const motion of [false, true]) {
        for (const overload of [false, true]) {
          const frame = { kg, net, motion, overload };
          const bytes = encodeP03(frame);
          expect(bytes).toHaveLength(18);
          expect(toledoP03()(Uint8Array.from([...bytes, ...bytes]))).toEqual([frame, frame]);
        }
      }
    }
  });

  test('writes the known frame', () => {
    const known = fromHex('02 3A 30 20 30 30 34 33 32 30 30 30 30 30 30 30 0D 1E');
    expect([...encodeP03({ ...plain, kg: 4320 })]).toEqual(known);
  });
});

describe('Digi-Star', () => {
  test.each([
    ['kg', '\x02 11300KG SGk\r', 11_300],
    ['with ETX, as in the maker’s example', '\x02 11300KG SG\x03k\r', 11_300],
    ['pounds', '\x02 10000LB SGk\r', 4535.9237],
    ['negative', '\x02-  120KG SGf\r', -120],
  ])('%s', (_, text, kg) => {
    expect(digiStar()(bytesOf(text))).toEqual([{ ...plain, kg }]);
  });
});

describe('generic ASCII', () => {
  test.each([
    ['stable', 'ST,GS,+  4.876kg\r\n', { kg: 4.876 }],
    ['unstable', 'US,GS,+   4320kg\r\n', { kg: 4320, motion: true }],
    ['net, negative', 'ST,NT,-     35kg\r\n', { kg: -35, net: true }],
    ['overload', 'OL,GS,+  99999kg\r\n', { kg: 99_999, overload: true }],
    ['pounds', 'ST,GS,+  10000lb\r\n', { kg: 4535.9237 }],
    ['tonnes', 'ST,GS,+   4.32 t\r\n', { kg: 4320 }],
    ['line feed alone', 'ST,GS,+   4320kg\n', { kg: 4320 }],
    ['after half a line', 'ST,GS,+   43ST,GS,+   4320kg\r\n', { kg: 4320 }],
  ])('%s', (_, text, expected) => {
    expect(genericAscii()(bytesOf(text))).toEqual([{ ...plain, ...expected }]);
  });

  test.each(['ST,GS,   4320kg\r\n', 'ST,GS,+kg\r\n', 'XX,GS,+ 4320kg\r\n', 'ST,GS,+ 43 20kg\r\n', 'ST,GS,+ 4320\r\n'])(
    'is not taken in by %j',
    (text) => {
      expect(genericAscii()(bytesOf(text))).toEqual([]);
    },
  );
});
