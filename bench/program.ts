import { fork } from 'node:child_process';
import { stopChild } from './server.ts';

/** A process of its own, so that who measures and who is measured share no event loop. */
export interface Program<Task, Answer> {
  ask(task: Task): Promise<Answer>;
  stop(): Promise<void>;
}

/** Every task gets one answer; one task at a time. */
export function startProgram<Task extends object, Answer>(file: URL): Program<Task, Answer> {
  const child = fork(file);
  let asked: PromiseWithResolvers<Answer> | undefined;
  child.on('message', (answer) => asked?.resolve(answer as Answer));
  child.on('exit', () => asked?.reject(new Error(`${file.pathname} ended`)));
  return { ask, stop: () => stopChild(child) };

  async function ask(task: Task): Promise<Answer> {
    asked = Promise.withResolvers();
    child.send(task);
    return asked.promise.finally(() => {
      asked = undefined;
    });
  }
}
