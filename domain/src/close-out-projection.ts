import type { CloseOut } from './close-out.ts';
import { projectedNote } from './projection-note.ts';

/** What an earlier release froze does not tell the gain apart from the weight. */
export function gainNoteOf({ gain_projected, projected }: CloseOut['performance']): string | null {
  return projectedNote({ projected: gain_projected ?? projected });
}

export function arrobaNoteOf(of: CloseOut): string | null {
  return projectedNote({ projected: areArrobasProjected(of) });
}

/** The charge with whether it is projected: one by the @ is, where the @ are. */
export function chargeIn(of: CloseOut): CloseOut['charge'] {
  return of.charge && { projected: of.charge.kind === 'arroba' && areArrobasProjected(of), ...of.charge };
}

/** A close-out frozen by an earlier release says this only of a charge by the @, if at all; else its moves tell it. */
function areArrobasProjected({ performance, charge, ...of }: CloseOut): boolean {
  const charged = charge?.kind === 'arroba' ? charge.projected : undefined;
  return performance.arrobas_projected ?? charged ?? isSaleProjected(of);
}

export type Sold = Pick<CloseOut, 'moves' | 'heads' | 'money'>;

/** Heads are not sold yet, or were sold by a weight that nobody told. */
export function isSaleProjected(of: Sold): boolean {
  const isReckoned = of.moves.some(({ kind, source }) => kind !== 'transfer' && source === 'reckoned');
  return isReckoned || isInStock(of);
}

/**
 * Heads are still there, and their worth is among the sums. In a close-out frozen by an earlier release it is only where no
 * closing told what left.
 */
export function isInStock({ moves, heads, money }: Sold): boolean {
  return heads.stock > 0 && (isOfToday(money) || !moves.some(({ kind }) => kind === 'closing'));
}

/** A sale whose price nobody told is reckoned by the expected one; what was frozen before says nothing of it. */
export function isPriceExpected({ moves, money }: Sold): boolean {
  return (
    isOfToday(money) && moves.some(({ kind, price_per_arroba_cents: cents }) => kind !== 'transfer' && cents === null)
  );
}

function isOfToday({ feed_partial }: CloseOut['money']): boolean {
  return feed_partial !== undefined;
}
