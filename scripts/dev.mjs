import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, pinnedNode, root } from './prepare.mjs';

install();

// The API restarts on a change; the web is served by Vite with hot reload and hands /api on to the API.
const port = process.env.PORT ?? '3000';
const node = pinnedNode();
const api = spawn(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { cwd: root, stdio: 'inherit' });
const web = spawn(node, [join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: join(root, 'web'),
  stdio: 'inherit',
  env: { ...process.env, API_PORT: port },
});

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
api.on('exit', stop);
web.on('exit', stop);

function stop() {
  api.kill('SIGTERM');
  web.kill('SIGTERM');
}
