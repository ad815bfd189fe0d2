import { registerHooks } from 'node:module';

/**
 * postgres.js 3.4.9 does not part from what a closed connection still had: it writes to a socket that has gone, and throws where
 * nobody can catch it (porsager/postgres#1208); it forgets a query, takes one that was never sent for done, tells a new connection
 * an old error, goes on with a transaction inside another one's, or never ends; and what it asks for itself on a new connection, the
 * types of arrays, fails where nobody can catch it. It also remembers for ever where each query failed whose text is not written in
 * place. And it is slower than it needs to be: each query goes to the connection that has rested longest, whose caches are the coldest,
 * five properties are defined on each answer, and a transaction cannot say along with its last question that it ends. All of it is mended as the driver is loaded (decision 9).
 */
const mends: Record<string, [found: string, mended: string][]> = {
  '/postgres/src/connection.js': [
    [
      'initial.reserve && (initial = null)\n        return fetchArrayTypes()\n',
      `const waits = initial
        initial.reserve && (initial = null)
        return fetchArrayTypes().catch(error => waits.reserve && waits.reject(error))
`,
    ],
    [
      "return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))\n",
      `return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))

    if (socket === null) {
      queryError(q, Errors.connection('CONNECTION_CLOSED', options))
      return true
    }
`,
    ],
    [
      '            ? retry(query, errorResponse)\n',
      '            ? query.last ? (delete statements[query.signature], errored(errorResponse)) : retry(query, errorResponse)\n',
    ],
    [
      'incomings = null\n    clearImmediate(nextWriteTimer)\n',
      'incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
    ],
    [
      `    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    closedTime = performance.now()
    hadError && options.shared.retries++
    delay = (typeof backoff === 'function' ? backoff(options.shared.retries) : backoff) * 1000
    onclose(connection, Errors.connection('CONNECTION_CLOSED', options, socket))
`,
      `    const gone = Errors.connection('CONNECTION_CLOSED', options)
    query && queryError(query, gone)
    while (sent.length)
      queryError(sent.shift(), gone)
    query = results = errorResponse = null
    result = new Result()
    rows = 0

    closedTime = performance.now()
    hadError && options.shared.retries++
    delay = (typeof backoff === 'function' ? backoff(options.shared.retries) : backoff) * 1000

    if (initial)
      return reconnect()

    onclose(connection, gone)
    !initial && ended && (ended(), ending = ended = null)
`,
    ],
  ],
  '/postgres/src/query.js': [
    [
      '      : this.tagged && originStackCache.has(this.strings)\n',
      "      : !this.tagged ? '' : originStackCache.has(this.strings)\n",
    ],
  ],
  '/postgres/src/result.js': [
    [
      `  constructor() {
    super()
    Object.defineProperties(this, {
      count: { value: null, writable: true },
      state: { value: null, writable: true },
      command: { value: null, writable: true },
      columns: { value: null, writable: true },
      statement: { value: null, writable: true }
    })
  }
`,
      ['count', 'state', 'command', 'columns', 'statement']
        .map(
          (name) =>
            `  #${name} = null\n  get ${name}() { return this.#${name} }\n  set ${name}(value) { this.#${name} = value }\n`,
        )
        .join(''),
    ],
  ],
  '/postgres/src/queue.js': [['    shift: () => {\n', '    pop: () => xs.pop(),\n    shift: () => {\n']],
  '/postgres/src/index.js': [
    ['      ? open.shift()\n', '      ? open.pop()\n'],
    ['      return go(open.shift(), query)\n', '      return go(open.pop(), query)\n'],
    ['      , prepare = null\n', '      , prepare = null\n      , lost = null\n      , committing = null\n'],
    [
      '      sql.savepoint = savepoint\n',
      '      sql.savepoint = savepoint\n      sql.last = q => (q.last = true, q.execute(), committing = sql`commit`.execute(), q)\n',
    ],
    ['          : sql`rollback`\n', '          : committing ? committing.catch(() => {}) : sql`rollback`\n'],
    ['          : await sql`commit`\n', '          : await (committing || sql`commit`)\n'],
    [
      'new Promise((_, reject) => connection.onclose = reject)\n',
      'new Promise((_, reject) => connection.onclose = error => reject(lost = error))\n',
    ],
    [
      'q.catch(e => uncaughtError || (uncaughtError = e))\n',
      'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost)\n          return q.reject(lost)\n',
    ],
  ],
};

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const [, places] = Object.entries(mends).find(([file]) => url.endsWith(file)) ?? [];
    return places ? { ...loaded, source: places.reduce(mend, String(loaded.source)) } : loaded;
  },
});

export const { default: postgres } = await import('postgres');

function mend(source: string, [found, mended]: [string, string]): string {
  if (source.split(found).length !== 2) throw new Error('another postgres.js than the one that is mended here');
  return source.replace(found, () => mended);
}
