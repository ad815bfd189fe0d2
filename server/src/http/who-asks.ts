import type { UserType } from '@cocho/domain/permissions';
import { sessionIdleDays, sessionMaxDays } from '@cocho/domain/session';
import type { Fragment, Queryable, Sql } from '../db/db.ts';
import { gather } from '../db/gather.ts';

interface Asking {
  token_hash: Buffer;
  /** Null where the call names no farm that could exist. */
  farm_id: number | null;
  /** What the answer will show of the farm, if it says so. */
  shows: readonly Shown[] | undefined;
}

/** Tables whose changes are counted. */
export type Shown =
  | 'ingredients'
  | 'corrals'
  | 'corral_indexes'
  | 'treats'
  | 'recipes'
  | 'recipe_ingredients'
  | 'rules'
  | 'rule_lots'
  | 'lots'
  | 'lot_movements'
  /** Written with every day of a lot that changes. */
  | 'lot_totals';

export interface Asker {
  /** Null when there is no such session. */
  user_id: number | null;
  user_type: UserType;
  /** Null when the person never belonged to the farm. */
  active: boolean | null;
  time_zone: string;
  /** Looks around the demonstration, for a while. */
  visitor: boolean;
  /** Of all that the answer will show; another one after every change to it. Null where it does not say what it shows. */
  version: string | null;
  /** Its last use was noted so long ago that this one is noted too. */
  stale: boolean;
}

/** The question takes a millisecond: one that takes seconds went to a connection that broke, and everybody's calls stand behind it. */
const patienceMs = 5000;

export type WhoAsks = ReturnType<typeof whoAsks>;

/**
 * Session, membership and role of every call, asked of the database after the call came, so what was revoked is gone at
 * once on every process. Calls that come while the question is under way go together in the next: many pay for one.
 */
export function whoAsks(sql: Sql): (asking: Asking) => Promise<Asker> {
  const ask = gather((asked: Asking[]) => answersTo(sql, asked), patienceMs);
  return (asking) => ask('', asking);
}

/** A page that opens calls several times in one moment: what is the same question is asked once. */
async function answersTo(sql: Queryable, asked: Asking[]): Promise<Asker[]> {
  const keys = asked.map(keyOf);
  const distinct = new Map(keys.map((key, at) => [key, asked[at] as Asking]));
  const askers = await askersOf(sql, [...distinct.values()]);
  const answers = new Map([...distinct.keys()].map((key, at) => [key, askers[at] as Asker]));
  return keys.map((key) => answers.get(key) as Asker);
}

function keyOf({ token_hash, farm_id, shows }: Asking): string {
  return `${token_hash.toString('latin1')} ${farm_id} ${shows}`;
}

async function askersOf(sql: Queryable, asked: Asking[]): Promise<Asker[]> {
  const shown = asked.map(({ shows }) => shows?.join(' ') ?? null);
  const farms = asked.map(({ farm_id }) => farm_id);
  // As text: the driver, where it has to send a statement twice, writes bytes anew out of what it wrote, which are others.
  const hashes = asked.map(({ token_hash }) => token_hash.toString('hex'));
  if (asked.length > 1) return sql.unsafe<Asker[]>(askedByMany, [hashes, farms, shown], { prepare: true });
  const [asker = nobody] = await sql.unsafe<Asker[]>(askedByOne, [...hashes, ...farms, ...shown], { prepare: true });
  return [asker];
}

const nobody = { user_id: null } as Asker;

/** The session `s` of a question still lets its person in. */
const alive = `
  s.last_used_at > now() - interval '${sessionIdleDays} days' and s.created_at > now() - interval '${sessionMaxDays} days'
  and (s.visit_ends_at is null or s.visit_ends_at > now())
`;

/**
 * The text is put together once: every call asks it, and doing that anew takes a fifth of the time that the answer does.
 * A version begins with which copy of the numbers it is: in an older one that was put back the same numbers come again.
 */
const question = (hash: string, farm: string, shown: string) => `
  select s.user_id, m.user_type, m.active, f.time_zone, s.visit_ends_at is not null as visitor, s.last_used_at < now() - interval '10 minutes' as stale,
    case when ${shown} is not null then (
      select farm_versions_copy() || coalesce(sum(v.version), 0) from farm_versions v
      where v.farm_id = ${farm} and v.kind = any(string_to_array(${shown}, ' '))
    ) end as version
  from sessions s
  left join (memberships m join farms f on f.id = m.farm_id and f.active) on m.user_id = s.user_id and m.farm_id = ${farm}
  where s.token_hash = decode(${hash}, 'hex') and ${alive}
`;

const askedByOne = question('$1::text', '$2::bigint', '$3::text');

/** Each array in a select of its own: a planner that sees how long it is plans every call anew, which takes longer than the answer. */
const askedByMany = `
  select asker.* from unnest((select $1::text[]), (select $2::bigint[]), (select $3::text[]))
    with ordinality asked (hash, farm_id, shown, number)
  left join lateral (${question('asked.hash', 'asked.farm_id', 'asked.shown')}) asker on true
  order by asked.number
`;

/** Whether there is such a session, or such a token of a program, whoever's it is. */
export async function isKnownToken(sql: Queryable, token_hash: Buffer): Promise<boolean> {
  const found = await sql`
    select from sessions s where s.token_hash = ${token_hash} and ${isAlive(sql)}
    union all select from access_tokens where token_hash = ${token_hash}
  `;
  return found.length > 0;
}

/** The same as a part of another question, which has a session `s`. */
export function isAlive(sql: Queryable): Fragment {
  return sql.unsafe(alive);
}
