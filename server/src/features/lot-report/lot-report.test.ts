import { randomUUID } from 'node:crypto';
import { addDays } from '@cocho/domain/days';
import { LotReport } from '@cocho/domain/lot-report';
import { bothDatesRequired, startAfterEnd } from '@cocho/domain/report-periods';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { farmOf } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';

const api = await startApi();
const { own, neighbour, admin, technician, worker, neighbourAdmin, call } = api;
const farm = farmOf(api, 'own');
const today = todayIn('America/Sao_Paulo');

function report(lot: number | undefined, query = '', as = admin) {
  return call<LotReport>('GET', `/farms/${own}/lots/${lot}/report${query}`, { as });
}

describe('the report of a lot', () => {
  test('is one question to the database', async () => {
    const { lots } = await newFeeding(api);
    const asked: string[] = [];
    api.sql.options.debug = (_connection, text) => asked.push(text);
    await report(lots[0]);
    api.sql.options.debug = false;
    expect(asked.filter((text) => /\bfrom (lots|lot_\w+)\b/.test(text))).toHaveLength(1);
  });

  test('answers exactly what its schema says, and what was fed today', async () => {
    const { begin, send, lots } = await newFeeding(api);
    await send(randomUUID(), ended(after(await begin(), 10, (target) => target * 1.1)));
    await farm.post('lots/trough_readings', {
      readings: [{ client_id: randomUUID(), lot_id: lots[0], note: 5, timestamp: new Date().toISOString() }],
    });
    const { status, body } = await report(lots[0]);
    expect(status).toBe(200);
    const data = z.strictObject(LotReport.shape).parse(body.data);
    expect(data.header).toMatchObject({
      current_quantity: 100,
      entry_date: '2026-01-05',
      as_of: today,
      projected: true,
    });
    expect(data.kpis_technical).toMatchObject({ treatment_days: 1, mortality: 0, gmd: 1.5, gmd_measured: null });
    expect(data.trough_readings).toMatchObject([{ value: 5, new_projected_load: 1260 }]);
    expect(data.feeding_supply).toMatchObject([
      {
        day: today,
        projected_quantity: 600,
        actual_quantity: 726,
        difference: 126,
        difference_percent: 21,
        efficiency: 121,
      },
    ]);
    expect(data.diet_table).toMatchObject([{ start_date: today, days: 1, mo_quantity: 726, ms_quantity: 363 }]);
    expect(data.ingredient_table.map(({ days, mo_quantity }) => [days, mo_quantity])).toEqual([
      [1, 435.6],
      [1, 290.4],
    ]);
    expect(data.movement_summary).toEqual({
      total_mo_consumed: 726,
      total_ms_consumed: 363,
      average_daily_mo: 726,
      average_daily_ms: 363,
      average_mo_per_head_per_day: null,
      average_ms_per_head_per_day: null,
    });
    expect(data.totals).toEqual({ diet_total_mo: 726, diet_total_ms: 363, ingredient_total_mo: 726 });
    expect(data.kpis_financial).toMatchObject({ feed_cost_cents: 0, partial: true, priced_percent: 0 });
  });

  test('of a period leaves out what was fed outside of it, and its header is as of its end', async () => {
    const { begin, send, lots } = await newFeeding(api);
    await send(randomUUID(), ended(after(await begin(), 10)));
    const yesterday = addDays(today, -1);
    const { body } = await report(lots[0], `?start_date=2026-01-10&end_date=${yesterday}`);
    expect(body.data.period).toEqual({ start_date: '2026-01-10', end_date: yesterday });
    expect(body.data.header.as_of).toBe(yesterday);
    expect(body.data).toMatchObject({ feeding_supply: [], diet_table: [], ingredient_table: [] });
    expect(body.data.movement_summary).toMatchObject({ total_mo_consumed: 0, average_daily_mo: null });
  });

  test('tells when a wagon came by our clock, not by one that is two days behind', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const begun = new Date().toISOString();
    const wrong = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const whole = after({ ...(await begin()), start_time: wrong }, 10, (target) => target, wrong);
    await send(randomUUID(), { ...ended(whole, wrong), sent_at: wrong });
    const [supply] = (await report(lots[0])).body.data.feeding_supply;
    expect(supply?.day).toBe(today);
    expect(supply?.date.slice(0, 13)).toBeOneOf([begun.slice(0, 13), new Date().toISOString().slice(0, 13)]);
  });

  test('knows a recipe by its latest name', async () => {
    const { begin, send, lots, recipe_id } = await newFeeding(api);
    await send(randomUUID(), ended(after(await begin(), 10)));
    const recipe = (
      await call<{ recipes_ingredients: object[] }>('GET', `/farms/${own}/recipes/${recipe_id}`, { as: admin })
    ).body.data;
    const renamed = { ...recipe, name: `Terminação ${recipe_id}`, ingredients: recipe.recipes_ingredients };
    await farm.put(`recipes/${recipe_id}`, renamed);
    expect((await report(lots[0])).body.data.diet_table).toMatchObject([{ diet_name: `Terminação ${recipe_id}` }]);
  });

  test('is there for a closed lot, and stops at its closing', async () => {
    const lot = await farm.add('lots');
    await call('PUT', `/farms/${own}/lots/${lot}/finish`, { as: admin, body: { finish_date: addDays(today, -10) } });
    const { header } = (await report(lot)).body.data;
    expect(header).toMatchObject({ as_of: addDays(today, -10), deactivated_at: addDays(today, -10) });
  });

  test.each([
    ['?start_date=2026-03-01', bothDatesRequired],
    ['?end_date=2026-03-01', bothDatesRequired],
    ['?start_date=2026-03-02&end_date=2026-03-01', startAfterEnd],
    ['?start_date=ontem&end_date=2026-03-01', 'Data inicial deve estar em um formato válido'],
    ['?start_date=2026-02-01&end_date=2026-02-30', 'Data final deve estar em um formato válido'],
  ])('asked for with %s is refused: %s', async (query, message) => {
    const { status, body } = await report(await farm.add('lots'), query);
    expect([status, body.errors]).toEqual([422, [message]]);
  });

  test('is for the office, of its own farm', async () => {
    const lot = await farm.add('lots');
    expect((await report(lot, '', technician)).status).toBe(200);
    expect((await report(lot, '', worker)).status).toBe(403);
    expect((await report(lot, '', neighbourAdmin)).status).toBe(404);
    const theirs = `/farms/${neighbour}/lots/${lot}/report`;
    expect((await call('GET', theirs, { as: neighbourAdmin })).body.errors).toEqual(['Lote não encontrado']);
  });

  test('of a deleted lot is gone', async () => {
    const lot = await farm.add('lots');
    await call('DELETE', `/farms/${own}/lots/${lot}`, { as: admin });
    expect((await report(lot)).status).toBe(404);
  });
});
