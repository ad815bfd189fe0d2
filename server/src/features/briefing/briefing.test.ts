import { randomUUID } from 'node:crypto';
import type { AlertSettings } from '@cocho/domain/alerts';
import { Briefing } from '@cocho/domain/briefing';
import { addDays, instantOf } from '@cocho/domain/days';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { startApi } from '../../../test/api.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { addPerson } from '../../../test/people.ts';
import { startPushService } from '../../../test/push-service.ts';
import { farmOf } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { deliverJob } from '../deliveries/deliver.ts';
import { remindTreats } from '../treat-schedules/remind-treats.ts';
import { askToBrief, briefFarm, briefFarmJob, farmsToBrief } from './briefing-jobs.ts';

const service = await startPushService();
afterAll(() => service.close());
const api = await startApi({ PUSH_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://cocho.test' });
const { sql, own, admin, worker, call } = api;
const zone = 'America/Sao_Paulo';
const today = todayIn(zone);
const farm = farmOf(api, 'own');
const mails: { to: string; subject: string; text: string }[] = [];
const tools = { ...jobTools(api.app), sendMail: async (mail: (typeof mails)[number]) => void mails.push(mail) };

async function subscribe(as = admin) {
  const { path, subscription } = service.newDevice();
  const body = { ...subscription, device: 'Chrome', least_severity: 'info' };
  await call('POST', `/farms/${own}/push_subscriptions`, { as, body });
  return path;
}

const titlesAt = (path: string) =>
  service.received.filter((one) => one.path === path).map(({ message }) => message.title);

async function deliver(): Promise<void> {
  const waiting = await sql<{ farm_id: number; delivery_id: number }[]>`
    select farm_id, id as delivery_id from deliveries where taken_at is null order by id
  `;
  for (const one of waiting) await deliverJob.run(one, tools);
}

async function summed(as = admin): Promise<Briefing> {
  const { status, body } = await call<Briefing>('GET', `/farms/${own}/briefing`, { as });
  expect(status).toBe(200);
  expect(Briefing.strict().parse(body.data)).toEqual(body.data);
  return body.data;
}

beforeEach(async () => {
  await sql`update lots set deactivated_at = ${today} where farm_id = ${own} and deactivated_at is null`;
  await sql`update treat_schedules set deleted_at = now() where farm_id = ${own}`;
  await sql`delete from deliveries`;
  await sql`delete from push_subscriptions`;
  mails.length = 0;
});

describe('the summary of the morning', () => {
  test('names who got nothing yesterday, what was off, and the money to who may see it', async () => {
    const { begin, send } = await newFeeding(api);
    expect((await summed()).lines[0]).toMatchObject({
      asks: true,
      text: expect.stringContaining('2 lotes sem trato ontem'),
    });
    const yesterday = addDays(today, -1);
    const time = instantOf(yesterday, '07:05', zone).toISOString();
    const operation = { ...(await begin()), day: yesterday, start_time: time };
    for (const { ingredient_id } of operation.sub_operations[0]?.load_operation_ingredients ?? [])
      await farm.post(`ingredients/${ingredient_id}/prices`, { valid_from: '2026-01-01', cents_per_tonne: 90_000 });
    let line = 0;
    const fed = ended(
      after(operation, 6, (kg) => (line++ === 2 ? kg * 1.1 : kg), time),
      time,
    );
    await send(randomUUID(), fed);
    const lines = (await summed()).lines.map(({ text }) => text);
    expect(lines[0]).toBe('Ontem todos os lotes receberam trato.');
    expect(lines[1]).toBe('Leituras até agora: 0 de 2.');
    expect(lines[2]).toMatch(/^Maiores erros de ontem: .*\+10,0 % \(660 kg de 600 kg\)\.$/);
    expect(lines.join()).toMatch(/Alimentação de ontem: R\$ [\d.,]+/);
    expect((await summed(worker)).lines.map(({ kind }) => kind)).not.toContain('feed');
  });

  test('goes out once a day, by notification and mail, with nothing but a number on a locked screen', async () => {
    await farm.add('lots');
    const path = await subscribe();
    const six = instantOf(today, '06:01', zone);
    expect((await farmsToBrief(sql, six)).map(({ id }) => id)).toContain(own);
    for (const now of [six, instantOf(today, '06:06', zone)]) await askToBrief(sql, now);
    const asked = await sql<{ payload: { farm_id: number } }[]>`
      select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${briefFarmJob.name}
    `;
    expect(asked.filter(({ payload }) => payload.farm_id === own)).toHaveLength(1);
    await Promise.all([briefFarm(sql, own, six), briefFarm(sql, own, six), briefFarm(sql, own, six)]);
    await briefFarm(sql, own, instantOf(today, '06:06', zone));
    expect((await farmsToBrief(sql, instantOf(today, '07:00', zone))).map(({ id }) => id)).not.toContain(own);
    await deliver();
    expect(titlesAt(path)).toEqual(['Resumo da manhã']);
    expect(service.received.at(-1)?.message).toMatchObject({
      body: expect.stringMatching(/^Fazenda Boa Vista: (nada pendente|\d+ pendências?)\. Toque para ver\.$/),
      url: `/admin/farms/${own}/briefing`,
    });
    expect(mails).toEqual([
      expect.objectContaining({ to: admin.email, text: expect.stringContaining('Leituras até agora: 0 de 1.') }),
    ]);
  });

  test('comes at six of the farm’s own clock, also in the days in which it is put on or back', async () => {
    const id = api.neighbour;
    await farmOf(api, 'neighbour').add('lots');
    await sql`update farms set time_zone = 'America/Asuncion' where id = ${id}`;
    const isDue = async (instant: string) => (await farmsToBrief(sql, new Date(instant))).some((one) => one.id === id);
    // Put on in the night to the first of October: six comes an hour earlier.
    expect(await isDue('2023-09-30T09:59:00Z')).toBe(false);
    expect(await isDue('2023-09-30T10:00:00Z')).toBe(true);
    expect(await isDue('2023-10-01T08:59:00Z')).toBe(false);
    expect(await isDue('2023-10-01T09:00:00Z')).toBe(true);
    // And put back in the night to the 24th of March.
    expect(await isDue('2024-03-24T09:30:00Z')).toBe(false);
    expect(await isDue('2024-03-24T10:00:00Z')).toBe(true);
    await briefFarm(sql, id, new Date('2024-03-24T10:00:00Z'));
    expect(await isDue('2024-03-24T10:05:00Z')).toBe(false);
    expect(await isDue('2024-03-25T10:05:00Z')).toBe(true);
  });
});

describe('who feeds', () => {
  test('is reminded ten minutes before a treat, once, unless it has begun', async () => {
    const path = await subscribe(worker);
    const { begin, send } = await newFeeding(api);
    await sql`delete from deliveries`;
    const ten = new Date(Date.now() + 10 * 60_000);
    const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(ten);
    await sql`update treat_items set scheduled_time = ${clock} where farm_id = ${own}`;
    const now = new Date(Math.floor(Date.now() / 60_000) * 60_000);
    await Promise.all([remindTreats(sql, now), remindTreats(sql, now)]);
    await remindTreats(sql, new Date(now.getTime() - 60_000));
    await deliver();
    expect(titlesAt(path)).toEqual([expect.stringMatching(/^Trato das \d+(:\d\d)? em (9|10) minutos$/)]);

    await sql`delete from deliveries`;
    await send(randomUUID(), await begin());
    await remindTreats(sql, now);
    expect(await sql`select from deliveries`).toHaveLength(0);
  });

  test('is reminded, and the morning summed up, though PostgreSQL does not know the clock of another farm', async () => {
    const neighbours = farmOf(api, 'neighbour');
    const person = await addPerson(sql, { farms: { [own]: 'worker', [api.neighbour]: 'worker' } });
    await subscribe(person);
    for (const one of [farm, neighbours]) {
      const treat_items = [
        { rule_id: await one.add('rules'), treat_id: await one.add('treats'), scheduled_time: '07:30' },
      ];
      await one.post('treat_schedules', { name: 'Manhã', user_ids: [person.id], treat_items });
    }
    await sql`delete from deliveries`;
    await sql`update farms set time_zone = 'AET' where id = ${api.neighbour}`;
    const soon = instantOf(addDays(today, 1), '07:22', zone);
    expect((await farmsToBrief(sql, soon)).map(({ id }) => id)).toContain(own);
    await remindTreats(sql, soon);
    expect(await sql`select farm_id, user_id from deliveries`).toEqual([{ farm_id: own, user_id: person.id }]);
    await sql`update farms set time_zone = ${zone} where id = ${api.neighbour}`;
  });

  test('hears that the schedule is another one, though it was saved twice; not of its name, nor who changed it', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    const [path, own_] = [await subscribe(person), await subscribe(admin)];
    const [rule_id, treat_id] = [await farm.add('rules'), await farm.add('treats')];
    const body = {
      name: 'Manhã',
      user_ids: [person.id, admin.id],
      treat_items: [{ rule_id, treat_id, scheduled_time: '07:30' }],
    };
    const id = await farm.post('treat_schedules', body);
    const later = { ...body, treat_items: [{ rule_id, treat_id, scheduled_time: '08:00' }] };
    await farm.put(`treat_schedules/${id}`, later);
    await farm.put(`treat_schedules/${id}`, { ...later, name: 'Manhã cedo' });
    await deliver();
    expect([titlesAt(path), titlesAt(own_)]).toEqual([['Mudou a programação'], []]);
    // Taken off, and saved again before that was told.
    await farm.put(`treat_schedules/${id}`, { ...later, user_ids: [admin.id] });
    await farm.put(`treat_schedules/${id}`, { ...body, user_ids: [admin.id] });
    await deliver();
    expect(titlesAt(path)).toHaveLength(2);
  });

  test('is not told in quiet hours that the schedule is another one', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    await subscribe(person);
    const minute = Math.floor(Date.now() / 60_000);
    const inHours = (hours: number) => new Date((minute + hours * 60) * 60_000);
    const clock = (hours: number) =>
      new Intl.DateTimeFormat('pt-BR', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(inHours(hours));
    const settings = `/farms/${own}/alert_settings`;
    const { body } = await call<AlertSettings>('GET', settings, { as: admin });
    const quiet = { ...body.data, quiet_from: clock(-1), quiet_to: clock(2) };
    expect((await call('PUT', settings, { as: admin, body: quiet })).status).toBe(200);
    afterwards(() => sql`delete from alert_settings`);
    const treat_items = [
      { rule_id: await farm.add('rules'), treat_id: await farm.add('treats'), scheduled_time: '07:30' },
    ];
    await farm.post('treat_schedules', { name: 'Noite', user_ids: [person.id], treat_items });
    const [told] = await sql<{ due_at: string }[]>`select due_at from deliveries where user_id = ${person.id}`;
    expect(new Date(told?.due_at ?? 0)).toEqual(inHours(2));
  });

  test('hears that it is gone, and that it is back, though all of it was within a minute', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    const path = await subscribe(person);
    const [rule_id, treat_id] = [await farm.add('rules'), await farm.add('treats')];
    const treat_items = [{ rule_id, treat_id, scheduled_time: '07:30' }];
    const id = await farm.post('treat_schedules', { name: 'Manhã', user_ids: [person.id], treat_items });
    await deliver();
    expect((await call('DELETE', `/farms/${own}/treat_schedules/${id}`, { as: admin })).status).toBe(200);
    await deliver();
    expect(titlesAt(path)).toHaveLength(2);
    expect((await call('POST', `/farms/${own}/treat_schedules/${id}/restore`, { as: admin })).status).toBe(200);
    expect((await call('DELETE', `/farms/${own}/treat_schedules/${id}`, { as: admin })).status).toBe(200);
    await deliver();
    expect(titlesAt(path)).toHaveLength(3);
  });
});
