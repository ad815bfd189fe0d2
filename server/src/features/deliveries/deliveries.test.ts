import { randomUUID } from 'node:crypto';
import type { AlertSettings, AlertStory } from '@cocho/domain/alerts';
import { addDays, instantOf } from '@cocho/domain/days';
import { userTypes } from '@cocho/domain/permissions';
import type { PushDevices, PushSubscription } from '@cocho/domain/push-subscriptions';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, startServer } from '../../../test/api.ts';
import { eventually } from '../../../test/eventually.ts';
import { newFeeding } from '../../../test/feeding.ts';
import { addPerson, type Person } from '../../../test/people.ts';
import { startPushService } from '../../../test/push-service.ts';
import { farmOf } from '../../../test/resources.ts';
import { jobs } from '../../app.ts';
import { todayIn } from '../../clock.ts';
import { jobTools, startJobs } from '../../jobs/jobs.ts';
import { evaluateFarm } from '../alerts/evaluate.ts';
import { deliverJob } from './deliver.ts';

const service = await startPushService();
afterAll(() => service.close());
const env = { PUSH_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://cocho.test' };
const api = await startApi(env);
const { sql, own, admin, worker, technician, call } = api;
const zone = 'America/Sao_Paulo';
const today = todayIn(zone);
const farm = farmOf(api, 'own');
const path = `/farms/${own}/push_subscriptions`;
const mails: { to: string; subject: string; text: string }[] = [];
const tools = { ...jobTools(api.app), sendMail: async (mail: (typeof mails)[number]) => void mails.push(mail) };

async function subscribe(person: Person, least_severity = 'info', device = service.newDevice()) {
  const body = { ...device.subscription, device: 'Chrome no Android', least_severity };
  const { status, body: answer } = await call<PushSubscription>('POST', path, { as: person, body });
  expect(status).toBe(201);
  return { ...device, id: answer.data.id };
}

const devicesOf = async (person: Person) => (await call<PushDevices>('GET', path, { as: person })).body.data.devices;
const toldAt = (device: { path: string }) => service.received.filter((one) => one.path === device.path);
const waiting = () =>
  sql<{ farm_id: number; delivery_id: number; due_at: string; user_id: number }[]>`
    select farm_id, id as delivery_id, due_at, user_id from deliveries where taken_at is null order by id
  `;

/** What is due, as the jobs would send it. */
async function deliver(now = new Date()): Promise<void> {
  for (const one of await waiting()) if (Date.parse(one.due_at) <= now.getTime()) await deliverJob.run(one, tools);
}

async function look(now = new Date()) {
  return evaluateFarm(sql, own, 'day', now);
}

/** Critical, and told to managers and technicians. */
async function findNoRule(): Promise<number> {
  await farm.add('lots');
  const { news } = await look();
  return news[0] ?? 0;
}

beforeEach(async () => {
  await sql`update lots set deactivated_at = ${today} where farm_id = ${own} and deactivated_at is null`;
  await sql`delete from rule_lots where farm_id = ${own}`;
  await sql`delete from alert_settings`;
  await look();
  await sql`delete from deliveries`;
  await sql`delete from push_subscriptions`;
  service.received.length = 0;
  mails.length = 0;
});

test('an alert reaches the device once, though two processes watch and send, sealed and with nothing but its kind', async () => {
  const device = await subscribe(admin);
  const other = await startServer(api.address, env);
  const stops = [await startJobs(api.address, jobs, tools, api.app.log)];
  try {
    stops.push(await startJobs(api.address, jobs, jobTools(other.app), other.app.log));
    await farm.add('lots');
    await Promise.all([look(), evaluateFarm(other.sql, own, 'day'), look()]);
    await eventually(() => expect(toldAt(device)).not.toEqual([]));
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
  const [told, ...more] = toldAt(device);
  expect(more).toEqual([]);
  const [alert] = (await call<{ id: number }[]>('GET', `/farms/${own}/alerts?status=open`, { as: admin })).body.data;
  expect(told?.message).toEqual({
    title: 'Crítico: Lote sem regra',
    body: 'Fazenda Boa Vista. Toque para ver.',
    url: `/admin/farms/${own}/alerts/${alert?.id}`,
    tag: `alert ${alert?.id}`,
  });
  const { public_key } = (await call<PushDevices>('GET', path, { as: worker })).body.data;
  expect(told?.headers.authorization).toMatch(new RegExp(`^vapid t=.+, k=${public_key}$`));
  const story = (await call<AlertStory>('GET', `/farms/${own}/alerts/${alert?.id}`, { as: admin })).body.data;
  expect(story.events.map(({ happening, user_name, text }) => [happening, user_name, text])).toContainEqual([
    'notified',
    admin.name,
    'Notificação',
  ]);
});

test('the keys are made once, whoever asks first', async () => {
  await sql`delete from push_keys`;
  const other = await startServer(api.address, env);
  const asked = [api, other, api, other].map((one) => one.call<PushDevices>('GET', path, { as: admin }));
  const keys = (await Promise.all(asked)).map(({ body }) => body.data.public_key);
  expect(new Set(keys).size).toBe(1);
});

describe('who is told', () => {
  test('is of the role that the farm chose, on devices that want to hear of something that serious', async () => {
    const [manager, field] = [await subscribe(admin, 'critical'), await subscribe(worker)];
    const adviser = await subscribe(technician);
    await findNoRule();
    await deliver();
    expect([manager, adviser, field].map((device) => toldAt(device).length)).toEqual([1, 1, 0]);

    await newFeeding(api);
    await sql`delete from deliveries`;
    await look(instantOf(today, '07:01', zone));
    await deliver(new Date(Date.now() + 86_400_000));
    const titles = [manager, field].map((device) => toldAt(device).map(({ message }) => message.title));
    expect(titles).toEqual([['Crítico: Lote sem regra'], ['Atenção: Leitura faltando antes do primeiro trato']]);
  });

  test('is not who signed out, left the farm or lent the device to someone else', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'admin' } });
    const [first, leaver] = [await subscribe(person), await addPerson(sql, { farms: { [own]: 'admin' } })];
    const second = await subscribe(leaver);
    const lent = await subscribe(admin);
    await subscribe(technician, 'info', lent);
    const lentMeanwhile = await subscribe(admin);
    await findNoRule();
    await subscribe(technician, 'info', lentMeanwhile);
    await call('DELETE', '/users/sign_out', { as: person });
    await call('DELETE', `/farms/${own}/farm_users/${leaver.id}`, { as: admin });
    await deliver();
    const told = [first, second, lent, lentMeanwhile].map((device) => toldAt(device).length);
    expect(told).toEqual([0, 0, 1, 0]);
    expect(await devicesOf(admin)).toEqual([]);
  });

  test('is not disturbed in quiet hours but by what is critical, and not at all once it is over', async () => {
    const settings = (await call<AlertSettings>('GET', `/farms/${own}/alert_settings`, { as: admin })).body.data;
    const quiet = { ...settings, quiet_from: '06:00', quiet_to: '09:00' };
    await call('PUT', `/farms/${own}/alert_settings`, { as: admin, body: quiet });
    const device = await subscribe(admin);
    await newFeeding(api);
    await sql`delete from deliveries`;
    const day = addDays(today, 1);
    await look(instantOf(day, '07:01', zone));
    const [unread] = await waiting();
    expect(new Date(unread?.due_at ?? 0)).toEqual(instantOf(day, '09:00', zone));
    await look(instantOf(day, '07:40', zone));
    const late = (await waiting()).find(({ delivery_id }) => delivery_id !== unread?.delivery_id);
    expect(new Date(late?.due_at ?? 0)).toEqual(instantOf(day, '07:40', zone));
    await sql`update alerts set closed_at = now() where farm_id = ${own} and kind = 'unread'`;
    await deliver(instantOf(day, '09:00', zone));
    expect(toldAt(device).map(({ message }) => message.title)).toEqual(['Crítico: Trato atrasado']);
  });
});

