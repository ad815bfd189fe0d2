import { expect, test } from 'vitest';
import { startApi } from '../test/api.ts';
import { farmOf } from '../test/resources.ts';
import { isFarmRoute, isStream, routesOf, validCall } from '../test/routes.ts';

/** A node of what EXPLAIN answers. */
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

const api = await startApi();
const { sql, admin } = api;
const farm = farmOf(api, 'own');
const asksNothing = (name: string) => name.endsWith('/scale_simulator');
const reads = routesOf(api.app).filter(
  (route) => isFarmRoute(route) && route.method === 'GET' && !isStream(route) && !asksNothing(route.name),
);

/** Finds a person's farms, across all of them: the one read of farm rows that does not begin with the farm. */
const exceptions = ['memberships_user'];
const [{ farmTables }] = await sql<[{ farmTables: string[] }]>`
  select array_agg(table_name::text) as "farmTables" from information_schema.columns
  where table_schema = 'public' and column_name = 'farm_id'
`;
const [{ farmIndexes }] = await sql<[{ farmIndexes: string[] }]>`
  select array_agg(indexrelid::regclass::text) as "farmIndexes" from pg_index
  where indrelid::regclass::text = any (${farmTables}) and indexrelid::regclass::text <> all (${exceptions})
`;

test('every index of farm rows begins with the farm', async () => {
  const others = await sql`
    select indexrelid::regclass::text as name
    from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indexrelid::regclass::text = any (${farmIndexes}) and attname <> 'farm_id'
  `;
  expect(others).toEqual([]);
});

test('a row of a farm can point only to rows of the same farm', async () => {
  const crossing = await sql`
    select conname as name from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any (${farmTables}) and confrelid::regclass::text = any (${farmTables})
      and not exists (
        select from pg_attribute where attrelid = conrelid and attnum = conkey[1] and attname = 'farm_id'
      )
  `;
  expect(crossing).toEqual([]);
});

/** What the server really asks of the database while it answers the call. */
async function queriesOf(work: () => Promise<unknown>) {
  const queries: { text: string; values: never[] }[] = [];
  sql.options.debug = (_connection, text, values) => queries.push({ text, values: values as never[] });
  await work();
  sql.options.debug = false;
  return queries;
}

/** As a big table would be read: a small one is cheaper to read whole. */
async function planOf({ text, values }: { text: string; values: never[] }): Promise<Plan> {
  return sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    const [row] = await tx.unsafe(`explain (format json) ${text}`, values);
    return row?.['QUERY PLAN'][0].Plan;
  });
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

test.each(reads.map((route) => [route.name, route] as const))(
  '%s reads rows of a farm only through an index, by the farm',
  async (_, route) => {
    const { path } = await validCall(route, farm);
    const [, ...queries] = await queriesOf(() => api.call('GET', path, { as: admin }));
    expect(queries.length).toBeGreaterThan(0);
    const nodes = (await Promise.all(queries.map(planOf))).flatMap(nodesOf);
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '');
    expect(scanned.filter((table) => farmTables.includes(table))).toEqual([]);

    const searches = nodes.filter((node) => farmIndexes.includes(node['Index Name'] ?? ''));
    expect(searches.length).toBeGreaterThan(0);
    for (const search of searches) expect(search).toMatchObject({ 'Index Cond': expect.stringContaining('farm_id =') });
  },
);
