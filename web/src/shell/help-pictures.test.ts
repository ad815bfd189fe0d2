import { expect, test } from 'vitest';
import { helpPictures, pictureSizes } from './help-pictures.ts';
import { helpTexts } from './help-texts.ts';

const files = import.meta.glob<string>('./help-pictures/*.webp', { query: '?inline', import: 'default', eager: true });

test('every page of the panel has one picture, which says in words what it shows', () => {
  const pictures = Object.values(helpPictures);
  expect(pictures.flatMap(({ pages }) => pages).sort()).toEqual(Object.keys(helpTexts).sort());
  for (const { pages, alt } of pictures) expect(alt, pages[0]).toMatch(/^\p{Lu}.{30,}\.$/u);
});

test('every picture is there, of the shape that is kept free for it, and small; and there are no others', () => {
  expect(Object.keys(files).sort()).toEqual(Object.keys(helpPictures).map(fileOf).sort());
  for (const [name, { screen = 'office' }] of Object.entries(helpPictures)) {
    const { width, height, bytes } = measure(files[fileOf(name)] ?? '');
    expect(width / height, name).toBeCloseTo(pictureSizes[screen].width / pictureSizes[screen].height, 1);
    expect(bytes, name).toBeLessThanOrEqual(12_000);
  }
  const all = Object.values(files).reduce((sum, file) => sum + measure(file).bytes, 0);
  expect(all).toBeLessThanOrEqual(500_000);
});

function fileOf(name: string): string {
  return `./help-pictures/${name}.webp`;
}

/** A WebP with more than a picture in it names its size, less one, in three bytes each behind what else there is. */
function measure(file: string): { width: number; height: number; bytes: number } {
  const bytes = Uint8Array.from(atob(file.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0));
  const sizes = new DataView(bytes.buffer);
  return { width: sizes.getUint16(24, true) + 1, height: sizes.getUint16(27, true) + 1, bytes: bytes.length };
}
