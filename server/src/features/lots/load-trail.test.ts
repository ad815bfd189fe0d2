import { randomUUID } from 'node:crypto';
import type { Today } from '@cocho/domain/feeding-day';
import { foldFrom, foldLoad } from '@cocho/domain/projected-load';
import { RoundLot } from '@cocho/domain/trough-reading';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { dayAt, daysAgo } from '../../../test/farm-days.ts';
import { minutesAgo, reading, roundOf } from '../../../test/readings.ts';
import { farmOf, resources } from '../../../test/resources.ts';

const api = await startApi();
const { sql, own, admin, worker, technician } = api;
const farm = farmOf(api, 'own');
const { newLot, send, loadOf, find, round } = roundOf(api);
const hour = 60;

async function ruleOf(dry_matter_percent: number): Promise<number> {
  const recipe_id = await farm.post('recipes', { ...(await resources.recipes?.body(farm)), dry_matter_percent });
  return farm.post('rules', { name: `Regra ${randomUUID()}`, recipe_id, lot_ids: [await farm.add('lots')] });
}

describe('what made a load travels with it', () => {
  test('from the last load before the two days, with what came since', async () => {
    const lot = await newLot(1000, 9);
    const mine = [reading(lot, 10, 60 * hour), reading(lot, -5, 30 * hour), reading(lot, 5, 2 * hour)];
    const theirs = reading(lot, 20, hour);
    await send(mine);
    await send([theirs], technician);
    const shown = await round(lot);
    expect(z.strictObject(RoundLot.shape).parse(shown)).toMatchObject({
      base_load: 1100,
      base_at: mine[0]?.timestamp,
      events: [
        { kind: 'reading', note: -5, at: mine[1]?.timestamp, client_id: mine[1]?.client_id },
        { kind: 'reading', note: 5, at: mine[2]?.timestamp, client_id: mine[2]?.client_id },
        { kind: 'reading', note: 20, at: theirs.timestamp, client_id: null },
      ],
    });
    expect(foldFrom(shown.base_load, shown.events)).toBe(shown.projected_load);
  });

  test('a lot of today has nothing before it', async () => {
    const id = await farm.add('lots');
    expect(await round(id)).toMatchObject({ base_load: 0, base_at: null, events: [{ kind: 'set', load: 1000 }] });
  });

  test('heads that changed after the last known load are told, however long ago', async () => {
    const lot = await newLot(1000, 9);
    const day = daysAgo(5);
    await farm.post(`lots/${lot}/movements`, { kind: 'sale', day, heads: 50 });
    const shown = await round(lot);
    expect(shown).toMatchObject({ base_load: 1000, current_quantity: 50, projected_load: 500 });
    expect(shown.events).toMatchObject([{ kind: 'heads', before: 100, after: 50, brought: null }]);
  });

  test("the operator's day tells the same as the round", async () => {
    const lot = await newLot(1000, 9);
    await send([reading(lot, 10, 60 * hour), reading(lot, 7, hour)]);
    const rule_id = await farm.post('rules', {
      name: `Regra ${randomUUID()}`,
      recipe_id: await farm.add('recipes'),
      lot_ids: [lot],
    });
    const item = { rule_id, treat_id: await farm.add('treats'), scheduled_time: '07:00' };
    await farm.post('treat_schedules', { user_ids: [worker.id], treat_items: [item] });
    const { body } = await api.call<Today>('GET', `/farms/${own}/treat_schedules/today`, { as: worker });
    const fed = body.data.items.find(({ rule }) => rule.id === rule_id)?.lots[0];
    const { base_load, base_at, events } = await round(lot);
    expect(fed).toMatchObject({ id: lot, projected_load: 1177, base_load, base_at, events });
  });
});

