import { randomUUID } from 'node:crypto';
import {
  Alert,
  type AlertCount,
  type AlertKind,
  type AlertMark,
  type AlertSettings,
  type AlertStory,
} from '@cocho/domain/alerts';
import { addDays, instantOf } from '@cocho/domain/days';
import { beforeEach, describe, expect, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { startApi, startServer } from '../../../test/api.ts';
import { openStream } from '../../../test/event-stream.ts';
import { eventually } from '../../../test/eventually.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { farmOf } from '../../../test/resources.ts';
import { jobs } from '../../app.ts';
import { todayIn } from '../../clock.ts';
import { jobTools, startJobs } from '../../jobs/jobs.ts';
import { repriceFarm } from '../prices/repricing.ts';
import { evaluateFarm } from './evaluate.ts';

const api = await startApi();
const { sql, own, admin, worker, technician, neighbour, neighbourAdmin, call } = api;
const zone = 'America/Sao_Paulo';
const today = todayIn(zone);
const farm = farmOf(api, 'own');
const at = (time: string, day = today) => instantOf(day, time, zone);

async function listed(query = '', as = admin): Promise<Alert[]> {
  const { status, body } = await call<Alert[]>('GET', `/farms/${own}/alerts?${query}`, { as });
  expect(status).toBe(200);
  return body.data;
}

const open = async (kind: AlertKind, as = admin) => (await listed(`status=open&kind=${kind}`, as))[0];
const check = () => call('POST', `/farms/${own}/alerts/check`, { as: admin });
const story = async (id: number | undefined) =>
  (await call<AlertStory>('GET', `/farms/${own}/alerts/${id}`, { as: admin })).body.data;
const act = (id: number | undefined, what: string, body?: object) =>
  call<AlertStory>('POST', `/farms/${own}/alerts/${id}/${what}`, { as: admin, body });
const bell = async (as = admin) => (await call<AlertCount>('GET', `/farms/${own}/alerts/count`, { as })).body.data;

const newLotInNoRule = () => farm.add('lots');

async function putInRule(lot: number): Promise<void> {
  await farm.post('rules', { name: `Regra ${randomUUID()}`, recipe_id: await farm.add('recipes'), lot_ids: [lot] });
}

beforeEach(async () => {
  await sql`update lots set deactivated_at = ${today} where farm_id = ${own} and deactivated_at is null`;
  await sql`delete from rule_lots where farm_id = ${own}`;
  await check();
});

describe('an alert', () => {
  test('opens once, tells what to do, and closes by itself', async () => {
    const lot = await newLotInNoRule();
    await check();
    const alert = await open('no_rule');
    expect(Alert.strict().parse(alert)).toEqual(alert);
    expect(alert).toMatchObject({ severity: 'critical', lot_id: lot, title: '1 lote sem regra', closed_at: null });
    await check();
    expect(await listed('status=open&kind=no_rule')).toHaveLength(1);
    await putInRule(lot);
    await check();
    expect(await open('no_rule')).toBeUndefined();
    const { closed_at, events } = await story(alert?.id);
    expect(closed_at).not.toBeNull();
    expect(events.map(({ happening }) => happening)).toEqual(['opened', 'closed']);
  });

  test('of twelve processes that look at once only one opens it', async () => {
    const other = await startServer(api.address);
    await newLotInNoRule();
    const now = new Date();
    const looks = Array.from({ length: 12 }, (_, index) =>
      evaluateFarm(index % 2 ? sql : other.sql, own, 'day', now).then(({ news }) => news.length),
    );
    expect((await Promise.all(looks)).filter((count) => count > 0)).toHaveLength(1);
    expect(await listed('status=open&kind=no_rule')).toHaveLength(1);
  });

  test('is seen to, set aside and talked about, and wakes when it grows', async () => {
    await newLotInNoRule();
    await check();
    const id = (await open('no_rule'))?.id;
    expect((await bell()).count).toBe(1);
    expect((await act(id, 'comments', { text: 'Falta a receita' })).status).toBe(200);
    expect((await act(id, 'snooze', { hours: 4 })).body.data.snoozed_until).not.toBeNull();
    expect((await bell()).count).toBe(0);
    expect((await act(id, 'acknowledge')).body.data.acknowledged_by).toBe(admin.name);
    await act(id, 'acknowledge');
    await check();
    expect((await bell()).count).toBe(0);

    await newLotInNoRule();
    await check();
    expect(await bell()).toEqual({ count: 1, worst: 'critical' });
    const { events, lots, ...alert } = await story(id);
    expect(alert).toMatchObject({ acknowledged_at: null, snoozed_until: null, lot_id: null });
    expect(lots).toHaveLength(2);
    expect(events.map(({ happening, user_name }) => [happening, user_name])).toEqual([
      ['opened', null],
      ['commented', admin.name],
      ['snoozed', admin.name],
      ['acknowledged', admin.name],
      ['grew', null],
    ]);
  });

  test('that was set aside comes back when its time is over', async () => {
    await newLotInNoRule();
    await check();
    const id = (await open('no_rule'))?.id;
    await act(id, 'snooze', { hours: 1 });
    const inTwoHours = new Date(Date.now() + 2 * 3_600_000);
    expect((await evaluateFarm(sql, own, 'day', inTwoHours)).news).toContain(id);
    expect((await story(id)).snoozed_until).toBeNull();
  });

  test('that is over is not seen to any more', async () => {
    const lot = await newLotInNoRule();
    await check();
    const id = (await open('no_rule'))?.id;
    await putInRule(lot);
    await check();
    expect(await act(id, 'acknowledge')).toMatchObject({
      status: 409,
      body: { errors: ['O alerta já está encerrado'] },
    });
    expect((await act(id, 'comments', { text: 'Resolvido às seis' })).status).toBe(200);
  });

  test('takes from whoever sets it aside or comments only what was asked for, and nothing that cannot be meant', async () => {
    await newLotInNoRule();
    await check();
    const id = (await open('no_rule'))?.id;
    for (const [hours, message] of [
      [0, 'Adie por pelo menos 1 hora'],
      [169, 'Adie por no máximo 168 horas'],
      ['4', 'Horas deve estar em um formato válido'],
    ] as const)
      expect(await act(id, 'snooze', { hours })).toMatchObject({ status: 422, body: { errors: [message] } });
    for (const text of ['', '  ', 'x'.repeat(501), 5, null])
      expect((await act(id, 'comments', { text })).status, String(text)).toBe(422);
    expect((await story(id)).events).toHaveLength(1);

    const foreign = { id: 7, farm_id: neighbour, user_id: worker.id, closed_at: '2026-01-01', severity: 'info' };
    await act(id, 'snooze', { hours: 4, ...foreign });
    await act(id, 'comments', { text: 'Falta a receita', ...foreign });
    const { events, ...alert } = await story(id);
    expect(alert).toMatchObject({ id, severity: 'critical', closed_at: null });
    expect(events.slice(1).map(({ user_name }) => user_name)).toEqual([admin.name, admin.name]);
  });

  test('marks its lots, unless it only informs', async () => {
    const lot = await newLotInNoRule();
    await check();
    const marks = await call<AlertMark[]>('GET', `/farms/${own}/alerts/marks`, { as: worker });
    expect(marks.body.data).toEqual([{ lot_id: lot, count: 1, worst: 'critical' }]);
  });

  test('reaches another screen after what happened, without being asked for', async () => {
    const stopJobs = await startJobs(api.address, jobs, jobTools(api.app), api.app.log);
    const { heard, leave } = await openStream(api.url, own, technician);
    await newLotInNoRule();
    // What earlier tests left to be looked at is announced too, and may come first.
    await eventually(async () => {
      expect(heard).toContain('alerts');
      expect(await open('no_rule', technician)).toMatchObject({ title: '1 lote sem regra' });
    });
    leave();
    await stopJobs();
  });
});

test('pens of one wagon that are late are one alert, which ends when they are fed', async () => {
  const { lots, begin, send } = await newFeeding(api);
  await evaluateFarm(sql, own, 'day', at('07:31'));
  const late = await open('late');
  expect(late?.title).toBe('Trato das 07:00 atrasado 31 min');
  expect(late?.lots.map(({ id }) => id).sort()).toEqual(lots.toSorted());
  await send(randomUUID(), ended(after(await begin(), 6)));
  await evaluateFarm(sql, own, 'day', at('07:50'));
  expect(await open('late')).toBeUndefined();
});

describe('what a wagon gave above plan', () => {
  async function feedTooMuch() {
    const { begin, send } = await newFeeding(api);
    const operation = await begin();
    for (const { ingredient_id } of operation.sub_operations[0]?.load_operation_ingredients ?? [])
      await farm.post(`ingredients/${ingredient_id}/prices`, { valid_from: '2026-01-01', cents_per_tonne: 86_530 });
    let line = 0;
    // The third line is the first pen: 660 kg instead of 600.
    await send(randomUUID(), ended(after(operation, 6, (kg) => (line++ === 2 ? kg * 1.1 : kg))));
    await repriceFarm(sql, own);
    await check();
  }

  test('is worth its price to those who may see it, and kg to the others', async () => {
    await feedTooMuch();
    expect(await open('off_band')).toMatchObject({ facts: { over_kg: 60 }, cost_cents: 5192 });
    const toldInField = await open('off_band', worker);
    expect(toldInField).toMatchObject({ facts: { over_kg: 60 } });
    expect(toldInField).not.toHaveProperty('cost_cents');
  });

  test('is still told the day after, and then no more', async () => {
    await feedTooMuch();
    const id = (await open('off_band'))?.id;
    await evaluateFarm(sql, own, 'day', at('12:00', addDays(today, 1)));
    expect((await story(id)).closed_at).toBeNull();
    await evaluateFarm(sql, own, 'day', at('12:00', addDays(today, 2)));
    expect((await story(id)).closed_at).not.toBeNull();
  });
});

test('an ingredient without a price is the office’s business', async () => {
  const { begin, send } = await newFeeding(api);
  await farm.post(`ingredients/${await farm.add('ingredients')}/prices`, { valid_from: today, cents_per_tonne: 100 });
  await send(randomUUID(), ended(after(await begin(), 6)));
  await check();
  expect(await open('no_price', technician)).toMatchObject({ severity: 'info' });
  expect(await listed('kind=no_price', worker)).toEqual([]);
  const id = (await open('no_price'))?.id;
  expect((await call('GET', `/farms/${own}/alerts/${id}`, { as: worker })).status).toBe(404);
  expect((await bell()).count, 'what only informs does not ring').toBe((await bell(worker)).count);
});

describe('days that are over', () => {
  /** Loaded short and unloaded short of that: a share of a share arrives. */
  async function feedOn(daysAgo: number, share: number, { begin, send }: Awaited<ReturnType<typeof newFeeding>>) {
    const day = addDays(today, -daysAgo);
    const time = at('07:05', day).toISOString();
    const begun = { ...(await begin()), day, start_time: time };
    await send(
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

  test('tell it after a change of diet too, by the load that it left', async () => {
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
        (${own}, ${lot}, ${at('20:00', addDays(today, -1))}, ${recipe_id}, ${recipe_id}, 50, 40, 600, 750)
    `;
    const evening = at('21:00', addDays(today, -1));
    await sql`
      insert into trough_readings (farm_id, client_id, lot_id, note, captured_at, at, user_id, new_projected_load)
      values (${own}, ${randomUUID()}, ${lot}, 0, ${evening}, ${evening}, ${worker.id}, 750)
    `;
    for (const ago of [6, 5, 4, 3, 2]) await feedOn(ago, 1, feeding);
    await feedOn(1, 0.94, feeding);
    await evaluateFarm(sql, own, 'history', at('06:00'));
    expect(await listed(`status=open&kind=intake_drop&lot_id=${lot}`)).toHaveLength(1);
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
});

describe('what a farm wants to be told', () => {
  const path = `/farms/${own}/alert_settings`;
  const settings = async () => (await call<AlertSettings>('GET', path, { as: admin })).body.data;
  const save = (body: object) => call<AlertSettings>('PUT', path, { as: admin, body });
  afterwards(() => sql`delete from alert_settings`);

  test('is good practice until it says otherwise; what it turns off ends', async () => {
    await newLotInNoRule();
    await check();
    const before = await settings();
    const choices = before.choices.map((choice) =>
      choice.kind === 'no_rule' ? { ...choice, enabled: false } : choice,
    );
    expect((await save({ ...before, choices })).status).toBe(200);
    await check();
    expect(await open('no_rule')).toBeUndefined();
    expect((await save({ ...before, choices: [] })).status).toBe(409);
    expect((await save({ ...(await settings()), choices: [] })).body.data.choices).toEqual(before.choices);
    await check();
    expect(await open('no_rule')).toBeDefined();
  });

  test('is taken as it was asked for, of this farm only; what cannot be meant is refused whole', async () => {
    const before = await settings();
    const [first] = before.choices;
    const wrong = [
      { choices: [{ ...first, kind: 'nope' }] },
      { choices: [{ ...first, roles: ['boss'] }] },
      { choices: [{ ...first, push: 'yes' }] },
      { choices: Array.from({ length: 19 }, () => first) },
      { quiet_from: '25:00' },
      { quiet_to: 'noite' },
      { briefing: { ...before.briefing, roles: ['boss'] } },
    ];
    for (const change of wrong) {
      const answer = await save({ ...before, ...change });
      expect(answer.status, JSON.stringify(change)).toBe(422);
      expect(answer.body.errors.join()).not.toMatch(/invalid|expected|required/i);
    }
    expect(await settings()).toEqual(before);
    const answer = await save({ ...before, quiet_from: null, farm_id: neighbour, id: 7, updated_at: '2020-01-01' });
    expect(answer.body.data).toEqual({ ...before, quiet_from: null, version: before.version + 1 });
    expect(await sql`select farm_id from alert_settings`).toEqual([{ farm_id: own }]);
  });

  test('has limits that can be meant', async () => {
    const before = await settings();
    const choices = before.choices.map((one) => (one.kind === 'late' ? { ...one, thresholds: { minutes: 1 } } : one));
    const answer = await save({ ...before, choices });
    expect(answer).toMatchObject({ status: 422, body: { errors: ['Atraso deve ser no mínimo 30'] } });
    expect(await settings()).toEqual(before);
  });
});

test('a farm without prices, scale or rules is looked at all the same', async () => {
  const { body } = await call<Alert[]>('GET', `/farms/${neighbour}/alerts`, { as: neighbourAdmin });
  expect(body.data).toEqual([]);
  expect((await call('POST', `/farms/${neighbour}/alerts/check`, { as: neighbourAdmin })).status).toBe(200);
});
