import { spawn } from 'node:child_process';
import { buildWeb, compiled, install, pinnedNode, root } from './prepare.mjs';

install();
buildWeb();

// The channel tells the server when this process dies, however it dies.
const server = spawn(pinnedNode(), ['server/src/main.ts'], {
  cwd: root,
  env: { ...compiled, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
