import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyMs = 5000;
/** The part of its time that the process works: at least so much while it is loaded, at most so much while nobody waits for it. */
const loaded = 0.2;
const quiet = 0.05;
/** The first finds what load left behind, the second gives back what the first emptied; V8 goes on from there by itself. */
const collections = 2;

/**
 * V8 collects memory when more is asked for: a process that was loaded and is idle since would keep for ever what the load took.
 * So it is told to, some seconds after the load has ended, when hardly anyone waits the tenth of a second that it takes.
 * Answers how to stop.
 */
export function giveBackMemory(lookEveryMs = everyMs): () => void {
  // Not a flag of the command line: then every way to start Cocho would have to know it.
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // Off again: no thread or context that begins later needs `gc`.
  setFlagsFromString('--no-expose-gc');
  let last = performance.eventLoopUtilization();
  // The start was a load, too.
  let due = collections;
  const timer = setInterval(look, lookEveryMs).unref();
  return () => clearInterval(timer);

  function look(): void {
    const { utilization } = performance.eventLoopUtilization(last);
    if (utilization >= loaded) due = collections;
    else if (utilization <= quiet && due > 0) {
      due--;
      collect();
    }
    // After the collection, which is itself no load.
    last = performance.eventLoopUtilization();
  }
}
