import { expect, test } from 'vitest';
import { preloadLinks } from './preloads.ts';

const login = 'src/features/session/login.page.tsx';

const sizes: Record<string, number> = { 'assets/base.js': 400, 'assets/sign-in.js': 100, 'assets/sign-in.css': 50 };

test('a page is sent with the names of its files, the largest first after what runs before them all', () => {
  const links = preloadLinks(
    {
      'panel.html': { file: 'assets/panel.js', imports: ['_base.js'], css: ['assets/panel.css'] },
      '_base.js': { file: 'assets/base.js' },
      '_sign-in.js': { file: 'assets/sign-in.js', css: ['assets/sign-in.css'], imports: ['_base.js'] },
      [login]: { file: 'assets/login.js', imports: ['_sign-in.js', '_base.js'] },
    },
    (file) => sizes[file] ?? 1,
  );
  expect(links.get('/login')?.split(', ')).toEqual([
    '</before.js>; rel=preload; as=script',
    '</assets/base.js>; rel=modulepreload',
    '</assets/sign-in.js>; rel=modulepreload',
    '</assets/sign-in.css>; rel=preload; as=style',
    '</assets/panel.js>; rel=modulepreload',
    '</assets/login.js>; rel=modulepreload',
  ]);
});
