import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTempDir } from '../../test/temp-dir.ts';

const folder = openTempDir();
const racer = join(import.meta.dirname, '../../test/copy-racer.ts');
const racers = Array.from({ length: 4 }, () => fork(racer, { execArgv: [] }));
afterAll(() => {
  for (const one of racers) one.kill();
  rmSync(folder, { recursive: true });
});

test('of several that copy the binaries to the same place at once, all find them there whole, and nothing else stays', async () => {
  const from = join(folder, 'native');
  const files = Array.from({ length: 50 }, (_, number) => `file-${number}`).sort();
  mkdirSync(from);
  for (const name of files) writeFileSync(join(from, name), name.repeat(1000));
  for (let round = 1; round <= 5; round += 1) {
    const place = join(folder, `round-${round}`);
    const to = join(place, 'postgresql');
    const answers = racers.map((one) => once(one, 'message'));
    for (const one of racers) one.send({ from, to });
    expect(
      (await Promise.all(answers)).map(([answer]) => answer),
      `round ${round}`,
    ).toEqual(['there', 'there', 'there', 'there']);
    expect(readdirSync(place)).toEqual(['postgresql']);
    expect(readdirSync(to).sort()).toEqual(files);
    expect(readFileSync(join(to, 'file-7'), 'utf8')).toBe('file-7'.repeat(1000));
  }
});
