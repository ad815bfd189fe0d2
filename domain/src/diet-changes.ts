import { flag } from './fields.ts';
import { formatNumber, formatSigned } from './formats.ts';
import { loadOfSameDryMatter } from './load-arithmetic.ts';
import { isUnusual, unusualLoad } from './projected-load.ts';

/** A form that changes what a lot eats says whether its load follows, so that it gets as much dry matter. Unsaid, it does. */
export const KeepDryMatter = flag('Manter a MS').optional();

/** A lot as it is fed: kg a day, and the percent of dry matter of the diet for which they were meant. */
export interface FedLot {
  name: string;
  heads: number;
  load: number;
  diet_dry_matter_percent: number | null;
}

/** A load that another diet would change, kept at its dry matter. */
export interface KeptLoad {
  name: string;
  heads: number;
  before: number;
  after: number;
  /** What its dry matter a day would else change by, in percent. */
  else_percent: number;
}

/** The lots of which it is asked: those that eat something now whose dry matter is another one. */
export function keptLoads(lots: FedLot[], dryMatterPercent: number | null): KeptLoad[] {
  return lots.flatMap(({ name, heads, load, diet_dry_matter_percent: known }) => {
    if (load <= 0 || !known || !dryMatterPercent || known === dryMatterPercent) return [];
    const after = loadOfSameDryMatter(load, known, dryMatterPercent);
    return [{ name, heads, before: load, after, else_percent: (dryMatterPercent / known - 1) * 100 }];
  });
}

/** The load that saving such a diet leaves a lot with. */
export function loadUnder(lot: FedLot, dryMatterPercent: number | null, isKept: boolean): number {
  const [kept] = isKept ? keptLoads([lot], dryMatterPercent) : [];
  return kept?.after ?? lot.load;
}

/** 'Manter a MS: 1.692 → 1.483 kg?', of one lot or of all of them together. */
export function keepDryMatterQuestion(loads: KeptLoad[]): string {
  const total = (of: 'before' | 'after') => loads.reduce((sum, load) => sum + load[of], 0);
  return `Manter a MS: ${kg(total('before'))} → ${kg(total('after'))} kg?`;
}

/** What comes of saying no. */
export function keepDryMatterRemark(loads: KeptLoad[]): string {
  const changes = loads.map(({ else_percent }) => else_percent);
  const [least, most] = [Math.min(...changes), Math.max(...changes)].map((percent) => `${formatSigned(percent)}%`);
  return `Sem manter, a MS fornecida por dia muda ${least === most ? least : `de ${least} a ${most}`}.`;
}

/** What a person is asked before such loads are saved, if a dry matter looks like a slip. What was unusual before was answered for. */
export function keptLoadsDoubt(loads: KeptLoad[]): { title: string; text: string } | null {
  const [first, ...others] = loads.filter(
    ({ heads, before, after }) => isUnusual(after, heads) && !isUnusual(before, heads),
  );
  if (!first) return null;
  const more = others.length > 0 ? ` (e mais ${others.length})` : '';
  return { title: 'Manter a MS', text: `${keptLoadText(first)}${more}. ${unusualLoad}` };
}

export function keptLoadText({ name, before, after }: KeptLoad): string {
  return `${name}: ${kg(before)} → ${kg(after)} kg`;
}

function kg(load: number): string {
  return formatNumber(load, { max: 0 });
}
