import { randomUUID } from 'node:crypto';
import type { AlertSettings } from '@cocho/domain/alerts';
import { shortDay } from '@cocho/domain/alerts/words';
import { addDays } from '@cocho/domain/days';
import { beforeEach, describe, expect, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { alertsOf } from '../../../test/alerts.ts';
import { startApi } from '../../../test/api.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { evaluateFarm } from './evaluate.ts';

const api = await startApi();
const { sql, own, admin, worker, call } = api;
const { today, farm, at, listed, open, check, story, putInRule, silence } = alertsOf(api);

beforeEach(silence);

describe('days that are over', () => {
  /** Loaded short and unloaded short of that: a share of a share arrives. */
  async function feedOn(daysAgo: number, share: number, { begin, send }: Awaited<ReturnType<typeof newFeeding>>) {
    const day = addDays(today, -daysAgo);
    const time = at('07:05', day).toISOString();
    const begun = { ...(await begin()), day, start_time: time };
    return send(
      randomUUID(),
      ended(
        after(begun, 6, (kg) => kg * share, time),
        time,
      ),
    );
  }

  test('tell of a lot that eats less, unless somebody decided it', async () => {
    const feeding = await newFeeding(api);
    const [lot] = feeding.lots;
    for (const ago of [6, 5, 4, 3, 2]) await feedOn(ago, 1, feeding);
    await feedOn(1, 0.94, feeding);
    await evaluateFarm(sql, own, 'history', at('06:00'));
    const drops = await listed('status=open&kind=intake_drop');
    expect(drops.map(({ facts }) => facts.percent)).toEqual([expect.closeTo(11.64, 1), expect.closeTo(11.64, 1)]);

    await sql`
      insert into trough_readings (farm_id, client_id, lot_id, note, captured_at, at, user_id, new_projected_load)
      values (${own}, ${randomUUID()}, ${lot ?? 0}, -10, ${at('05:00', addDays(today, -1))}, ${at('05:00', addDays(today, -1))},
        ${worker.id}, 540)
    `;
    await evaluateFarm(sql, own, 'history', at('06:05'));
    expect((await listed('status=open&kind=intake_drop')).map(({ lot_id }) => lot_id)).toEqual([feeding.lots[1]]);
    expect(await listed(`status=closed&kind=intake_drop&lot_id=${lot}`)).toHaveLength(1);
  });

  test('tell who eats less by a load that was set, and that it was cut', async () => {
    const feeding = await newFeeding(api);
    const [lot = 0, other = 0] = feeding.lots;
    const sets = (id: number, ago: number, load: number) => sql`
      insert into load_sets (farm_id, lot_id, load, at) values (${own}, ${id}, ${load}, ${at('05:00', addDays(today, -ago))})
    `;
    await sql`update load_sets set at = ${at('05:00', addDays(today, -30))}, load = load / 2 where farm_id = ${own} and lot_id = any(${feeding.lots})`;
    for (const ago of [6, 5, 4, 3, 2]) await feedOn(ago, 1, feeding);
    await feedOn(1, 0.94, feeding);
    await sets(lot, 1, 534);
    await sql`update lot_days set planned_kg = 534 where farm_id = ${own} and lot_id = ${lot} and day = ${addDays(today, -1)}`;
    await evaluateFarm(sql, own, 'history', at('06:00'));
    expect((await listed('status=open&kind=intake_drop')).map(({ lot_id }) => lot_id)).toEqual([other]);
    const [swing] = await listed(`status=open&kind=intake_swing&lot_id=${lot}`);
    expect(swing?.detail).toContain(`Carga Inicial mudada em ${shortDay(addDays(today, -1))}: −11,0 %.`);
  });

  test('tell who eats less though a load was set wrong and set right, which moved nothing', async () => {
    const feeding = await newFeeding(api);
    const [lot = 0] = feeding.lots;
    const set = (time: string, load: number) => sql`
      insert into load_sets (farm_id, lot_id, load, at) values (${own}, ${lot}, ${load}, ${at(time, addDays(today, -1))})
    `;
    await sql`update load_sets set at = ${at('05:00', addDays(today, -30))}, load = 600 where farm_id = ${own} and lot_id = ${lot}`;
    for (const ago of [6, 5, 4, 3, 2]) await feedOn(ago, 1, feeding);
    await feedOn(1, 0.94, feeding);
    await set('05:00', 60);
    await set('05:01', 600);
    await evaluateFarm(sql, own, 'history', at('06:00'));
    expect(await listed(`status=open&kind=intake_drop&lot_id=${lot}`)).toHaveLength(1);
  });

  test('tell nothing of a lot of which a treat of a tenth was left out', async () => {
    const feeding = await newFeeding(api);
    const [lot = 0, other = 0] = feeding.lots;
    const begun = at('05:00', addDays(today, -10));
    for (const [id, load] of [
      [lot, 600],
      [other, 400],
    ] as const)
      await sql`
        insert into trough_readings (farm_id, client_id, lot_id, note, captured_at, at, user_id, new_projected_load)
        values (${own}, ${randomUUID()}, ${id}, 0, ${begun}, ${begun}, ${worker.id}, ${load})
      `;
    for (const ago of [6, 5, 4, 3, 2, 1]) await feedOn(ago, 1, feeding);
    const yesterday = addDays(today, -1);
    await sql`update lot_days set ms_kg = ms_kg * 0.9 where farm_id = ${own} and lot_id = any(${[lot, other]}) and day = ${yesterday}`;
    await sql`update lot_days set planned_kg = planned_kg * 0.9 where farm_id = ${own} and lot_id = ${lot} and day = ${yesterday}`;
    await evaluateFarm(sql, own, 'history', at('06:00'));
    expect((await listed('status=open&kind=intake_drop')).map(({ lot_id }) => lot_id)).toEqual([other]);
  });

  test('count where treats add up to less than the whole load, as they do every day', async () => {
    const feeding = await newFeeding(api);
    const [lot = 0] = feeding.lots;
    const begun = at('05:00', addDays(today, -10));
    await sql`
      insert into trough_readings (farm_id, client_id, lot_id, note, captured_at, at, user_id, new_projected_load)
      values (${own}, ${randomUUID()}, ${lot}, 0, ${begun}, ${begun}, ${worker.id}, ${600 / 0.96})
    `;
    for (const ago of [6, 5, 4, 3, 2]) await feedOn(ago, 1, feeding);
    await feedOn(1, 0.94, feeding);
    await evaluateFarm(sql, own, 'history', at('06:00'));
    expect(await listed(`status=open&kind=intake_drop&lot_id=${lot}`)).toHaveLength(1);
  });

  /** From 600 to 750 kg at a time of yesterday, in a lot that was fed 600 on the days before and less on this one. */
  async function changeDiet(time: string) {
    const feeding = await newFeeding(api);
    const [lot = 0] = feeding.lots;
    const before = (days: number) => at('05:00', addDays(today, -days));
    await sql`
      insert into trough_readings (farm_id, client_id, lot_id, note, captured_at, at, user_id, new_projected_load)
      values (${own}, ${randomUUID()}, ${lot}, 0, ${before(10)}, ${before(10)}, ${worker.id}, 750)
    `;
    const { recipe_id } = feeding;
    await sql`
      insert into diet_changes (farm_id, lot_id, at, old_recipe_id, new_recipe_id, old_dry_matter_percent,
        new_dry_matter_percent, old_load, new_load)
      values (${own}, ${lot}, ${before(8)}, ${recipe_id}, ${recipe_id}, 40, 50, 750, 600),
        (${own}, ${lot}, ${at(time, addDays(today, -1))}, ${recipe_id}, ${recipe_id}, 50, 40, 600, 750)
    `;
    const evening = at('21:00', addDays(today, -1));
    await sql`
      insert into trough_readings (farm_id, client_id, lot_id, note, captured_at, at, user_id, new_projected_load)
      values (${own}, ${randomUUID()}, ${lot}, 0, ${evening}, ${evening}, ${worker.id}, 750)
    `;
    for (const ago of [6, 5, 4, 3, 2]) await feedOn(ago, 1, feeding);
    const { id: last } = await feedOn(1, 0.94, feeding);
    return { lot, last };
  }

  test.each([
    ['in the evening, after all of it was fed, is the next day’s', '20:00', 1],
    ['in the morning counts, and what was planned of the old load alone is a part of the day', '05:00', 0],
  ])('tell it after a change of diet too, which %s', async (_, time, alerts) => {
    const { lot } = await changeDiet(time);
    await evaluateFarm(sql, own, 'history', at('06:00'));
    expect(await listed(`status=open&kind=intake_drop&lot_id=${lot}`)).toHaveLength(alerts);
  });

  test('tell it by our time also where the clock of the device that fed was half a day ahead', async () => {
    const { lot, last } = await changeDiet('20:00');
    const aheadHours = 14;
    await sql`
      update unload_operation_corrals set end_time = end_time + make_interval(hours => ${aheadHours})
      where farm_id = ${own} and lot_id = ${lot} and day = ${addDays(today, -1)}
    `;
    await sql`
      insert into operation_clocks (farm_id, operation_id, clock, error_ms)
      values (${own}, ${last}, 1, ${-aheadHours * 3_600_000})
    `;
    await evaluateFarm(sql, own, 'history', at('06:00'));
    expect(await listed(`status=open&kind=intake_drop&lot_id=${lot}`)).toHaveLength(1);
  });

  test('lead to the last batch of a scale that drifts, and nobody is told again', async () => {
    const feeding = await newFeeding(api);
    for (let batch = 0; batch < 5; batch += 1) await feedOn(1, 0.94, feeding);
    await evaluateFarm(sql, own, 'history', at('06:00'));
    const told = await open('scale_drift');
    const { id: operation_id } = await feedOn(1, 0.94, feeding);
    expect(told?.operation_id).not.toBe(operation_id);
    const { news } = await evaluateFarm(sql, own, 'history', at('06:05'));
    expect(news).not.toContain(told?.id);
    expect(await open('scale_drift')).toMatchObject({ id: told?.id, operation_id });
  });

  test('name the wagon whose scale drifts, where it is registered', async () => {
    const feeding = await newFeeding(api);
    const wagon = await farm.post('wagons', { name: 'Vagão azul', capacity_kg: 5000, division_kg: 5 });
    for (let batch = 0; batch < 5; batch += 1) {
      const { id } = await feedOn(1, 0.94, feeding);
      await sql`update sub_operations set wagon_id = ${wagon}, wagon_name = 'Vagão azul' where operation_id = ${id}`;
    }
    await evaluateFarm(sql, own, 'history', at('06:00'));
    const told = await listed('status=open&kind=scale_drift');
    expect(told.map(({ title }) => title)).toContain('Vagão azul: balança com 6,0 % de diferença');
  });

  test('tell of cattle that gained less than planned, by the scale', async () => {
    const lot = await farm.post('lots', {
      name: 'Lote pesado',
      quantity: 50,
      entry_date: addDays(today, -60),
      initial_avg_weight: 380,
      initial_load: 500,
      corral_id: await farm.add('corrals'),
      gmd: 1.5,
    });
    await putInRule(lot);
    await farm.post(`lots/${lot}/movements`, { kind: 'weighing', day: addDays(today, -1), avg_weight: 430 });
    await check();
    const alert = await open('low_gain');
    expect(alert).toMatchObject({ lot_id: lot, facts: { gain: expect.closeTo(50 / 59, 2) } });

    // What that gain would have brought is an estimate, for the office of a farm that asks for it.
    expect(await story(alert?.id)).not.toHaveProperty('lost_gain');
    const settings = `/farms/${own}/alert_settings`;
    const { body } = await call<AlertSettings>('GET', settings, { as: admin });
    await call('PUT', settings, { as: admin, body: { ...body.data, estimate_lost_gain: true } });
    afterwards(() => sql`delete from alert_settings`);
    await call('PUT', `/farms/${own}/settings`, { as: admin, body: { sale_price_per_arroba_cents: 30_000 } });
    // 1,5 kg × 59 days − 50 kg, of 50 heads; 55 % of it at R$ 300 for 15 kg.
    expect((await story(alert?.id)).lost_gain).toEqual({ kg: expect.closeTo(1925), cents: 2_117_500 });
    const inField = await call('GET', `/farms/${own}/alerts/${alert?.id}`, { as: worker });
    expect(inField).toMatchObject({ status: 200, body: { data: { kind: 'low_gain' } } });
    expect(inField.body.data).not.toHaveProperty('lost_gain');
  });

  test('measure the gain as the lot was weighed when it came, since the weighing before', async () => {
    const lot = await farm.post('lots', {
      name: 'Lote em jejum',
      quantity: 50,
      entry_date: addDays(today, -60),
      initial_avg_weight: 380,
      weight_basis: 'fasted',
      initial_load: 500,
      corral_id: await farm.add('corrals'),
      gmd: 1.5,
    });
    await putInRule(lot);
    const weigh = (ago: number, avg_weight: number) =>
      farm.post(`lots/${lot}/movements`, {
        kind: 'weighing',
        day: addDays(today, -ago),
        avg_weight,
        weight_basis: 'fasted',
      });
    await weigh(31, 425);
    await weigh(1, 455);
    await check();
    const [since, weighed] = [31, 1].map((ago) => shortDay(addDays(today, -ago)));
    expect(await open('low_gain')).toMatchObject({
      lot_id: lot,
      facts: { gain: expect.closeTo(1) },
      detail: `GMD de ${since} à pesagem de ${weighed}: 1,00; previsto 1,50.`,
    });
  });
});
