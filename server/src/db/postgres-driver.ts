import { registerHooks } from 'node:module';

/**
 * postgres.js 3.4.9 writes to a socket that has gone when a connection closes between two queries of a transaction, and
 * throws where nobody can catch it: the whole process ended with the database (porsager/postgres#1208). What such a
 * connection had not written yet also stayed with it for ever. And a query asked for between a connection's error and its
 * close was forgotten, until the connection was opened anew and said that it was done. All are mended as the driver is loaded.
 */
const mends: [found: string, mended: string][] = [
  [
    'function nextWrite(fn) {\n',
    `function nextWrite(fn) {
    if (socket === null) {
      chunk = nextWriteTimer = null
      return error(Errors.connection('CONNECTION_CLOSED', options))
    }
`,
  ],
  [
    'incomings = null\n    clearImmediate(nextWriteTimer)\n',
    'incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
  ],
  [
    "!hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
    `if (query || sent.length)
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = null
    rows = 0
`,
  ],
];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/postgres/src/connection.js')) return loaded;
    return { ...loaded, source: mends.reduce(mend, String(loaded.source)) };
  },
});

export const { default: postgres } = await import('postgres');

function mend(source: string, [found, mended]: [string, string]): string {
  if (!source.includes(found)) throw new Error('another postgres.js than the one that is mended here');
  return source.replace(found, mended);
}
