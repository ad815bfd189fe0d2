import { type Cleaned, Damaged, latin1, type Reader, view } from './file-reader.ts';

const needed = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']);
const headBytes = 12;
/** In the flags of VP8X: what follows holds EXIF, XMP or several pictures. Nothing of that is left. */
const dropped = 0b0000_1110;

export async function cleanWebp(read: Reader): Promise<Cleaned> {
  const riff = new Uint8Array(await read.bytes(0, headBytes));
  const end = Math.min(8 + view(riff).getUint32(4, true), read.file.size);
  let pixels = 0;
  let flagsAt: number | undefined;
  for (let at = headBytes; at + 8 <= end; ) {
    const head = await read.nextPart(at, 8);
    const [name, length] = [latin1(head.subarray(0, 4)), view(head).getUint32(4, true)];
    // To an even number of bytes.
    const next = at + 8 + length + (length % 2);
    if (name === 'VP8X') flagsAt = at + 8;
    if (name === 'VP8 ') pixels = lossyPixels(view(await read.bytes(at + 8, 10)));
    if (name === 'VP8L') pixels = losslessPixels(view(await read.bytes(at + 8, 5)));
    if (needed.has(name)) read.keep(at, next);
    at = next;
  }
  if (pixels === 0) throw new Damaged();
  view(riff).setUint32(4, 4 + read.keptSize(), true);
  return { content: await put(riff, read, flagsAt), pixels };
}

/** VP8X is the first part where there is one, so its flags stand in the first piece that is kept. */
async function put(riff: Uint8Array<ArrayBuffer>, read: Reader, flagsAt: number | undefined): Promise<Blob> {
  const [first = new Blob(), ...others] = read.keptPieces();
  if (flagsAt === undefined) return new Blob([riff, first, ...others]);
  if (flagsAt !== headBytes + 8) throw new Damaged();
  const flags = new Uint8Array(await read.bytes(flagsAt, 1));
  flags[0] = (flags[0] ?? 0) & ~dropped;
  return new Blob([riff, first.slice(0, 8), flags, first.slice(9), ...others]);
}

/** Fourteen bits each for width and height, behind the three bytes that begin a key frame. */
function lossyPixels(frame: DataView): number {
  return (frame.getUint16(6, true) & 0x3fff) * (frame.getUint16(8, true) & 0x3fff);
}

/** The same packed into four bytes, each one less than it is. */
function losslessPixels(frame: DataView): number {
  const bits = frame.getUint32(1, true);
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
}