test('what the service refuses for now is tried again, what it no longer knows is forgotten', async () => {
  const [busy, gone] = [await subscribe(admin), await subscribe(technician)];
  service.answers.set(busy.path, 503).set(gone.path, 410);
  await findNoRule();
  const [first, second] = await waiting();
  if (!first || !second) throw new Error('two are told');
  await expect(deliverJob.run(first, tools)).rejects.toThrow('503');
  await deliverJob.run(second, tools);
  expect(await devicesOf(technician)).toEqual([]);
  service.answers.clear();
  await deliverJob.run(first, tools);
  await deliverJob.run(first, tools);
  expect(toldAt(busy)).toHaveLength(1);
});

test('an alert goes by mail where the farm wants it, with what it is worth only to who may see money', async () => {
  const settings = (await call<AlertSettings>('GET', `/farms/${own}/alert_settings`, { as: admin })).body.data;
  const choices = settings.choices.map((one) =>
    one.kind === 'no_rule' ? { ...one, mail: true, roles: userTypes } : one,
  );
  await call('PUT', `/farms/${own}/alert_settings`, { as: admin, body: { ...settings, choices } });
  const id = await findNoRule();
  await sql`update alerts set kind = 'off_band', facts = '{"over_kg": 60}', cost_cents = 5192 where id = ${id}`;
  await deliver();
  await deliver();
  const members = await sql<{ email: string; user_type: string }[]>`
    select u.email, m.user_type from memberships m join users u on u.id = m.user_id where m.farm_id = ${own} and m.active
  `;
  expect(mails.map(({ to }) => to).sort()).toEqual(members.map(({ email }) => email).sort());
  for (const { email, user_type } of members) {
    const text = mails.find(({ to }) => to === email)?.text;
    expect(text?.includes('R$ 51,92'), user_type).toBe(user_type !== 'worker');
  }
  expect(mails[0]).toMatchObject({
    subject: 'Fazenda Boa Vista: 1 lote sem regra',
    text: expect.stringContaining(`https://cocho.test/admin/farms/${own}/alerts/${id}`),
  });
});

