import { dash, formatNumber } from './formats.ts';

/** 'parcial (2,4 % dos kg sem preço)', or nothing where every kg has its price. */
export function partialText({ partial, priced_percent }: { partial: boolean; priced_percent: number | null }) {
  if (!partial || priced_percent === null) return null;
  return `parcial (${formatNumber(100 - priced_percent, { min: 1, max: 1 })} % dos kg sem preço)`;
}

/** The same behind a figure in a line of text, by its word alone; what is not known is neither. */
export function orPartial(text: string, { partial }: { partial: boolean }): string {
  return partial && text !== dash ? `${text} parcial` : text;
}
