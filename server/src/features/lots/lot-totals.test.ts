import type { Lot } from '@cocho/domain/lots';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { daysAgo } from '../../../test/farm-days.ts';
import { farmOf } from '../../../test/resources.ts';
import { countWrongTotals } from './lot-days.ts';

const api = await startApi();
const { sql, call, own, admin } = api;
const farm = farmOf(api, 'own');
const first = await farm.add('lots');
const lots = [first, await farm.add('lots'), await farm.add('lots')];
const entryDaysAgo = 60;
const headDays = 100 * entryDaysAgo;

const kg = fc.integer({ min: 0, max: 5_000_000 }).map((tenths) => tenths / 1000);
const place = fc.record({ lot_id: fc.constantFrom(...lots), day: fc.integer({ min: 0, max: 6 }).map(daysAgo) });
const fed = fc.record({ mo_kg: kg, ms_kg: kg });
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('feed' as const), places: fc.array(place, { maxLength: 5 }), fed }),
    fc.record({ kind: fc.constant('unfeed' as const), places: fc.array(place, { maxLength: 5 }), fed }),
    fc.record({ kind: fc.constant('weigh' as const), places: fc.array(place, { maxLength: 5 }), fed }),
    fc.record({ kind: fc.constant('price' as const), places: fc.array(place, { maxLength: 5 }), fed }),
    fc.record({ kind: fc.constant('move' as const), places: fc.array(place, { maxLength: 1 }), fed }),
  ),
  { minLength: 1, maxLength: 8 },
);
type Step = (typeof steps extends fc.Arbitrary<infer T> ? T : never)[number];

async function take({ kind, places, fed: { mo_kg, ms_kg } }: Step): Promise<void> {
  const those = sql`(select lot_id, day::date from jsonb_to_recordset(${sql.json(places)}) p (lot_id bigint, day text))`;
  if (kind === 'feed')
    await sql`
      insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg, ms_kg, cost_cents, unpriced_kg)
      select distinct ${own}::bigint, p.lot_id, p.day, 1, ${mo_kg}::numeric, ${ms_kg}::numeric, 1, 0 from ${those} p
      on conflict (farm_id, lot_id, day) do update set mo_kg = lot_days.mo_kg + excluded.mo_kg
    `;
  if (kind === 'unfeed') await sql`delete from lot_days where farm_id = ${own} and (lot_id, day) in ${those}`;
  if (kind === 'weigh')
    await sql`
      update lot_days set mo_kg = ${mo_kg}, ms_kg = ${ms_kg} where farm_id = ${own} and (lot_id, day) in ${those}
    `;
  if (kind === 'move')
    await sql`
      update lot_days d set lot_id = ${first} where farm_id = ${own} and (lot_id, day) in ${those}
        and not exists (select from lot_days o where o.farm_id = ${own} and o.lot_id = ${first} and o.day = d.day)
    `;
  if (kind === 'price') {
    const before = await writers();
    await sql`update lot_days set cost_cents = cost_cents + 1 where farm_id = ${own} and (lot_id, day) in ${those}`;
    expect(await writers(), 'a price is none of a total').toEqual(before);
  }
}

/** Of each total, the transaction that last wrote it. */
async function writers(): Promise<unknown[]> {
  return [...(await sql`select lot_id, xmin::text from lot_totals where farm_id = ${own} order by lot_id`)];
}

/** What the days before today come to, one by one. */
async function closedKg(): Promise<Map<number, number>> {
  const rows = await sql<{ lot_id: number; mo_kg: number }[]>`
    select lot_id, sum(mo_kg) as mo_kg from lot_days where farm_id = ${own} and day < ${daysAgo(0)} group by lot_id
  `;
  return new Map(rows.map(({ lot_id, mo_kg }) => [lot_id, mo_kg]));
}

test("a lot's total is what its days come to, whoever changes them, and the list shows those that are closed", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      for (const step of taken) await take(step);
      expect(await countWrongTotals(sql, own)).toBe(0);
      const { body } = await call<Lot[]>('GET', `/farms/${own}/lots`, { as: admin });
      const closed = await closedKg();
      for (const { id, average_consumption } of body.data)
        expect((average_consumption ?? 0) * headDays).toBeCloseTo(closed.get(id) ?? 0, 3);
    }),
    { numRuns: 60 },
  );
});
