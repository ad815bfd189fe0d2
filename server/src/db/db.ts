import type { ISql, PendingQuery, Sql as Pool, Row, TransactionSql } from 'postgres';
import { StartError } from '../start-error.ts';
import { postgres } from './postgres-driver.ts';

export type Sql = Pool;
/** What a query function takes: the pool, or the transaction it must stay inside. */
export type Queryable = ISql;
export type Transaction = TransactionSql;

/** For who began it. */
export interface OwnTransaction extends TransactionSql {
  /**
   * Asks the last question along with the commit; where PostgreSQL refuses it, nothing stays. Only for a transaction that has written
   * nothing before, and asks nothing after: what is thrown after it undoes nothing.
   */
  last<Rows extends readonly Row[]>(query: PendingQuery<Rows>): PendingQuery<Rows>;
}
export type Fragment = PendingQuery<Row[]>;

export interface DatabaseAddress {
  url?: string | undefined;
  socketDir?: string | undefined;
  /** Of the embedded server: it has one, the tests have one each. */
  database?: string;
  prepare?: boolean;
}

const oldestVersion = 18;
/** How long PostgreSQL works at one statement, or waits within a transaction for the next one. */
const patienceMs = 60_000;
const addresses = new WeakMap<Sql, DatabaseAddress>();

/** The one place that decides how values arrive: numbers as numbers, days and instants as text. */
export function connect(address: DatabaseAddress, max = 10): Sql {
  const { url, socketDir, database = 'cocho', prepare = true } = address;
  const options = {
    max,
    prepare,
    connect_timeout: 10,
    // Seconds. The driver's own waits grow to 20, shared by all connections: far too long once the database is back.
    backoff: () => 0.2,
    onnotice: () => {},
    connection: {
      application_name: 'cocho',
      TimeZone: 'UTC',
      statement_timeout: patienceMs,
      // A connection that broke without a word would else keep its locks until the network notices, which takes hours.
      idle_in_transaction_session_timeout: patienceMs,
    },
    types: {
      number: { to: 1700, from: [20, 1700], serialize: String, parse: Number },
      day: { to: 1082, from: [1082], serialize: String, parse: String },
      instant: { to: 1184, from: [1184], serialize: instantToSql, parse: instantFromSql },
    },
  };
  const sql = url ? postgres(url, options) : postgres({ ...options, host: socketDir, database, username: 'cocho' });
  addresses.set(sql, address);
  return sql;
}

/** Where it leads, which another thread can be told. */
export function addressOf(sql: Sql): DatabaseAddress | undefined {
  return addresses.get(sql);
}

/** To the same database by connections that nobody else has. */
export function connectApart({ options }: Sql): Sql {
  return postgres({ ...options, max: 1 } as never);
}

/** Waits for nothing: answers whether this database can be used, with the reason if not. */
export async function checkDatabase(sql: Sql): Promise<void> {
  const [row] = await sql<[{ version: string; number: number }]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number
  `.catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`cannot reach the database of DATABASE_URL: ${error.code ?? error.message}`);
  });
  if (row.number < oldestVersion * 10_000) {
    throw new StartError(`PostgreSQL ${oldestVersion} or newer is needed; DATABASE_URL leads to ${row.version}`);
  }
}

function instantToSql(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** '2026-03-12 06:40:00.123456+00' (sessions run in UTC) → '2026-03-12T06:40:00.123Z', as `iso()` in SQL. */
function instantFromSql(value: string): string {
  const [, second, fraction = ''] = /^([^.+]*)(?:\.(\d+))?\+00$/.exec(value) ?? [];
  if (second === undefined) throw new Error(`unexpected instant ${value}`);
  return `${second.replace(' ', 'T')}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
