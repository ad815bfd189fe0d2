import { median } from '../measurement.ts';
import { answerTasks } from './answer-tasks.ts';

export interface FixedWork {
  times: number;
}

const rows = Array.from({ length: 2000 }, (_, id) => ({
  id,
  name: `Lote ${(id * 7919) % 2000}`,
  readings: Array.from({ length: 10 }, (_, day) => ({ day, note: ((id * 31 + day * 17) % 41) - 20, load: 1000 + day })),
}));

/** The same work each time, of one thread and nothing else; answers how many milliseconds it takes in the middle of so many times. */
answerTasks<FixedWork, { ms: number }>(async ({ times }) => {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const begun = performance.now();
    work();
    taken.push(performance.now() - begun);
  }
  return { ms: median(taken) };
});

/** What a page and a server do most: text to objects and back, arithmetic, maps and sorting. */
function work(): number {
  const read: typeof rows = JSON.parse(JSON.stringify(rows));
  const byName = new Map(read.map((row) => [row.name, row]));
  const sorted = [...byName.keys()].sort((a, b) => (a < b ? -1 : 1));
  return sorted.reduce((sum, name) => sum + foldOf(byName.get(name)?.readings ?? []), 0);
}

function foldOf(readings: { note: number; load: number }[]): number {
  return readings.reduce((load, { note }) => Math.round((load * (100 + note)) / 100), 1000);
}
