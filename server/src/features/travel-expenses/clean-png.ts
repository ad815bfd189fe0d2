import { Damaged, latin1, type Reader, view } from './file-reader.ts';

/** The picture and how its colours are meant; texts, times and EXIF are none of it. */
const needed = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'],
]);
const signatureBytes = 8;
/** A chunk's length and name, and its check sum. */
const frameBytes = 12;

/** Answers its pixels. */
export async function cleanPng(read: Reader): Promise<number> {
  const size = view(await read.bytes(signatureBytes, 16 + frameBytes));
  const pixels = size.getUint32(8) * size.getUint32(12);
  read.keep(0, signatureBytes);
  for (let at = signatureBytes; ; ) {
    const head = await read.nextPart(at, 8);
    const [length, name] = [view(head).getUint32(0), latin1(head.subarray(4))];
    if (at === signatureBytes && name !== 'IHDR') throw new Damaged();
    const end = at + frameBytes + length;
    if (needed.has(name)) read.keep(at, end);
    if (name === 'IEND') return pixels;
    at = end;
  }
}
