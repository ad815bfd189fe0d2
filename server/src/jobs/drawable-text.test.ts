import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { drawableText } from './drawable-text.ts';

const font = import.meta.resolve('@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf');
const drawable = drawableText([readFileSync(fileURLToPath(font))]);

test.each([
  ['what it has stays', 'Ração nº 7 · R$ 1.692,50/t ≥ 2 → “ok” – fim', 'Ração nº 7 · R$ 1.692,50/t ≥ 2 → “ok” – fim'],
  ['letters and their marks are one', 'Rac\u0327a\u0303o', 'Ração'],
  ['an emoji is one box, however many parts it has', 'Boi 🐂 e 👩🏽‍🌾 e 🇧🇷', 'Boi \u{FFFD} e \u{FFFD} e \u{FFFD}'],
  ['each letter of another script is a box, where it was written', 'חוה 12 农', '\u{FFFD}\u{FFFD}\u{FFFD} 12 \u{FFFD}'],
  ['nothing turns the figures around', 'R$ \u202e1.692\u202c,50\u200f', 'R$ 1.692,50'],
  ['lines stay lines, and any space is a space', 'um\r\ndois\u3000três\tquatro', 'um\ndois três quatro'],
  ['nothing stays nothing', '', ''],
])('%s', (_, text, expected) => {
  expect(drawable(text)).toBe(expected);
});
