export interface Move {
  id?: number;
  kind: string;
  day: string;
  heads: number;
  avg_weight: number | null;
}

export interface Lot {
  entry_date: string;
  quantity: number;
  initial_avg_weight: number | null;
  /** Nobody weighed the heads that opened it. */
  guessed?: boolean;
  gmd: number;
  deactivated_at: string | null;
  exit_avg_weight: number | null;
}

/** The first of those that left last without a weight, one right after the other on one day; else the last that left. */
export function runOfLast(moves: Move[]): number {
  const last = moves.findLastIndex(({ heads }) => heads < 0);
  const untold = (one?: Move) => one && one.heads < 0 && one.avg_weight === null && one.day === moves[last]?.day;
  let first = last;
  while (first > 0 && untold(moves[first]) && untold(moves[first - 1])) first -= 1;
  return first;
}

/** The weight that a lot left with is a weighing: at its closing, or just before its last head left. */
export function withExit(moves: Move[], { quantity, deactivated_at, exit_avg_weight }: Lot): Move[] {
  if (!deactivated_at || exit_avg_weight === null) return moves;
  const left = moves.reduce((sum, { heads }) => sum + heads, quantity);
  const last = moves.findLastIndex(({ heads }) => heads < 0);
  const day = left > 0 ? deactivated_at : (moves[last]?.day ?? deactivated_at);
  const lastOut = runOfLast(moves);
  const weighing = { kind: 'weighing', day, heads: 0, avg_weight: exit_avg_weight };
  return left > 0 ? [...moves, weighing] : moves.toSpliced(lastOut, 0, weighing);
}

export interface LotDay {
  day: string;
  start: number;
  end: number;
  /** Heads that left that day. */
  out: number;
  /** After all that happened that day; null while it is not known. */
  weight: number | null;
  /** Of a head until the next day. */
  gain: number | null;
}

/** Between two weighings the gain of a night is found by trying 0 and 1 kg: the weight that results is a straight line. */
export function walk(lot: Lot, moves: Move[], asOf: string) {
  const nightsTo = Math.round((Date.parse(asOf) - Date.parse(lot.entry_date)) / 86_400_000);
  const dayAt = (index: number) => new Date(Date.parse(lot.entry_date) + index * 86_400_000).toISOString().slice(0, 10);
  const byDay = Array.from({ length: nightsTo + 1 }, (_, index) => moves.filter(({ day }) => day === dayAt(index)));
  const gains: number[] = Array(nightsTo + 1).fill(lot.gmd);
  let weighed: string | null = null;
  let isWeighed = !lot.guessed;
  let refilled = false;
  const measuredNights = new Set<number>();
  let since = 0;
  // Each weighing settles the nights since the one before.
  for (const [index, today] of byDay.entries()) {
    let heads = headsBefore(index);
    for (const [place, move] of today.entries()) {
      const all = heads > 0 && (move.kind === 'weighing' || (move.kind === 'sale' && heads + move.heads === 0));
      if (all && move.avg_weight !== null) {
        const [at0, at1] = [0, 1].map((kg) => weightJustBefore(index, place, kg, since));
        if (isWeighed && at0 != null && at1 != null && at1 > at0) {
          gains.fill((move.avg_weight - at0) / (at1 - at0), since, index);
          for (let night = since; night < index; night += 1) measuredNights.add(night);
        }
        isWeighed = true;
        since = index;
        weighed = move.day;
      } else if (heads === 0 && move.heads > 0) {
        since = index;
        isWeighed = false;
        refilled = true;
        weighed = null;
        measuredNights.clear();
      }
      heads += move.heads;
    }
  }
  const days: LotDay[] = byDay.map((_, index) => {
    const weight = weightJustBefore(index, Number.POSITIVE_INFINITY, null, -1);
    const start = headsBefore(index);
    const end = (byDay[index] ?? []).reduce((sum, { heads }) => sum + heads, start);
    const out = (byDay[index] ?? []).reduce((sum, { heads }) => sum - Math.min(0, heads), 0);
    return { day: dayAt(index), start, end, out, weight, gain: weight === null ? null : (gains[index] ?? 0) };
  });
  const known = days.filter(({ gain }, index) => measuredNights.has(index) && gain !== null);
  const growth = { kg: known.reduce((sum, { gain }) => sum + (gain ?? 0), 0), nights: known.length };
  /** What a head weighed just before each move of the lot, or turned out to when it was weighed later that day. */
  const before = byDay.flatMap((today, index) =>
    today.map(({ id }, place) => ({ id, weight: weightJustBefore(index, place, null, -1) ?? later(today, place) })),
  );
  return { days, before, weighed, refilled, growth };

  function later(today: Move[], place: number): number | null {
    const next = today.slice(place);
    const comes = next.findIndex(({ heads }) => heads > 0);
    const until = comes < 0 ? next : next.slice(0, comes);
    let there = today.slice(0, place).reduce((sum, { heads }) => sum + heads, headsBefore(byDay.indexOf(today)));
    for (const move of until) {
      const all = move.kind === 'weighing' || (move.kind === 'sale' && there + move.heads === 0);
      if (there > 0 && all && move.avg_weight !== null) return move.avg_weight;
      there += move.heads;
    }
    return null;
  }

  function headsBefore(index: number): number {
    return byDay
      .slice(0, index)
      .flat()
      .reduce((sum, { heads }) => sum + heads, lot.quantity);
  }

  /** The weight before the move at that place of the day; `kg` is tried for each night since a day, else the known gains. */
  function weightJustBefore(index: number, place: number, kg: number | null, from: number): number | null {
    let weight: number | null = lot.initial_avg_weight;
    /** The same if every night since the last weighing had brought the expected gain. */
    let expected = weight;
    let heads = lot.quantity;
    for (let day = 0; day <= index; day += 1) {
      for (const [position, move] of (byDay[day] ?? []).entries()) {
        if (day === index && position >= place) return weight;
        const after = heads + move.heads;
        // Nobody weighed those who came into the empty pen.
        if (heads === 0 && move.heads > 0) [weight, expected] = [null, null];
        if (move.avg_weight !== null) {
          const all = heads > 0 ? move.kind === 'weighing' || (move.kind === 'sale' && after === 0) : move.heads > 0;
          if (all) [weight, expected] = [move.avg_weight, move.avg_weight];
          else if (weight !== null && expected !== null && after > 0) {
            const mean = (old: number) => (heads * old + move.heads * (move.avg_weight ?? 0)) / after;
            if (mean(expected) > 0) [weight, expected] = [mean(weight), mean(expected)];
          }
        }
        heads = after;
      }
      if (day === index || weight === null || expected === null) continue;
      weight += kg !== null && day >= from ? kg : (gains[day] ?? 0);
      expected += lot.gmd;
    }
    return weight;
  }
}
