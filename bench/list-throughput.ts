import { randomUUID } from 'node:crypto';
import { connect } from '../server/src/db/db.ts';
import { callApi, freshId, wireRequest } from './api.ts';
import type { Measurement, Sample } from './measurement.ts';
import { postgresCpuMs } from './postgres-cpu.ts';
import { startProgram } from './program.ts';
import type { BareAnswer } from './programs/bare-http.ts';
import type { Queries } from './programs/direct-sql.ts';
import type { Stage } from './stage.ts';

/** How many are under way at once, in the list and in what it is held against. */
const concurrency = 16;
/**
 * What a list may take over one connection was said where bare `node:http` sent the bytes of the list of 50 ingredients at
 * least so many times a second. On a slower machine it may take as much longer, on a faster one no less.
 */
const oneConnection = { withinMs: 0.5, where: 49_000 };
const referenceList = '/ingredients';
/** Short turns, many a round: on a machine that others use too, both sides meet the same neighbours. */
const seconds = 0.3;
const turns = 3;

interface List {
  what: string;
  path: string;
  /** Makes the rows there are to list. */
  prepare?: (stage: Stage) => Promise<void>;
  /** Of the list's SQL, in its order. */
  parameters: (farmId: number) => (number | string)[];
  /** What it has to reach: its share of what Node can send at all, and PostgreSQL's CPU a call. */
  bars: { ofBareHttp: number; postgresMs: number };
}

/** A list's requests a second, against the least that Node and the least that PostgreSQL can be asked for it. */
export function listThroughput({ what, path, prepare, parameters, bars }: List): Measurement {
  return async (stage) => {
    const { manager, farmId, socketDir, load, afterwards } = stage;
    await prepare?.(stage);
    const list = `/farms/${farmId}${path}`;
    const request = wireRequest(manager, 'GET', list);
    // What nobody asked before is kept by nobody.
    const anew = `${list}${path.includes('?') ? '&' : '?'}anew=${freshId}`;
    const newRequest = wireRequest(manager, 'GET', anew);
    const { headers, text: body } = await callApi(manager, 'GET', list);
    const askAgain = () => callApi(manager, 'GET', anew.replace(freshId, randomUUID()));
    const text = await latestListQuery(socketDir, askAgain, parameters(farmId).length);

    const sendBare = (answer: BareAnswer) => {
      const program = startProgram<BareAnswer, { port: number }>(new URL('programs/bare-http.ts', import.meta.url));
      afterwards(program.stop);
      return program.ask(answer);
    };
    const bare = await sendBare({ headers, body });
    const known = await callApi(manager, 'GET', `/farms/${farmId}${referenceList}`);
    const reference = await sendBare({ headers: known.headers, body: known.text });
    const directSql = startProgram<Queries, { perSecond: number }>(new URL('programs/direct-sql.ts', import.meta.url));
    afterwards(directSql.stop);

    return async () => (await Array.fromAsync({ length: turns }, turn)).flat();

    async function turn(): Promise<Sample[]> {
      const ask = (some: string, connections = concurrency) =>
        load.ask({ port: manager.port, request: some, connections, seconds });
      const before = await postgresCpuMs(socketDir);
      const { perSecond: measured } = await ask(request);
      const cpu = ((await postgresCpuMs(socketDir)) - before) / (measured * seconds);
      const made = await ask(newRequest);
      const alone = await ask(request, 1);
      const http = await load.ask({ port: bare.port, request, connections: concurrency, seconds });
      const machine = await load.ask({ port: reference.port, request, connections: concurrency, seconds });
      const sql = await directSql.ask({ socketDir, text, parameters: parameters(farmId), concurrency, seconds });
      const unit = 'req/s';
      return [
        {
          name: `${what} ÷ bare node:http, same bytes`,
          unit,
          measured,
          against: http.perSecond,
          bar: { ratioAtLeast: bars.ofBareHttp },
        },
        {
          name: `${what} made anew ÷ its SQL alone`,
          unit,
          measured: made.perSecond,
          against: sql.perSecond,
          bar: { ratioAtLeast: 0.35 },
        },
        {
          name: `${what}, PostgreSQL's CPU a call`,
          unit: 'ms',
          measured: cpu,
          against: bars.postgresMs,
          bar: { atMost: bars.postgresMs },
        },
        {
          name: `${what}, one connection, p50 ÷ ${oneConnection.withinMs} ms on the machine it was said of`,
          unit: 'ms',
          measured: alone.p50Ms,
          against: oneConnection.withinMs * Math.max(1, oneConnection.where / machine.perSecond),
          bar: { ratioAtMost: 1 },
        },
      ];
    }
  };
}

/** As the server sent it, taken from PostgreSQL itself: no second copy here to go stale. Known by how many parameters it has. */
export async function latestListQuery(
  socketDir: string,
  askAgain: () => Promise<unknown>,
  parameters: number,
  table = '',
): Promise<string> {
  const sql = connect({ socketDir }, 1);
  try {
    // A connection shows its last query only, and the server may have run another one on it since.
    for (let tries = 0; tries < 20; tries += 1) {
      const rows = await sql<{ query: string }[]>`
        select query from pg_stat_activity
        where pid <> pg_backend_pid() and query like '%json_agg%' and query like ${`%${table}%`}
        order by query_start desc
      `;
      const found = rows.find(({ query }) => new Set(query.match(/\$\d+/g)).size === parameters);
      if (found) return found.query;
      await askAgain();
    }
  } finally {
    await sql.end();
  }
  throw new Error('PostgreSQL does not show the query of the list');
}
