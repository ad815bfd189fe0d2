import { describe, expect, test } from 'vitest';
import { startApi, startServer } from '../../test/api.ts';

// The pages are those of the build.
const api = await startApi({ PUBLIC_URL: 'https://cocho.test', DEMO: '1' });

async function read(path: string, { url }: { url: string } = api, accept = '*/*') {
  const answer = await fetch(`${url}${path}`, { headers: { accept } });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, what = '']) => what);
const pages = async () => found((await read('/sitemap.xml')).text, /<loc>https:\/\/cocho\.test(.*?)<\/loc>/g);

describe('a search engine', () => {
  test('is led from the robots file to every page of the site', async () => {
    const robots = await read('/robots.txt');
    expect(robots).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(robots.text).toMatch(/^User-agent: \*\n/);
    expect(found(robots.text, /^Sitemap: (.*)$/gm)).toEqual(['https://cocho.test/sitemap.xml']);
    expect(await read('/sitemap.xml')).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' });
    expect(await pages()).toEqual(['/', '/app', '/politica-privacidade', '/apresentacao']);
  });

  test('is kept out of the panel and of what one person was sent, and of nothing else', async () => {
    const hidden = found((await read('/robots.txt')).text, /^Disallow: (.*)$/gm);
    const isHidden = (path: string) => hidden.some((start) => path.startsWith(start));
    const ours = ['/admin/lots', '/manager/farms', '/operador', '/bem-vindo', '/api/docs', '/proposta/x', '/convite/x'];
    expect(ours.filter((path) => !isHidden(path))).toEqual([]);
    expect((await pages()).filter(isHidden)).toEqual([]);
  });

  test('reads on the landing page who we are and what we offer, under our address', async () => {
    const [data = ''] = found((await read('/')).text, /<script type="application\/ld\+json">(.*?)<\/script>/gs);
    expect(JSON.parse(data)['@graph']).toMatchObject([
      { '@type': 'Organization', url: 'https://cocho.test/' },
      { '@type': 'SoftwareApplication', offers: Array(3).fill({ url: 'https://cocho.test/#pricing' }) },
    ]);
  });
});

test('a page is served with nothing left to fill in: our address, and whether there is a demonstration', async () => {
  const real = await startServer(api.address, { DEMO: '0' });
  const isDemo = /<html[^>]* data-demo="(.*?)"/g;
  for (const path of await pages()) {
    const { text, ...page } = await read(path);
    expect(page).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    expect(found(text, /<link rel="canonical" href="(.*?)"/g)).toEqual([`https://cocho.test${path}`]);
    expect(found(text, /(%[A-Z_]+%)/g)).toEqual([]);
    expect(found(text, isDemo)).toEqual(['1']);
    expect(found((await read(path, real)).text, isDemo)).toEqual(['0']);
  }
});

describe('an address that does not exist', () => {
  const asked = (path: string) => read(path, api, 'text/html,application/xhtml+xml,*/*;q=0.8');

  test.each(['/nada', '/index.php', '/relatorio.pdf', '/apiario', '/admin/nada.html'])(
    'shows a person who types %s the panel’s page',
    async (path) => {
      const { text: panel } = await asked('/admin');
      expect(await asked(path)).toEqual({ status: 200, type: 'text/html; charset=utf-8', text: panel });
    },
  );

  test.each(['/assets/gone-1a2b.js', '/nada.css'])(
    'is told as such to a page that asks for the file %s',
    async (path) => {
      expect(await read(path)).toMatchObject({ status: 404, type: expect.stringContaining('application/json') });
    },
  );

  test('is in no search and kept apart from what others are told, where it looks like a file', async () => {
    for (const accept of ['text/html', '*/*']) {
      const { headers } = await fetch(`${api.url}/relatorio.pdf`, { headers: { accept } });
      expect([headers.get('x-robots-tag'), headers.get('vary')]).toEqual([
        'noindex',
        expect.stringMatching(/^accept(,|$)/),
      ]);
    }
    const { headers } = await fetch(`${api.url}/proposta/x.y`, { headers: { accept: 'text/html' } });
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  });

  test('is no page under /api, however it is asked for', async () => {
    for (const path of ['/api', '/api/nada', '/api/nada.html'])
      expect(await asked(path)).toMatchObject({ status: 404, type: expect.stringContaining('application/json') });
  });
});
