import { Alert, type AlertMark } from '@cocho/domain/alerts';
import { beforeEach, describe, expect, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { alertsOf } from '../../../test/alerts.ts';
import { startApi, startServer } from '../../../test/api.ts';
import { openStream } from '../../../test/event-stream.ts';
import { eventually } from '../../../test/eventually.ts';
import { jobs } from '../../app.ts';
import { jobTools, startJobs } from '../../jobs/jobs.ts';
import { evaluateFarm } from './evaluate.ts';

const api = await startApi();
const { sql, own, admin, worker, technician, neighbour, neighbourAdmin, call } = api;
const { listed, open, check, story, act, bell, newLotInNoRule, putInRule, silence } = alertsOf(api);

beforeEach(silence);

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
    const { snoozed_until, events } = await story(id);
    expect(snoozed_until).toBeNull();
    expect(events.map(({ happening }) => happening)).toEqual(['opened', 'snoozed', 'returned']);
  });

  test('that was set aside and then seen to does not come back, and the other way round it does', async () => {
    await newLotInNoRule();
    await check();
    const id = (await open('no_rule'))?.id;
    const inHours = (hours: number) => evaluateFarm(sql, own, 'day', new Date(Date.now() + hours * 3_600_000));
    await act(id, 'snooze', { hours: 1 });
    await act(id, 'acknowledge');
    expect((await inHours(2)).news).not.toContain(id);
    expect(await story(id)).toMatchObject({ acknowledged_by: admin.name, snoozed_until: null });

    await act(id, 'snooze', { hours: 4 });
    expect((await inHours(3)).news).not.toContain(id);
    expect((await inHours(5)).news).toContain(id);
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
    afterwards(await startJobs(api.address, jobs, jobTools(api.app), api.app.log));
    const { heard, leave } = await openStream(api.url, own, technician);
    afterwards(leave);
    await newLotInNoRule();
    // What earlier tests left to be looked at is announced too, and may come first.
    await eventually(async () => {
      expect(heard).toContain('alerts');
      expect(await open('no_rule', technician)).toMatchObject({ title: '1 lote sem regra' });
    });
  });
});

test('a farm without prices, scale or rules is looked at all the same', async () => {
  const { body } = await call<Alert[]>('GET', `/farms/${neighbour}/alerts`, { as: neighbourAdmin });
  expect(body.data).toEqual([]);
  expect((await call('POST', `/farms/${neighbour}/alerts/check`, { as: neighbourAdmin })).status).toBe(200);
});
