import { expect, test } from 'vitest';
import { preloadLinks } from './preloads.ts';

const dashboard = 'src/features/dashboard/dashboard.page.tsx';

const sizes: Record<string, number> = { 'assets/base.js': 400, 'assets/start.js': 100, 'assets/start.css': 50 };

test('a page is sent with the names of its files, the largest first after what runs before them all', () => {
  const links = preloadLinks(
    {
      'panel.html': { file: 'assets/panel.js', imports: ['_base.js'], css: ['assets/panel.css'] },
      '_base.js': { file: 'assets/base.js' },
      '_start.js': { file: 'assets/start.js', css: ['assets/start.css'], imports: ['_base.js'] },
      [dashboard]: { file: 'assets/dashboard.js', imports: ['_start.js', '_base.js'] },
    },
    (file) => sizes[file] ?? 1,
  );
  expect(links.get('/admin')?.split(', ')).toEqual([
    '</before.js>; rel=preload; as=script',
    '</assets/base.js>; rel=modulepreload',
    '</assets/start.js>; rel=modulepreload',
    '</assets/start.css>; rel=preload; as=style',
    '</assets/panel.js>; rel=modulepreload',
    '</assets/dashboard.js>; rel=modulepreload',
  ]);
});
