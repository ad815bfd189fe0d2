import { expect, test } from 'vitest';
import { preloadLinks } from './preloads.ts';

const login = 'src/features/session/login.page.tsx';

test('a page is sent with the names of its files, but for those that the panel names itself', () => {
  const links = preloadLinks({
    'panel.html': { file: 'assets/panel.js', imports: ['_base.js'], css: ['assets/panel.css'] },
    '_base.js': { file: 'assets/base.js' },
    '_sign-in.js': { file: 'assets/sign-in.js', css: ['assets/sign-in.css'], imports: ['_base.js'] },
    [login]: { file: 'assets/login.js', imports: ['_sign-in.js', '_base.js'] },
  });
  expect(links.get('/login')).toBe(
    '</assets/login.js>; rel=modulepreload, </assets/sign-in.js>; rel=modulepreload, </assets/sign-in.css>; rel=preload; as=style',
  );
  expect(links.get('/admin')).toBe('');
});
