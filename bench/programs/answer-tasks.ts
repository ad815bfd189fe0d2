/** The other end of `startProgram`: one answer a task, and no life of its own once the bench is gone. */
export function answerTasks<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  process.on('message', async (task) => process.send?.(await work(task as Task)));
  process.on('disconnect', () => process.exit());
}

/** So many do the work over and over until the time is up; answers how much of it was done in a second. */
export async function perSecond(concurrency: number, seconds: number, work: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  const until = begun + seconds * 1000;
  let done = 0;
  await Promise.all(Array.from({ length: concurrency }, repeat));
  return done / ((performance.now() - begun) / 1000);

  async function repeat(): Promise<void> {
    while (performance.now() < until) {
      const more = await work();
      done += more;
    }
  }
}
