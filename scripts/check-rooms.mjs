// Inside the server and the web, files lie in rooms, and a room imports only from the rooms below it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fail, root } from './prepare.mjs';

/** From the top down. Files that lie in no room are the entrance: they import everything, and only `open` is theirs to give. */
const houses = [
  {
    folder: 'server/src',
    rooms: ['demo', 'features', 'registers', 'jobs', 'http', 'embedded', 'live', 'db'],
    open: ['config.ts', 'clock.ts', 'start-error.ts'],
  },
  {
    folder: 'web/src',
    rooms: ['shell', 'offline', 'features', 'outbox', 'scale', 'ui', 'lib'],
    open: ['menu.ts'],
  },
];

const wrong = houses.flatMap(({ folder, rooms, open }) => {
  const house = join(root, folder);
  const placeOf = (file) => {
    const [room] = relative(house, file).split('/');
    return rooms.indexOf(room);
  };
  return sourcesUnder(house).flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith(`${house}/`))
      .filter((target) => {
        const [from, to] = [placeOf(file), placeOf(target)];
        if (from === -1) return false;
        return to === -1 ? !open.includes(relative(house, target)) : to < from;
      })
      .map((target) => `${relative(root, file)} must not import ${relative(root, target)}: it is a room above`),
  );
});
if (wrong.length > 0) fail(wrong.join('\n'));

function sourcesUnder(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

function importsOf(file) {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import\(?)\s*'(\.{1,2}\/[^']+)'/g);
  return [...found].map(([, path]) => resolve(dirname(file), path));
}
