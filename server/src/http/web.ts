import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { projectRoot } from '../config.ts';
import type { App } from './app-type.ts';
import { notFound } from './errors.ts';
import { preloadLinks } from './preloads.ts';

const dist = join(projectRoot, 'web/dist');

const kept = 'public, max-age=31536000, immutable';

/** Hashed files may be kept for ever; every other path is the panel, which routes by itself. */
export async function serveWeb(app: App): Promise<void> {
  if (existsSync(dist)) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // A folder is no file but a page of the panel, also for whoever takes nothing compressed; the site's pages are filled in first.
      allowedPath: (path) => !path.endsWith('/') && !path.startsWith('/site/pages/'),
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControlOf(path.slice(dist.length)));
      },
    });
  }
  const links = existsSync(dist) ? preloadLinks(readManifest(), sizeOf) : new Map<string, string>();
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/.test(path) && isAddress(path, request.headers);
    if (isFile(path)) reply.headers({ 'x-robots-tag': 'noindex', vary: 'accept' });
    if (!isPage || !existsSync(dist)) throw notFound('Endereço não encontrado');
    // What only who was sent the link may read is in no search.
    if (/^\/(proposta|convite)\//.test(path)) reply.header('x-robots-tag', 'noindex, nofollow');
    const link = links.get(path);
    if (link) reply.header('link', link);
    return reply.sendFile(path === '/login' ? 'login.html' : 'panel.html');
  });
}

/** As somebody types it or follows it; a file that a page asks for and that does not exist is no page. */
function isAddress(path: string, { accept = '' }: IncomingHttpHeaders): boolean {
  return !isFile(path) || accept.includes('text/html');
}

function isFile(path: string): boolean {
  return /\.\w+$/.test(path);
}

function readManifest() {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
}

function sizeOf(file: string): number {
  return statSync(join(dist, file)).size;
}

/** Pictures of the site keep their names from build to build. */
function cacheControlOf(path: string): string {
  if (/^\/(site\/)?assets\//.test(path)) return kept;
  return path.startsWith('/site/') ? 'public, max-age=86400' : 'no-cache';
}
