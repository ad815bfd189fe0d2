import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** After the test that calls it, or, outside of one, after those of the file. Called last, done first. */
export function afterwards(work: () => unknown): void {
  const done = async () => {
    await work();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(done);
  else afterAll(done);
}
