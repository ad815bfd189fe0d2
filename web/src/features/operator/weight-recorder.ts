import { type KeptWeights, weightsDb } from '../../outbox/weights-db.ts';

const everyMs = 1000;
/** What a browser that is killed may lose of a curve. */
const keepEveryMs = 5000;

/** Keeps about one weight a second until it is stopped; a batch that has a curve already goes on with it. */
export function recordWeights(
  whose: Omit<KeptWeights, 'start' | 'seconds' | 'kg'>,
  weighing: () => { kg: number } | null,
): { stop(): void } {
  let curve: KeptWeights | undefined;
  const opened = weightsDb.batches
    .get(whose.batch_id)
    .catch(() => undefined)
    .then((known) => {
      curve = known ?? { ...whose, start: new Date().toISOString(), seconds: [], kg: [] };
    });
  const sampling = setInterval(sample, everyMs);
  const keeping = setInterval(keep, keepEveryMs);
  // A reload in the middle goes on where it was.
  addEventListener('pagehide', keep);

  return {
    stop() {
      clearInterval(sampling);
      clearInterval(keeping);
      removeEventListener('pagehide', keep);
      opened.then(keep);
    },
  };

  function sample(): void {
    const weight = weighing();
    if (!weight || !curve) return;
    const second = Math.round((Date.now() - Date.parse(curve.start)) / 1000);
    // A clock that was set back tells nothing new.
    if (second < 0 || second <= (curve.seconds.at(-1) ?? -1)) return;
    curve.seconds.push(second);
    curve.kg.push(Math.round(weight.kg));
  }

  /** A device that has no room for it goes on without. */
  function keep(): void {
    if (curve && curve.kg.length > 0) weightsDb.batches.put(curve).catch(() => {});
  }
}
