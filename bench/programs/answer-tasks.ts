/** The other end of `startProgram`: one answer a task, and no life of its own once the bench is gone. */
export function answerTasks<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  process.on('message', async (task) => process.send?.(await work(task as Task)));
  process.on('disconnect', () => process.exit());
}
