// The pictures of the public site: `npm start` in one terminal, `node scripts/site-pictures.mjs` in another; what it
// writes is committed.
import { join } from 'node:path';
import { scenes } from './help-scenes.mjs';
import { withCamera } from './photograph.mjs';
import { root } from './prepare.mjs';

const folder = join(root, 'web/site/public');
const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 780 }, isMobile: true, deviceScaleFactor: 1.5 };

const pictures = [
  { name: 'panel.webp', path: '/admin', screen: wide, as: 'manager' },
  { name: 'reading.webp', path: '/admin/trough-reading', screen: phone, as: 'operator' },
  { name: 'operator.webp', ...scenes.batch, screen: phone, show: (page) => withoutRings(scenes.batch.show(page)) },
  { name: 'og.png', path: '/apresentacao', screen: { viewport: { width: 1200, height: 630 } } },
];

await withCamera(async (photograph) => {
  for (const { name, ...picture } of pictures) await photograph({ ...picture, file: join(folder, name) });
});

async function withoutRings(shown) {
  await shown;
  return [];
}
