import { formatNumber } from './formats.ts';

/** '1 lote' or '3 lotes'. */
export function countText(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A lot and where it stands, unless its name says that already. */
export function lotIn(name: string, corral: string | null | undefined): string {
  return corral && !name.includes(corral) ? `${name} (${corral})` : name;
}

/** As a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
