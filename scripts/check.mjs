import { join } from 'node:path';
import { buildWeb, pinnedNode, root, run } from './prepare.mjs';

const bin = (path, ...args) => run(pinnedNode(), [join(root, 'node_modules', path), ...args]);

for (const room of ['domain', 'scale', 'server', 'web', 'web/sw', 'e2e', 'bench'])
  bin('typescript/bin/tsc', '-p', room);
bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings');
bin('knip/bin/knip.js', '--no-progress');
for (const check of ['migrations', 'rooms']) run(pinnedNode(), [`scripts/check-${check}.mjs`]);
buildWeb();
bin('size-limit/bin.js');
