import { Damaged, latin1, type Reader, view } from './file-reader.ts';

const startOfScan = 0xda;
const endOfImage = 0xd9;
const comment = 0xfe;
/** What decoding needs of what applications add: that it is a JFIF, its colour profile, how Adobe turned its colours. */
const neededNotes: [marker: number, begins: string][] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];
const longestBeginning = 12;

/** Answers its pixels. Segment by segment up to the end of the picture; what a phone writes behind it, such as a short film, is not read. */
export async function cleanJpeg(read: Reader): Promise<number> {
  let at = 2;
  let pixels = 0;
  read.keep(0, at);
  for (;;) {
    const [mark, marker = 0] = await read.nextPart(at, 2);
    if (mark !== 0xff) throw new Damaged();
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) break;
    const length = view(await read.bytes(at + 2, 2)).getUint16(0);
    if (length < 2) throw new Damaged();
    const end = at + 2 + length;
    if (isFrame(marker)) pixels = Math.max(pixels, pixelsOf(view(await read.bytes(at + 5, 4))));
    if (await isNeeded(read, marker, at, end)) read.keep(at, end);
    at = end;
    if (marker === startOfScan) {
      at = await endOfScan(read, end);
      read.keep(end, at);
    }
  }
  if (pixels === 0) throw new Damaged();
  read.keep(at, at + 2);
  return pixels;
}

async function isNeeded(read: Reader, marker: number, at: number, end: number): Promise<boolean> {
  if (marker === comment) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const text = latin1(await read.bytes(at + 4, Math.min(longestBeginning, Math.max(0, end - at - 4))));
  return neededNotes.some(([known, begins]) => known === marker && text.startsWith(begins));
}

/** C0 to CF tell how the picture is packed and its size, but for the three that are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function pixelsOf(size: DataView): number {
  return size.getUint16(0) * size.getUint16(2);
}

/** Where the packed picture pauses: at a marker that is neither a packed FF nor one of those that restart it. */
async function endOfScan(read: Reader, begin: number): Promise<number> {
  for (let at = begin; ; ) {
    const length = Math.min(32 * 1024, read.size - at);
    if (length < 2) throw new Damaged();
    const bytes = await read.bytes(at, length);
    for (let mark = bytes.indexOf(0xff); mark !== -1 && mark < length - 1; mark = bytes.indexOf(0xff, mark + 1)) {
      const next = bytes[mark + 1] ?? 0;
      if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at + mark;
    }
    at += length - 1;
  }
}
