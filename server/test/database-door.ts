import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { DatabaseAddress } from '../src/db/db.ts';
import { afterwards } from './afterwards.ts';

/** A TCP door to a database of the tests, as DATABASE_URL needs one. Shut, the database is away. */
export async function openDoor({ database }: DatabaseAddress) {
  const sockets = new Set<Socket>();
  let refused: string | undefined;
  /** What was asked through it, a piece of the network each. */
  const heard: string[] = [];
  const server = createServer((client) => {
    const upstream = connect(join(inject('socketDir'), '.s.PGSQL.5432'));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (asked) => {
      heard.push(asked.toString('latin1'));
      if (refused && asked.includes(refused)) breakOff();
    });
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  afterwards(shut);
  return { url: `postgres://cocho@127.0.0.1:${port}/${database}`, heard, shut, reopen, breakOff, breakOffAt, muffle };

  async function shut(): Promise<void> {
    server.close();
    for (const socket of sockets) socket.destroy();
  }

  /** Every connection ends with an error; the next one is let in. */
  function breakOff(): void {
    for (const socket of sockets) if (socket.remoteAddress) socket.resetAndDestroy();
  }

  /** Every connection ends with an error as soon as one asks this. */
  function breakOffAt(asked: string): void {
    refused = asked;
  }

  /** Every connection stays open, and nothing comes through it any more; the next one is let in. */
  function muffle(): void {
    for (const socket of sockets) socket.unpipe().resume();
  }

  async function reopen(): Promise<void> {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  }
}
