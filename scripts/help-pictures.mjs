// The pictures of the panel's help: `npm start` in one terminal, `node scripts/help-pictures.mjs` in another, with names
// of pictures to take only those; what it writes is committed.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { helpPictures, pictureSizes } from '../web/src/shell/help-pictures.ts';
import { fillIn } from './help-records.mjs';
import { scenes } from './help-scenes.mjs';
import { withCamera } from './photograph.mjs';
import { fail, root } from './prepare.mjs';

const folder = join(root, 'web/src/shell/help-pictures');
const maxBytes = 11_500;

/** As wide as the picture, so that nothing of the page is cut off at its sides. */
const screens = {
  office: { viewport: { width: pictureSizes.office.width, height: 900 } },
  hand: { viewport: { width: pictureSizes.hand.width, height: 640 }, isMobile: true },
};

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(helpPictures);
const unknown = [...names, ...Object.keys(scenes)].find((name) => !(scenes[name] && helpPictures[name]));
if (unknown) fail(`${unknown} is not in both help-pictures.ts and help-scenes.mjs`);

const ids = await fillIn();
mkdirSync(folder, { recursive: true });
await withCamera(async (photograph) => {
  for (const name of names) {
    const { screen = 'office' } = helpPictures[name];
    const { path, as = 'manager', show } = scenes[name];
    await photograph({
      file: join(folder, `${name}.webp`),
      path: path.replaceAll(/\{(\w+)\}/g, (_, id) => ids[id]),
      screen: screens[screen],
      as,
      show,
      frame: pictureSizes[screen],
      quality: 48,
      maxBytes,
    });
    console.log(name);
  }
});
