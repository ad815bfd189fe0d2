import { execFileSync } from 'node:child_process';
import { crc32 } from 'node:zlib';

/** What no file may say that we keep. */
export const secret = 'S 19 44.123 W 47 55.456';

/** A PDF of so many pages, each with a word on it. */
export function pdfOf(pages: number): Buffer {
  const ids = Array.from({ length: pages }, (_, index) => 4 + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...ids.flatMap((id, index) => {
      const words = `BT /F 24 Tf 20 100 Td (Nota ${index + 1}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${id + 1} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
        `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer);
}

function drawn(format: '-jpeg' | '-png'): Buffer {
  return execFileSync('pdftoppm', [format, '-r', '36', '-'], { input: pdfOf(1), stdio: ['pipe', 'pipe', 'ignore'] });
}

export const plainJpeg = drawn('-jpeg');
export const plainPng = drawn('-png');
/** One pixel. */
const plainWebp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

/** With its place, a comment and, behind its end, a short film: as a phone makes them. */
export function phoneJpeg(): Buffer {
  const notes = [segment(0xe1, `Exif\0\0${secret}`), segment(0xfe, secret), segment(0xed, `Photoshop ${secret}`)];
  return Buffer.concat([plainJpeg.subarray(0, 2), ...notes, plainJpeg.subarray(2), Buffer.from(`ftypmp42 ${secret}`)]);
}

export function phonePng(): Buffer {
  const [begin, end] = [plainPng.subarray(0, 33), plainPng.subarray(33)];
  const notes = [chunk('tEXt', `Comment\0${secret}`), chunk('eXIf', secret)];
  return Buffer.concat([begin, ...notes, end, Buffer.from(secret)]);
}

export function phoneWebp(): Buffer {
  const head = Buffer.from([0b1100, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const parts = [part('VP8X', head), plainWebp.subarray(12), part('EXIF', secret), part('XMP ', `<x>${secret}</x>`)];
  return riff(Buffer.concat(parts));
}

/** A picture that says it is so large, and has next to nothing in it. */
export function hugePng(side: number): Buffer {
  const size = Buffer.from(plainPng.subarray(16, 29));
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  return Buffer.concat([plainPng.subarray(0, 8), chunk('IHDR', size), plainPng.subarray(33)]);
}

function segment(marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
}

function chunk(name: string, content: string | Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), Buffer.from(content)]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(named.length - 4, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

function part(name: string, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}

function riff(parts: Buffer): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(parts.length + 4, 4);
  return Buffer.concat([head, parts]);
}
