import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ScaleSimulator } from '@cocho/domain/scale-simulator';
import { closeCodes } from '@cocho/scale/pairing';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { addressLimit } from '../../http/attempts.ts';
import { notFound } from '../../http/errors.ts';
import { type SimulatedWagon, simulatedWagons } from './simulated-wagons.ts';

const path = '/api/scale-simulator';
const pairWithinMs = 5000;
const closeWithinMs = 1000;

const Pair = z.object({ pair: z.string().max(100) });
const kg = z.number().min(0).max(1_000_000);
const Command = z.union([
  z.object({
    wagon: z.enum(['fill', 'discharge']),
    rate: kg.positive().optional(),
    until: kg.optional(),
  }),
  z.object({ wagon: z.enum(['stop', 'drive', 'zero']) }),
]);

/** In a demonstration farm a wagon that behaves like a real one's module: WebSocket, a pairing code, P03 frames. */
export async function scaleSimulator(app: App): Promise<void> {
  const wagons = simulatedWagons();
  acceptPairing(app, wagons.paired);

  app.get(
    '/scale_simulator',
    {
      config: { access: 'operations.write' },
      schema: { params: z.object({ farmId: z.string() }), response: { 200: one(ScaleSimulator) } },
    },
    async ({ farm, session }) => {
      const [row] = await app.sql<[{ demonstration: boolean }?]>`select demonstration from farms where id = ${farm.id}`;
      if (!row?.demonstration) throw notFound('Esta fazenda não tem balança simulada');
      const { code } = wagons.of(`${farm.id} ${session.user_id}`);
      return { data: { path, code } };
    },
  );
}

function acceptPairing(app: App, paired: (code: string) => SimulatedWagon | undefined): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 });
  const wrongCodes = addressLimit({ max: 20, minutes: 5 });
  const ownHost = new URL(app.config.publicUrl).host;

  // Else an offer to speak HTTP/2 on any other path, as curl makes it, would end here unanswered.
  Object.assign(app.server, { shouldUpgradeCallback: ({ url }: IncomingMessage) => url?.split('?')[0] === path });
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!isOwnPage(request)) return socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (client) => serve(client, addressOf(request)));
  });
  app.addHook('preClose', async () => {
    for (const client of sockets.clients) {
      client.close(1001);
      setTimeout(() => client.terminate(), closeWithinMs).unref();
    }
  });

  /** As Fastify tells it of ordinary calls. */
  function addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = app.config.trustProxy
      ? String(headers['x-forwarded-for'] ?? '')
          .split(',')
          .at(-1)
      : '';
    return forwarded?.trim() || (socket.remoteAddress ?? '');
  }

  /** A browser always names the page that asks; what is no browser carries nobody's session anyway. */
  function isOwnPage({ headers: { origin, host } }: IncomingMessage): boolean {
    if (origin === undefined) return true;
    const asking = URL.parse(origin)?.host;
    return asking !== undefined && (asking === host || asking === ownHost);
  }

  function serve(client: WebSocket, address: string): void {
    const late = setTimeout(() => client.close(closeCodes.notPaired), pairWithinMs);
    client.on('close', () => clearTimeout(late));
    client.on('error', () => client.terminate());
    client.once('message', (message) => {
      clearTimeout(late);
      const wagon = pair(String(message));
      if (typeof wagon === 'number') client.close(wagon);
      else follow(client, wagon);
    });

    function pair(message: string): SimulatedWagon | number {
      try {
        wrongCodes.take(address);
      } catch {
        return closeCodes.tooMany;
      }
      const wagon = paired(Pair.safeParse(parsed(message)).data?.pair ?? '');
      if (wagon) wrongCodes.giveBack(address);
      return wagon ?? closeCodes.notPaired;
    }
  }
}

function follow(client: WebSocket, wagon: SimulatedWagon): void {
  const stop = wagon.listen((bytes) => {
    // A frame behind another one would be old when it comes.
    if (client.bufferedAmount === 0) client.send(bytes);
  });
  client.on('close', stop);
  client.on('message', (message) => {
    const command = Command.safeParse(parsed(String(message)));
    if (command.success) wagon.command(command.data);
    else client.close(closeCodes.badMessage);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
