interface Waiting<Call, Answer> {
  call: Call;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

interface Line<Call, Answer> {
  waiting: Waiting<Call, Answer>[];
  /** When the group that is under way began. */
  since: number;
  /** Set while a group is waited for; whoever comes calls it. */
  onCall?: (() => void) | undefined;
}

/** So that what `run` does with one group still ends soon. */
const maxCallsPerGroup = 20;

/**
 * Calls of one key that come in one moment, or while others are under way, go together: many pay for a few transactions,
 * not for one each. A lone call waits for no other. What fails for a group is tried for each alone, so that
 * nobody pays for another; `run` must therefore bear to see a call again, and two groups of one key at once: a connection that
 * broke may never answer, and who comes so long after a group began waits for it no more.
 *
 * Who was answered together often calls again at once, one a little later than the other: the first would go alone, and all others
 * wait for it. So after a group of several the next one waits for as many as were answered and as waited already, `comeBackMs` at most.
 */
export function gather<Call, Answer>(
  run: (calls: Call[]) => Promise<Answer[]>,
  patienceMs: number,
  comeBackMs = 0,
): (key: string, call: Call) => Promise<Answer> {
  const lines = new Map<string, Line<Call, Answer>>();

  return (key, call) =>
    new Promise((resolve, reject) => {
      const line = lines.get(key);
      line?.waiting.push({ call, resolve, reject });
      line?.onCall?.();
      if (line && performance.now() - line.since < patienceMs) return;
      const waiting = line?.waiting.splice(0) ?? [{ call, resolve, reject }];
      const next = { waiting, since: performance.now() };
      lines.set(key, next);
      // What came in the same moment, on other connections, goes along.
      setImmediate(work, key, next);
    });

  async function work(key: string, line: Line<Call, Answer>): Promise<void> {
    while (line.waiting.length > 0) {
      line.since = performance.now();
      const group = line.waiting.splice(0, maxCallsPerGroup);
      await answer(group);
      if (group.length > 1 && comeBackMs > 0) await untilAllCame(line, group.length + line.waiting.length);
    }
    if (lines.get(key) === line) lines.delete(key);
  }

  function untilAllCame(line: Line<Call, Answer>, count: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(goOn, comeBackMs);
      line.onCall = () => {
        if (line.waiting.length >= Math.min(count, maxCallsPerGroup)) goOn();
      };
      line.onCall();

      function goOn(): void {
        clearTimeout(timer);
        line.onCall = undefined;
        resolve();
      }
    });
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
