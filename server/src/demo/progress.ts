import type { Progress } from './demo.ts';

const everyDays = 10;

/** One line that is rewritten in a terminal; elsewhere a line now and then. */
export function showProgress({ done, total }: Progress): void {
  if (total < everyDays) return;
  const line = `Simulating the demo farm… ${done} of ${total} days`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`);
  else if (done % everyDays === 0 || done === total) console.log(line);
}
