import { constants, PerformanceObserver } from 'node:perf_hooks';
import { test } from 'vitest';
import { afterwards } from '../test/afterwards.ts';
import { giveBackMemory } from './memory.ts';

// It is waited for without asking again and again: whoever asks keeps the process from being quiet.
test('What the start took is collected once it is quiet, and what a load took after each load', async () => {
  const collections = forcedCollections();
  afterwards(giveBackMemory(100));

  await collections.reach(2);
  const first = collections.seen();
  work(200);
  await collections.reach(first + 1);
});

/** Collections of all memory that were asked for, unlike those that V8 makes when it needs to. */
function forcedCollections() {
  let seen = 0;
  let look = () => {};
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as (PerformanceEntry & { detail: { kind: number; flags: number } })[])
      if (
        detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR &&
        detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED
      )
        seen++;
    look();
  });
  observer.observe({ entryTypes: ['gc'] });
  afterwards(() => observer.disconnect());
  return {
    seen: () => seen,
    reach: (count: number) =>
      new Promise<void>((resolve) => {
        look = () => seen >= count && resolve();
        look();
      }),
  };
}

function work(forMs: number): void {
  const until = performance.now() + forMs;
  while (performance.now() < until) JSON.parse('[{},{},{}]');
}
