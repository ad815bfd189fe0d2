import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { type Config, projectRoot } from '../config.ts';
import type { App } from './app-type.ts';

const folder = join(projectRoot, 'web/dist/site/pages');

/** The pages of the public site, and which of them a search engine should know. */
const pages: Record<string, string> = {
  '/': 'home.html',
  '/app': 'app.html',
  '/politica-privacidade': 'privacy.html',
  '/apresentacao': 'deck.html',
};

const html = 'text/html; charset=utf-8';

/** Whole pages that the build made; our own address is put in, and they are compressed, once. */
export async function serveSite(app: App): Promise<void> {
  const { config } = app;
  const texts: [path: string, type: string, text: string][] = [
    ['/robots.txt', 'text/plain; charset=utf-8', robots(config)],
    ['/sitemap.xml', 'application/xml; charset=utf-8', sitemap(config)],
  ];
  if (existsSync(folder))
    for (const [path, file] of Object.entries(pages)) texts.push([path, html, fill(file, config)]);
  for (const [path, type, text] of texts) {
    // Made while the rest starts: whoever comes first waits for it, the start does not.
    const made = formsOf(text);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    app.get(path, { compress: false, schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding').type(type);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const encoding = encodingOf(request);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.send((await made)[encoding]);
    });
  }
}

function fill(file: string, { publicUrl, demo }: Config): string {
  const text = readFileSync(join(folder, file), 'utf8');
  return text.replaceAll('%PUBLIC_URL%', escapeHtml(publicUrl)).replaceAll('%DEMO%', demo ? '1' : '0');
}

/** The panel is for people who have an account; an offer's page only for who was sent it. */
function robots({ publicUrl }: Config): string {
  const hidden = ['/api/', '/admin', '/manager', '/operador', '/proposta/', '/convite/', '/bem-vindo'];
  return [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

function sitemap({ publicUrl }: Config): string {
  const urls = Object.keys(pages).map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

type Encoding = 'br' | 'gzip' | 'identity';

async function formsOf(text: string): Promise<Record<Encoding, Buffer>> {
  const identity = Buffer.from(text);
  return { identity, br: await promisify(brotliCompress)(identity), gzip: await promisify(gzip)(identity) };
}

/** The smallest that the caller names; one of weight zero is refused. */
function encodingOf({ headers }: FastifyRequest): Encoding {
  const asked = String(headers['accept-encoding'] ?? '').split(',');
  const accepted = asked.map((one) => one.trim()).filter((one) => !/;\s*q=0(\.0*)?$/.test(one));
  const names = accepted.map((one) => one.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding)) ?? 'identity';
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
