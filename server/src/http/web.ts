import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { projectRoot } from '../config.ts';
import type { App } from './app-type.ts';
import { notFound } from './errors.ts';

const dist = join(projectRoot, 'web/dist');

/** Hashed files may be kept for ever; every other path is the panel, which routes by itself. */
export async function serveWeb(app: App): Promise<void> {
  if (existsSync(dist)) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // A folder is no file but a page of the panel, also for whoever takes nothing compressed.
      allowedPath: (path) => !path.endsWith('/'),
      setHeaders: (reply, path) => {
        const hashed = path.includes(join(dist, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isPage = ['GET', 'HEAD'].includes(request.method) && !path.startsWith('/api') && !/\.\w+$/.test(path);
    if (!isPage || !existsSync(dist)) throw notFound('Endereço não encontrado');
    return reply.sendFile('panel.html');
  });
}
