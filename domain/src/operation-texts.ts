import { formatNumber, formatSigned, formatUnit } from './formats.ts';
import type { KeptLine } from './operation-errors.ts';
import { type Amounts, givenKg, totalsOf } from './operation-figures.ts';
import type { OperationsSummary, WorstLine } from './operation-records.ts';

/** What all operations of a list come to, in a line. */
export function summaryText(count: number, summary: OperationsSummary): string {
  const { expected_quantity, actual_quantity, error_percent, off_target } = summary;
  const off = `${off_target} fora do alvo`;
  return [
    `${formatNumber(count)} ${count === 1 ? 'operação' : 'operações'}`,
    `${formatNumber(actual_quantity, { max: 0 })} de ${formatUnit(expected_quantity, 'kg', 0)}`,
    ...(error_percent === null ? [] : [`erro ${formatNumber(error_percent, { min: 1, max: 1 })}%`]),
    off,
  ].join(' · ');
}

interface Unloaded extends Amounts {
  skipped?: boolean | undefined;
  apart_kg?: number | null | undefined;
}

/** That a batch's pens got more than was loaded, or that much of it stayed in the wagon; null where neither, or not yet known. */
export function balanceText(loads: Amounts[], unloads: Unloaded[], division: number): string | null {
  const given = unloads.map(({ skipped, apart_kg, ...line }) => ({
    ...line,
    actual_quantity: givenKg(line.actual_quantity, skipped, apart_kg),
  }));
  if ([...loads, ...given].some(({ actual_quantity }) => actual_quantity === null)) return null;
  const loaded = totalsOf(loads).actual_quantity ?? 0;
  const left = loaded - (totalsOf(given).actual_quantity ?? 0);
  if (left < -division) return `Os lotes receberam ${formatUnit(-left, 'kg', 0)} a mais do que foi carregado`;
  const isMuch = left > division && left * 100 > loaded * 2;
  return isMuch ? `Ficaram ${formatUnit(left, 'kg', 0)} no vagão, mais de 2% da carga` : null;
}

/** That a batch was unloaded though nobody weighed any of its loads; null where somebody did. What it held is then its recipe. */
export function unweighedText(loads: Amounts[], unloads: Amounts[]): string | null {
  const isWeighed = loads.some(({ actual_quantity }) => actual_quantity !== null);
  if (isWeighed || !totalsOf(unloads).actual_quantity) return null;
  return 'Nada foi pesado na carga: a composição é a da receita';
}

/** Milho (carga): +50 kg (+12,5%). */
export function worstLineText({ kind, name, difference_quantity, error_percent }: WorstLine): string {
  const where = kind === 'load' ? 'carga' : 'descarga';
  return `${name} (${where}): ${formatSigned(difference_quantity, 0)} kg (${formatSigned(error_percent)}%)`;
}

/** What was fed, each rule once; null where nothing was. */
export function rulesText(batches: { rule_name: string }[]): string | null {
  return [...new Set(batches.map(({ rule_name }) => rule_name))].join(', ') || null;
}

/** Lote B: pulado na descarga, 400 kg previstos. */
export function skipText({ kind, name, expected_quantity }: KeptLine): string {
  const where = kind === 'load' ? 'na carga' : 'na descarga';
  return `${name}: pulado ${where}, ${formatNumber(expected_quantity, { max: 0 })} kg previstos`;
}

/** Lote B: 400 kg descarregados não contam para lote nenhum, por decisão na quarentena. */
export function apartText({ lot_name, apart_kg }: { lot_name: string; apart_kg: number }): string {
  return `${lot_name}: ${formatNumber(apart_kg, { max: 0 })} kg descarregados não contam para lote nenhum, por decisão na quarentena`;
}

/** Milho: 50 kg a mais na carga, 450 em vez de 400 kg (+12,5%). */
export function missText({ kind, name, expected_quantity, actual_quantity, ...line }: WorstLine): string {
  const { difference_quantity, error_percent } = line;
  const kg = (value: number) => formatNumber(value, { max: 0 });
  const side = difference_quantity > 0 ? 'a mais' : 'a menos';
  const where = kind === 'load' ? 'na carga' : 'na descarga';
  const amounts = `${kg(actual_quantity)} em vez de ${kg(expected_quantity)} kg`;
  return `${name}: ${kg(Math.abs(difference_quantity))} kg ${side} ${where}, ${amounts} (${formatSigned(error_percent)}%)`;
}
