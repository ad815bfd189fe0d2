import { formatNumber } from './formats.ts';
import { isUnusual, unusualLoad } from './projected-load.ts';

interface NewLot {
  name: string;
  quantity: number;
  initial_load?: number | null | undefined;
}

/** What a person is asked before many new lots are saved at once, if the load of one looks like a slip. */
export function unusualLoadsDoubt(lots: NewLot[]): { title: string; text: string } | null {
  const [first, ...others] = lots.filter(({ initial_load, quantity }) => isUnusual(initial_load ?? 0, quantity));
  if (!first) return null;
  const more = others.length > 0 ? ` (e mais ${others.length})` : '';
  const load = `${first.name}: ${formatNumber(first.initial_load ?? 0)} kg`;
  return { title: 'Carga Inicial', text: `${load}${more}. ${unusualLoad}` };
}