describe('a late change', async () => {
  const [moistRule, dryRule] = [await ruleOf(50), await ruleOf(70)];
  const day = 24 * hour;
  const step = fc.oneof(
    fc.record({ kind: fc.constant('reading' as const), note: fc.constantFrom(-100, -20, -5, 0, 5, 15, 100) }),
    fc.record({ kind: fc.constant('set' as const), load: fc.constantFrom(0, 700, 1500) }),
    fc.record({ kind: fc.constant('heads' as const), heads: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant('diet' as const), dry: fc.boolean() }),
    fc.record({ kind: fc.constant('void' as const), which: fc.nat(20) }),
  );
  const history = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 * day }), step), { minLength: 2, maxLength: 12 });

  /** All that ever happened to the lot, in the order of its instants, by the domain's own fold. */
  async function wholeFold(lot: number): Promise<{ load: number; readings: number[] }> {
    const rows = await sql`
      select 'set' as kind, at, 1 as rank, at as captured_at, id, load as amount from load_sets where lot_id = ${lot}
      union all select 'heads', at, 2, at, id, heads from lot_movements where lot_id = ${lot} and voided_at is null
      union all select 'diet', at, 3, at, id, old_dry_matter_percent * 1000 + new_dry_matter_percent from diet_changes where lot_id = ${lot}
      union all select 'reading', at, 4, captured_at, id, note from trough_readings where lot_id = ${lot} and voided_at is null
      order by at, rank, captured_at, id
    `;
    let heads = 100;
    const events = rows.map(({ kind, amount }) => {
      if (kind === 'set') return { kind: 'set' as const, load: amount };
      if (kind === 'reading') return { kind: 'reading' as const, note: amount };
      if (kind === 'diet') return { kind: 'diet' as const, before: Math.floor(amount / 1000), after: amount % 1000 };
      heads += amount;
      return { kind: 'heads' as const, before: heads - amount, after: heads };
    });
    const loads = events.map((_, index) => foldLoad(events.slice(0, index + 1)));
    return { load: loads.at(-1) ?? 0, readings: loads.filter((_, index) => rows[index]?.kind === 'reading') };
  }

  async function apply(lot: number, minutes: number, one: typeof step extends fc.Arbitrary<infer T> ? T : never) {
    if (one.kind === 'reading') await send([reading(lot, one.note, minutes)]);
    if (one.kind === 'set') {
      const { version: _, ...form } = await find(lot);
      const body = { ...form, initial_load: one.load || null };
      expect((await api.call('PUT', `/farms/${own}/lots/${lot}`, { as: admin, body })).status).toBe(200);
    }
    if (one.kind === 'heads') {
      const body = { kind: 'sale', day: dayAt(minutesAgo(minutes)), heads: one.heads };
      expect((await api.call('POST', `/farms/${own}/lots/${lot}/movements`, { as: admin, body })).status).toBe(201);
    }
    if (one.kind === 'diet') {
      const { version: _, ...form } = await find(lot);
      const body = { ...form, rule_id: one.dry ? dryRule : moistRule };
      expect((await api.call('PUT', `/farms/${own}/lots/${lot}`, { as: admin, body })).status).toBe(200);
    }
    if (one.kind === 'void') {
      const ids = await sql`select id from trough_readings where lot_id = ${lot} and voided_at is null order by at`;
      const chosen = ids[one.which % Math.max(1, ids.length)];
      if (chosen) await api.call('DELETE', `/farms/${own}/trough_readings/${chosen.id}`, { as: admin });
    }
  }

  test('among sets, heads and what was voided leaves the fold of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const lot = await newLot(1000, 30);
        for (const [minutes, one] of steps) await apply(lot, minutes, one);
        const whole = await wholeFold(lot);
        expect(await loadOf(lot)).toBe(whole.load);
        const kept = await sql`
          select new_projected_load as load from trough_readings where lot_id = ${lot} and voided_at is null
          order by at, captured_at, id
        `;
        expect(kept.map(({ load }) => load)).toEqual(whole.readings);
      }),
      { numRuns: 15 },
    );
  });

  test('leaves alone what came before it', async () => {
    const lot = await newLot(1000, 9);
    await send([reading(lot, 10, 3 * day), reading(lot, 10, 2 * day), reading(lot, 10, day)]);
    // As no fold would have it: whoever touches it again shows it.
    await sql`update trough_readings set new_projected_load = 5000 where lot_id = ${lot} and at < now() - interval '60 hours'`;
    await send([reading(lot, 10, 40 * hour)]);
    const loads = await sql`select new_projected_load as load from trough_readings where lot_id = ${lot} order by at`;
    expect(loads.map(({ load }) => load)).toEqual([5000, 1210, 1331, 1464]);
  });
});
