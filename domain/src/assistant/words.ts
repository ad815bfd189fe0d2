import { nameKey } from '../names.ts';
import { longestQuestion } from './longest-question.ts';

/**
 * A sentence as words without case, accents and punctuation. Numbers are digits, however they were said: 'vinte e três' is
 * 23, 'menos cinco por cento' is -5 and %, '6h30' is 06:30, '@' is arroba.
 */
export function wordsOf(text: string): string[] {
  const plain = nameKey(text.slice(0, longestQuestion))
    .replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$3/$2/$1')
    .replaceAll(/(\d)\s*[-–]\s*(\d)/g, '$1 a $2')
    .replaceAll('@', ' arroba ')
    .replaceAll(/meio[ -]dia/g, 'meiodia')
    .replaceAll(/\bpor cento\b/g, '%')
    .replaceAll(/\b(\d{1,2})\s*h(?:oras?|rs?|s)?(?:\s*e)?\s*([0-5]\d)?\b/g, clockTime)
    .replaceAll('−', '-');
  const found = plain.match(/(?<![\w.,])[+-]\d+(?:[.,]\d+)?|\d+(?:[.,:/]\d+)*|%|[a-z]+|\?/g) ?? [];
  return signed(counted(found.map((word) => abbreviations[word] ?? word).flatMap((word) => word.split(' '))));
}

const abbreviations: Record<string, string> = {
  qto: 'quanto',
  qt: 'quanto',
  qnto: 'quanto',
  qtos: 'quantos',
  qtas: 'quantas',
  qdo: 'quando',
  oq: 'o que',
  oque: 'o que',
  ql: 'qual',
  ta: 'esta',
  tao: 'estao',
  tava: 'estava',
  to: 'estou',
  pro: 'para o',
  pra: 'para a',
  pros: 'para os',
  pras: 'para as',
  n: 'nao',
  hj: 'hoje',
  rel: 'relatorio',
  kgs: 'kg',
  quilo: 'kg',
  quilos: 'kg',
  kilos: 'kg',
};

function clockTime(whole: string, hours: string, minutes: string | undefined): string {
  return Number(hours) < 24 ? `${hours.padStart(2, '0')}:${minutes ?? '00'}` : whole;
}

const units =
  'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove';
const tens = 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa';
const hundreds = 'cem duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos';

const numbers = new Map<string, number>([
  ...units.split(' ').map((word, index) => [word, index] as const),
  ...tens.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
  ...hundreds.split(' ').map((word, index) => [word, (index + 1) * 100] as const),
  ['cento', 100],
  ['catorze', 14],
  ['uma', 1],
  ['duas', 2],
]);

/** 'um' and 'uma' are numbers only where something is counted or has a number for a name. */
const numbered = new Set(['lote', 'baia', 'curral', 'nota', 'leitura', 'dia', 'mais', 'menos', 'registra', 'lanca']);
export const animals =
  /^(boi|bois|vaca|vacas|cabeca|cabecas|animal|animais|novilhas?|garrotes?|bezerros?|touros?|rez|reses)$/;
const isCountable = (word: string) => animals.test(word) || /^(mortes?|dias?|semanas?|mes|meses|%)$/.test(word);

function counted(words: string[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < words.length; ) {
    const { value, used } = numberAt(words, at);
    if (value === null) result.push(words[at] ?? '');
    else result.push(String(value).replace('.', ','));
    at += used;
  }
  return result;
}

/** The number that begins here: the largest part first, joined by 'e'. */
function numberAt(words: string[], start: number): { value: number | null; used: number } {
  const word = words[start] ?? '';
  if (word === 'meio' || word === 'meia') {
    const isScore = ['nota', 'leitura', 'escore'].includes(words[start - 1] ?? '');
    return isScore ? { value: 0.5, used: 1 } : { value: null, used: 1 };
  }
  const first = numbers.get(word);
  if (first === undefined) return { value: null, used: 1 };
  if (first === 1 && !numbered.has(words[start - 1] ?? '') && !isCountable(words[start + 1] ?? ''))
    return { value: null, used: 1 };
  let value = first;
  let last = first;
  let at = start + 1;
  while (words[at] === 'e') {
    const next = words[at + 1] ?? '';
    if (next === 'meio') return { value: value + 0.5, used: at + 2 - start };
    const more = numbers.get(next);
    if (more === undefined || more === 0 || more >= (last >= 100 ? 100 : last >= 20 ? 10 : 0)) break;
    value += more;
    last = more;
    at += 2;
  }
  return { value, used: at - start };
}

/** 'menos 5 %' and 'nota menos 5' have a sign; 'ganha menos' has none. */
function signed(words: string[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [before, word = '', number = ''] = [words[at - 1] ?? '', words[at], words[at + 1]];
    const isPercent = words[at + 2] === '%' || ['nota', 'leitura', 'de', 'com'].includes(before);
    if ((word === 'menos' || word === 'mais') && /^\d+(,\d+)?$/.test(number) && isPercent) {
      result.push(`${word === 'menos' ? '-' : '+'}${number}`);
      at += 1;
    } else result.push(word);
  }
  return result;
}

/** A word as a number, or null: 480,5 is 480.5, and so is 480.5; 1.200 is 1200. */
export function numberOf(word: string | undefined): number | null {
  if (!word || !/^[+-]?\d+([.,]\d+)*$/.test(word)) return null;
  const plain = /\.\d{3}$/.test(word) && !word.includes(',') ? word.replaceAll('.', '') : word.replace(',', '.');
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}
