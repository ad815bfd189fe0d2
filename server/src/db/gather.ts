interface Waiting<Call, Answer> {
  call: Call;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/** So that what `run` does with one group still ends soon. */
const maxCallsPerGroup = 20;

/**
 * Calls of one key that come while another is under way go together as soon as it is done: many pay for a few
 * transactions, not for one each. A lone call waits for nobody. What fails for a group is tried for each alone, so that
 * nobody pays for another; `run` must therefore bear to see a call again.
 */
export function gather<Call, Answer>(
  run: (calls: Call[]) => Promise<Answer[]>,
): (key: string, call: Call) => Promise<Answer> {
  const queues = new Map<string, Waiting<Call, Answer>[]>();

  return (key, call) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? [];
      queue.push({ call, resolve, reject });
      if (queues.has(key)) return;
      queues.set(key, queue);
      work(key, queue);
    });

  async function work(key: string, queue: Waiting<Call, Answer>[]): Promise<void> {
    while (queue.length > 0) await answer(queue.splice(0, maxCallsPerGroup));
    queues.delete(key);
  }

  async function answer(group: Waiting<Call, Answer>[]): Promise<void> {
    try {
      const answers = await run(group.map(({ call }) => call));
      for (const [at, { resolve }] of group.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else await Promise.all(group.map((one) => answer([one])));
    }
  }
}
