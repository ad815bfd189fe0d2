import { Damaged, latin1, type Reader, view } from './file-reader.ts';

const needed = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']);
const headBytes = 12;
/** In the flags of VP8X: what follows holds EXIF, XMP or several pictures. Nothing of that is left. */
const dropped = 0b0000_1110;

/** Answers its pixels. The head tells the size of what follows, so the parts are looked at before any is kept. */
export async function cleanWebp(read: Reader): Promise<number> {
  const riff = new Uint8Array(await read.bytes(0, headBytes));
  const end = Math.min(8 + view(riff).getUint32(4, true), read.size);
  const parts: { name: string; at: number; next: number }[] = [];
  let pixels = 0;
  for (let at = headBytes; at + 8 <= end; ) {
    const head = await read.nextPart(at, 8);
    const [name, length] = [latin1(head.subarray(0, 4)), view(head).getUint32(4, true)];
    // To an even number of bytes.
    const next = at + 8 + length + (length % 2);
    if (name === 'VP8 ') pixels = lossyPixels(view(await read.bytes(at + 8, 10)));
    if (name === 'VP8L') pixels = losslessPixels(view(await read.bytes(at + 8, 5)));
    if (needed.has(name)) parts.push({ name, at, next });
    at = next;
  }
  if (pixels === 0) throw new Damaged();
  const size = parts.reduce((sum, { at, next }) => sum + next - at, 4);
  view(riff).setUint32(4, size, true);
  read.insert(riff);
  for (const { name, at, next } of parts) {
    if (name === 'VP8X') await keepFlags(read, at);
    read.keep(name === 'VP8X' ? at + 9 : at, next);
  }
  return pixels;
}

/** The part's name and length, and its flags without those that tell of what is gone. */
async function keepFlags(read: Reader, at: number): Promise<void> {
  const head = new Uint8Array(await read.bytes(at, 9));
  head[8] = (head[8] ?? 0) & ~dropped;
  read.insert(head);
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
