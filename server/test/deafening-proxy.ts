import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterwards } from './afterwards.ts';
import { openTempDir } from './temp-dir.ts';

const socketName = '.s.PGSQL.5432';

/** Stands before a PostgreSQL. Connections that listen can be made to hear nothing more, though they stay open. */
export async function deafeningProxy(socketDir: string) {
  const dir = openTempDir();
  const listening = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = createConnection(join(socketDir, socketName));
    client.on('data', (asked) => {
      if (asked.includes('listen "')) listening.add(server);
    });
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy());
  });
  await new Promise<void>((ready) => proxy.listen(join(dir, socketName), ready));
  afterwards(() => proxy.close());
  const deafen = () => {
    for (const server of listening) server.unpipe().resume();
  };
  return { socketDir: dir, deafen };
}
