import { policy } from '@cocho/domain/privacy-policy';
import { expect, test } from 'vitest';
import { features } from './home/features-list.ts';
import { pageFiles, renderPages } from './pages.tsx';

const pages = renderPages({
  script: '/site/assets/main.js',
  contactScript: '/site/assets/contact-form.js',
  style: 'body{margin:0}',
  typefaces: ['/site/a.woff2'],
});
const home = pages['home.html'] ?? '';
const text = (html: string) => html.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ');
const count = (html: string, what: string) => html.split(what).length - 1;

test('the landing page has its six sections, in their order', () => {
  const ids = [...home.matchAll(/<section id="([\w-]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['home', 'features', 'how-it-works', 'pricing', 'testimonials', 'consultation']);
  for (const id of ids) expect(home).toContain(`href="#${id}"`);
});

test('all nine features stand in the dialog, six of them on the page too', () => {
  expect(features).toHaveLength(9);
  const [page = '', dialog = ''] = home.split('<dialog id="all-features"');
  for (const { title } of features) expect(dialog).toContain(`<h3>${title}</h3>`);
  expect(features.filter(({ title }) => page.includes(`<h3>${title}</h3>`))).toHaveLength(6);
});

test('three plans with their limits, the middle one marked, none with a price', () => {
  const said = text(home);
  expect(said).toMatch(/Starter .* até 500 animais 1 usuário/);
  expect(said).toMatch(/Mais popular Professional .* até 1\.500 animais Até 5 usuários/);
  expect(said).toMatch(/Enterprise .* animais ilimitados Usuários ilimitados/);
  expect(count(home, 'Preço sob consulta')).toBe(3);
});

test('the figures and the voices say that they are illustrations', () => {
  const said = text(home);
  for (const claim of ['30% ', '21% ', '24/7 ', '42% ', '30 dias ']) expect(said).toContain(claim);
  expect(said).toContain('Números ilustrativos; variam por fazenda.');
  expect(said).toContain('Depoimentos ilustrativos.');
});

test('the form asks what the spec asks, of phones at most 15 signs, and farm sizes have no gap between them', () => {
  for (const name of ['name', 'email', 'phone', 'farm_size', 'message']) expect(home).toContain(`name="${name}"`);
  expect(home).toMatch(/maxLength="15"[^>]*name="phone"|name="phone"[^>]*maxLength="15"/i);
  const said = text(home);
  expect(said).toContain('Pequena (até 500 animais) Média (501 a 1500 animais) Grande (mais de 1500 animais)');
});

test('the deck is ours and opens in a new tab; the footer leads to the operator app', () => {
  expect(home).toMatch(/href="\/apresentacao" target="_blank"/);
  expect(home).toContain('<a href="/app">Aplicativo do operador</a>');
});

test('what reads pages instead of people finds the three plans too', () => {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home) ?? [];
  const [organization, application] = JSON.parse(data)['@graph'];
  expect(organization).toMatchObject({ '@type': 'Organization', name: 'Cocho' });
  const offers = ['Starter', 'Professional', 'Enterprise'].map((name) => ({ '@type': 'Offer', name }));
  expect(application).toMatchObject({ '@type': 'SoftwareApplication', inLanguage: 'pt-BR', offers });
});

test('a policy that reads differently is another version', async () => {
  const [, article = ''] = /<article[^>]*>(.*)<\/article>/s.exec(pages['privacy.html'] ?? '') ?? [];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text(article)));
  const read = new Uint8Array(digest).toHex().slice(0, 12);
  // Once it is public, whoever changes a word of it raises `policy.version` too, so that everyone is told.
  expect({ version: policy.version, read }).toEqual({ version: 1, read: '1387d76b8d6d' });
});

test('the privacy page keeps its date and names who answers, the rights and the authority', () => {
  const said = text(pages['privacy.html'] ?? '');
  const parts = [
    '20 de julho de 2025',
    'LGPD',
    'menores de 18 anos',
    'Não vendemos dados',
    'controlador',
    'Encarregado',
    '24 meses desde o último acesso',
    'Contatos feitos pelo site: 24 meses',
  ];
  for (const part of [...parts, 'art. 18', 'ANPD', 'por e-mail, por um aviso dentro do sistema'])
    expect(said).toContain(part);
});

test.each(Object.entries(pageFiles))('%s is whole, described, and knows nothing of the panel', (path, file = '') => {
  const html = pages[file] ?? '';
  expect(count(html, '<h1')).toBe(1);
  expect(html.slice(0, 1_000)).toMatch(
    /<title>[^<]*Cocho[^<]*<\/title><meta name="description" content="[^"]{50,160}"\/>/,
  );
  expect(html).toContain(`<link rel="canonical" href="%PUBLIC_URL%${path}"/>`);
  expect(html).toContain('<meta property="og:image" content="%PUBLIC_URL%/site/og.png"/>');
  expect(html).not.toMatch(/"\/assets\/|panel\.html/);
});
