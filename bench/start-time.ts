import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/src/config.ts';
import type { Sample } from './measurement.ts';
import { mainProgram, makeDataDir, removeDataDir, startServer } from './server.ts';
import type { Stage } from './stage.ts';

/** From launch to the first 200 of /api/health on existing data: every start but a machine's first. */
export async function startTime({ afterwards }: Stage) {
  const dataDir = makeDataDir();
  afterwards(() => removeDataDir(dataDir));
  const first = await startServer(dataDir);
  await first.stop();
  const npmStart = isInstalledAndBuilt();
  if (!npmStart) console.log('npm start is left out: it would install or build first');

  return async (): Promise<Sample[]> => {
    const against = await bareNodeMs();
    const samples: Sample[] = [
      { name: 'second start of the server ÷ node -e 0', unit: 'ms', measured: await readyMs(mainProgram), against },
    ];
    if (npmStart) {
      const measured = await readyMs(['npm', 'start', '--loglevel=error']);
      samples.push({ name: 'second npm start ÷ node -e 0', unit: 'ms', measured, against, bar: { atMost: 3000 } });
    }
    return samples;
  };

  async function readyMs(command: string[]): Promise<number> {
    const server = await startServer(dataDir, command);
    await server.stop();
    return server.readyMs;
  }
}

/** A bench must not set off the installation that `npm start` does when the lock file has changed. */
function isInstalledAndBuilt(): boolean {
  const writtenAt = (file: string) => statSync(join(projectRoot, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isInstalled = writtenAt('node_modules/.cocho-installed') > writtenAt('package-lock.json');
  return isInstalled && writtenAt('web/dist/.cocho-built') > 0;
}

async function bareNodeMs(): Promise<number> {
  const launched = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - launched;
}
