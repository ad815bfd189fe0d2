import fc from 'fast-check';
import { expect, test } from 'vitest';
import { harmlessHtml } from './app-release.ts';

test.each([
  ['<ul><li>Um</li><li>Dois &amp; três</li></ul>', '<ul><li>Um</li><li>Dois &amp; três</li></ul>'],
  ['<P STYLE="color:red" onclick=x()>Oi<BR/></P>', '<p>Oi<br></p>'],
  ['<script>alert(1)</script>Fim', 'Fim'],
  ['<style>*{display:none}</style>Fim', 'Fim'],
  ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<a href="javascript:alert(1)">aqui</a>', 'aqui'],
  ['<!-- <b>não</b> -->sim', 'sim'],
  ['2 < 3 e 4 > 3', '2 &lt; 3 e 4 &gt; 3'],
  ['<svg/onload=alert(1)>', ''],
  ['<b', '&lt;b'],
])('%s is told as %s', (html, told) => {
  expect(harmlessHtml(html)).toBe(told);
});

test('whatever comes in, what goes out has no element but the harmless ones, none with an attribute, and stays so', () => {
  const pieces = fc.constantFrom('<', '>', '/', 'b', 'script', 'img', ' onerror=x', '<!--', '-->', '"', 'li', '&lt;');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const told = harmlessHtml(parts.join(''));
      expect(told.replaceAll(/<\/?(p|br|ul|ol|li|b|strong|i|em|h3|h4|code)>/g, '')).not.toMatch(/[<>]/);
      expect(harmlessHtml(told)).toBe(told);
    }),
  );
});
