import { readFileSync } from 'node:fs';
import { connect } from '../server/src/db/db.ts';

const msPerTick = 10;

/** What the server's connections have cost PostgreSQL so far, as Linux counts it: time spent waiting is not in it. */
export async function postgresCpuMs(socketDir: string): Promise<number> {
  const sql = connect({ socketDir }, 1);
  const backends = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
  `;
  await sql.end();
  return backends.reduce((sum, { pid }) => sum + ticksOf(pid) * msPerTick, 0);
}

/** The 14th and 15th figure; the second, a name in brackets, may hold blanks. */
function ticksOf(pid: number): number {
  const [, figures = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = figures.split(' ').slice(11, 13).map(Number);
  return user + system;
}
