import type { CloseOutMove, WeightOrigin } from './close-out.ts';
import type { CloseOutFacts, TellingMovement } from './close-out-facts.ts';
import type { Day } from './days.ts';
import { justBeforeEach } from './just-before.ts';
import { closingExit, firstOfLast } from './lot-closing.ts';
import { arrobasOfLive } from './lot-costs.ts';
import { headsOn } from './lot-figures.ts';
import { arrobasSold } from './lot-financials.ts';
import type { Balance } from './lot-ledger.ts';
import type { ReportFacts } from './lot-report-figures.ts';
import { weighingDays, weightOn } from './lot-weights.ts';
import { weightMoved } from './moved-weights.ts';
import { onBasis } from './weight-basis.ts';

/** Sales and transfers as they were entered, and those that left when the lot was closed. */
export function movesOf(
  facts: ReportFacts,
  { exit_yield_percent, exit_yields }: Balance,
  { movements, closed_by }: CloseOutFacts,
  as_of: Day,
): CloseOutMove[] {
  const beforeSales = justBeforeEach(facts, as_of).filter(({ movement }) => movement.kind === 'sale');
  const beforeAll = justBeforeEach({ ...facts, movements }, as_of);
  const isTold = facts.exit_avg_weight !== null && headsOn(facts, as_of) === 0;
  const lastAt = isTold ? firstOfLast(movements) : movements.length;
  const moves = movements.flatMap((movement, index) => {
    const { kind, day } = movement;
    if (kind === 'sale') {
      const before = beforeSales.shift();
      const source = sourceOf(movement, index >= lastAt ? 'closing' : before?.weighed ? 'weighing' : 'reckoned');
      const price = movement.price_per_arroba_cents ?? facts.price_per_arroba_cents;
      const sale = { ...movement, price_per_arroba_cents: price, user_name: tellerOf(source, movement, closed_by) };
      return moveOf(sale, facts, before?.weight ?? null, exit_yields, source);
    }
    if (kind !== 'transfer') return [];
    // As it is written where they went: what was weighed later tells nothing of them.
    const isOut = movement.heads < 0;
    const reckoned = isOut ? weightMoved({ ...facts, movements: movements.slice(0, index) }, day) : null;
    const source = isOut && beforeAll[index]?.weighed ? 'weighing' : 'reckoned';
    const transfer = { ...movement, user_name: tellerOf(source, movement, closed_by) };
    return moveOf(transfer, facts, reckoned, exit_yields, source);
  });
  const exit = closingExit(facts);
  if (!exit || facts.deactivated_at === null) return moves;
  const { exit_avg_weight, exit_weight_basis, weight_basis = 'full' } = facts;
  const reckoned = weightOn(facts, facts.deactivated_at);
  const isWeighed = weighingDays(facts, facts.deactivated_at).days.includes(facts.deactivated_at);
  const source = exit_avg_weight === null ? (isWeighed ? 'weighing' : 'reckoned') : 'closing';
  return [
    ...moves,
    {
      kind: 'closing',
      day: facts.deactivated_at,
      heads: -exit.heads,
      avg_weight: exit_avg_weight ?? reckoned,
      weight_basis: exit_avg_weight === null ? weight_basis : (exit_weight_basis ?? weight_basis),
      source,
      arrobas: arrobasOfLive(exit.heads, exit.avg_weight ?? reckoned, exit_yield_percent),
      price_per_arroba_cents: facts.price_per_arroba_cents,
      other: facts.buyer,
      user_name: source === 'weighing' ? null : closed_by,
    },
  ];
}

function moveOf(
  movement: TellingMovement,
  { weight_basis = 'full' }: ReportFacts,
  /** Where nobody told what they weighed. */
  reckoned: number | null,
  exitYields: Balance['exit_yields'],
  source: WeightOrigin,
): CloseOutMove {
  const { id, kind, day, heads, avg_weight, carcass_kg } = movement;
  const ours = avg_weight === null ? null : onBasis(avg_weight, movement.weight_basis, weight_basis);
  const isSale = kind === 'sale';
  const exitYield = exitYields.get(id) as number;
  return {
    kind: isSale ? 'sale' : 'transfer',
    day,
    heads,
    avg_weight: avg_weight ?? reckoned,
    weight_basis: avg_weight === null ? weight_basis : movement.weight_basis,
    source,
    arrobas: isSale ? arrobasSold({ heads, avg_weight: ours, carcass_kg }, reckoned, exitYield) : null,
    price_per_arroba_cents: isSale ? movement.price_per_arroba_cents : null,
    other: movement.other_lot,
    user_name: movement.user_name,
  };
}

/** `told`: where the sale itself says no weight. */
function sourceOf({ avg_weight, carcass_kg }: TellingMovement, told: WeightOrigin): WeightOrigin {
  if (carcass_kg !== null) return 'carcass';
  return avg_weight === null ? told : 'sale';
}

/** Who entered that weight; of a weighing its own line tells. */
function tellerOf(source: WeightOrigin, { user_name }: TellingMovement, closed_by: string | null): string | null {
  if (source === 'weighing') return null;
  return source === 'closing' ? closed_by : user_name;
}
