import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTempDir } from '../../test/temp-dir.ts';
import { StartError } from '../start-error.ts';
import { lockDataDir } from './instance-lock.ts';

const dataDir = openTempDir();
const racer = join(import.meta.dirname, '../../test/lock-racer.ts');
const racers = Array.from({ length: 5 }, () => fork(racer, { execArgv: [] }));
afterAll(() => {
  for (const one of racers) one.kill();
  rmSync(dataDir, { recursive: true });
});

async function ask(one: ChildProcess, message: { take: string } | 'release'): Promise<unknown> {
  const answer = once(one, 'message');
  one.send(message);
  return (await answer)[0];
}

test('of several that start at once where one has died, one gets in, every time', async () => {
  for (let round = 1; round <= 15; round += 1) {
    writeFileSync(join(dataDir, 'lock'), '1 of an earlier boot');
    const outcomes = await Promise.all(racers.map((one) => ask(one, { take: dataDir })));
    expect(outcomes.toSorted(), `round ${round}`).toEqual(['lost', 'lost', 'lost', 'lost', 'won']);
    await Promise.all(racers.map((one) => ask(one, 'release')));
  }
});

test('a lock says who has it, and goes with its owner, even by kill -9', async () => {
  const owner = fork(racer, { execArgv: [] });
  expect(await ask(owner, { take: dataDir })).toBe('won');
  const refusal = new StartError(`${dataDir} is in use by another Cocho (process ${owner.pid})`);
  expect(() => lockDataDir(dataDir)).toThrow(refusal);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const unlock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(StartError);
  unlock();
  lockDataDir(dataDir)();
});
