/** Milliseconds that the work below takes on the machine for which the bars of CPU time were set. */
const there = 12;
const attempts = 7;

/** A bar of CPU time, as much wider on this machine as it is slower at this moment; never narrower. */
export function here(ms: number): number {
  const least = Math.min(...Array.from({ length: attempts }, workMs));
  return ms * Math.max(1, least / there);
}

/** Of the kind that pages and answers are made by: objects, strings, an order, JSON. */
function workMs(): number {
  const begun = performance.now();
  const lots = Array.from({ length: 20_000 }, (_, at) => ({ id: at, name: `Lote ${(at * 7919) % 20_011}` }));
  lots.sort((a, b) => (a.name < b.name ? -1 : 1));
  JSON.parse(JSON.stringify(lots));
  return performance.now() - begun;
}
