/** The known word that was meant by one that is not known, or itself where none is near. */
export function speller(known: Set<string>): (word: string) => string {
  const byLength = new Map<number, string[]>();
  for (const word of known) {
    const same = byLength.get(word.length);
    if (same) same.push(word);
    else byLength.set(word.length, [word]);
  }
  return (word) => {
    if (known.has(word) || word.length < 4 || !/^[a-z]+$/.test(word)) return word;
    return nearest(word, byLength) ?? word;
  };
}

function nearest(word: string, byLength: Map<number, string[]>): string | null {
  const most = word.length >= 8 ? 2 : 1;
  let best: string | null = null;
  let bestDistance = most + 1;
  for (let length = word.length - most; length <= word.length + most; length += 1) {
    for (const candidate of byLength.get(length) ?? []) {
      // Slips are seldom in the first letter, and two short words that differ there are two words.
      if (candidate[0] !== word[0]) continue;
      const found = distance(word, candidate, bestDistance);
      if (found < bestDistance) [best, bestDistance] = [candidate, found];
    }
  }
  return best;
}

/** Letters added, lost, changed, or two that changed places; from `limit` on it does not matter how many. */
function distance(a: string, b: string, limit: number): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : limit;
      next[j] = Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swapped);
    }
    if (Math.min(...next) >= limit) return limit;
    [before, row] = [row, next];
  }
  return row[b.length] ?? limit;
}