test('a person tries it on all of their devices, and on nobody else’s', async () => {
  const [phone, desk, other] = [await subscribe(worker), await subscribe(worker), await subscribe(admin)];
  const answer = await call('POST', `${path}/test`, { as: worker });
  expect(answer.body.message).toBe('Teste enviado a 2 aparelhos');
  await deliver();
  expect([phone, desk, other].map((device) => toldAt(device).length)).toEqual([1, 1, 0]);
  expect((await call('DELETE', `${path}/${other.id}`, { as: worker })).status).toBe(404);
  expect((await call('DELETE', `${path}/${phone.id}`, { as: worker })).status).toBe(200);
  expect((await devicesOf(worker)).map(({ id }) => id)).toEqual([desk.id]);
});

test('no address but that of a push service is called, and no key that seals nothing is kept', async () => {
  const { subscription } = service.newDevice();
  const body = { ...subscription, device: 'Chrome', least_severity: 'info' };
  const post = (change: object) => call('POST', path, { as: admin, body: { ...body, ...change } });
  expect(await post({ endpoint: 'http://169.254.169.254/latest' })).toMatchObject({
    status: 422,
    body: { fields: { endpoint: 'Endereço não é de um serviço de notificações conhecido' } },
  });
  expect(await post({ endpoint: randomUUID() })).toMatchObject({
    status: 422,
    body: { errors: ['Endereço deve estar em um formato válido'] },
  });
  expect(await post({ p256dh: 'A'.repeat(87) })).toMatchObject({
    status: 422,
    body: { errors: ['Chave deve estar em um formato válido'] },
  });
  expect(await devicesOf(admin)).toEqual([]);
});
