import { constants, PerformanceObserver } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { afterwards } from '../test/afterwards.ts';
import { giveBackMemory } from './memory.ts';

test('What the start took is collected once it is quiet, and what a load took after each load', async () => {
  const collections = countForced();
  afterwards(giveBackMemory(100));

  await expect.poll(collections, { timeout: 40_000 }).toBeGreaterThanOrEqual(2);
  const first = collections();
  work(200);
  await expect.poll(collections, { timeout: 40_000 }).toBeGreaterThan(first);
});

/** Collections of all memory that were asked for, unlike those that V8 makes when it needs to. */
function countForced(): () => number {
  let count = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as (PerformanceEntry & { detail: { kind: number; flags: number } })[])
      if (
        detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR &&
        detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED
      )
        count++;
  });
  observer.observe({ entryTypes: ['gc'] });
  afterwards(() => observer.disconnect());
  return () => count;
}

function work(forMs: number): void {
  const until = performance.now() + forMs;
  while (performance.now() < until) JSON.parse('[{},{},{}]');
}
