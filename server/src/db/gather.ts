interface Waiting<Call, Answer> {
  call: Call;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/** Of one crowd: what `run` does with it still ends soon. */
const most = 20;

/**
 * Calls of one key that come while another is under way go together as soon as it is done: a crowd pays for a few
 * transactions, not for one each. A lone call waits for nobody. What fails for a crowd is tried for each alone, so that
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
    while (queue.length > 0) await answer(queue.splice(0, most));
    queues.delete(key);
  }

  async function answer(crowd: Waiting<Call, Answer>[]): Promise<void> {
    try {
      const answers = await run(crowd.map(({ call }) => call));
      for (const [at, { resolve }] of crowd.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      if (crowd.length === 1) crowd[0]?.reject(error);
      else await Promise.all(crowd.map((one) => answer([one])));
    }
  }
}
