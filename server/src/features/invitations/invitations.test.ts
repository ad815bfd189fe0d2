import type { FarmUser } from '@cocho/domain/farm-users';
import type { HistoryEntry } from '@cocho/domain/history';
import { type Invitation, invitationText, type OpenInvitation, whatsAppLink } from '@cocho/domain/invitations';
import type { SignedIn } from '@cocho/domain/session';
import type { TreatSchedule } from '@cocho/domain/treat-schedules';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { addFarm, addPerson, type Person } from '../../../test/people.ts';
import { farmOf } from '../../../test/resources.ts';

const api = await startApi({ PUBLIC_URL: 'https://cocho.example' });
const { sql, call } = api;
const closed = { status: 404, body: { errors: ['Este convite não vale mais. Peça outro ao gestor da fazenda.'] } };

let farm: number;
let admin: Person;

beforeEach(async () => {
  farm = await addFarm(sql);
  admin = await addPerson(sql, { name: 'Marina', farms: { [farm]: 'admin' } });
});

const invite = (body: object = { name: 'João', phone: '(34) 99123-4567' }) =>
  call<Invitation>('POST', `/farms/${farm}/invitations`, { as: admin, body });
const tokenOf = ({ url }: Invitation) => url.split('/').at(-1) ?? '';
const accept = (invitation: Invitation, pin = invitation.pin) =>
  call('POST', `/invitations/${tokenOf(invitation)}/accept`, { body: { pin } });
const wrong = ({ pin }: Invitation) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
const people = async () => (await call<FarmUser[]>('GET', `/farms/${farm}/farm_users`, { as: admin })).body.data;

describe('an invited operator', () => {
  test('gets in with the link and the PIN, without an e-mail, and works in this farm', async () => {
    const { status, body } = await invite();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'João', phone: '34991234567', pin: expect.stringMatching(/^\d{6}$/) });
    expect(body.data.url).toMatch(/^https:\/\/cocho\.example\/convite\/[\w-]{32}$/);
    const looked = await call<OpenInvitation>('GET', `/invitations/${tokenOf(body.data)}`);
    expect(looked.body.data).toEqual({ name: 'João', farm_name: 'Fazenda Nova' });

    const accepted = await accept(body.data);
    const signedIn = accepted.body as unknown as SignedIn;
    expect(accepted.status).toBe(200);
    expect(signedIn).toMatchObject({ email: '', user_type: 'worker', farms: [{ id: farm }] });
    const today = await call('GET', `/farms/${farm}/treat_schedules/today`, { as: signedIn });
    expect(today.status).toBe(200);
    expect((await people()).find(({ id }) => id === signedIn.id)).toMatchObject({
      email: '',
      phone: '34991234567',
      invitation_expires_at: null,
    });
  });

  test('who was ended has no link any more, and when brought back later nothing of the old phone lets anyone in', async () => {
    const path = (id: number) => `/farms/${farm}/farm_users/${id}`;
    const { data: waiting } = (await invite()).body;
    await call('DELETE', path(waiting.id), { as: admin });
    await call('POST', `${path(waiting.id)}/restore`, { as: admin });
    expect(await accept(waiting)).toMatchObject(closed);

    const as = (await accept((await invite()).body.data)).body as unknown as SignedIn;
    const work = () => call('GET', `/farms/${farm}/treat_schedules/today`, { as });
    await call('POST', '/users/me/access_tokens', { as, body: { name: 'Celular', writes: true } });
    await sql`
      insert into correspondents (channel, address, person_key, user_id, linked_at)
      values ('whatsapp', '5534991234567', '5534991234567', ${as.id}, now())
    `;
    const otherWays = () => sql`
      select 'token' as way from access_tokens where user_id = ${as.id}
      union all select channel from correspondents where user_id = ${as.id}
    `;
    await call('DELETE', path(as.id), { as: admin });
    await call('POST', `${path(as.id)}/restore`, { as: admin });
    expect(await work()).toMatchObject({ status: 200 });
    expect(await otherWays()).toEqual([{ way: 'token' }, { way: 'whatsapp' }]);
    await call('DELETE', path(as.id), { as: admin });
    await sql`update memberships set updated_at = now() - interval '1 day' where user_id = ${as.id}`;
    await call('POST', `${path(as.id)}/restore`, { as: admin });
    expect(await work()).toMatchObject({ status: 401 });
    expect(await otherWays()).toEqual([]);

    // So too by the form, which asks for an e-mail.
    const other = (await accept((await invite()).body.data)).body as unknown as SignedIn;
    await call('DELETE', path(other.id), { as: admin });
    const body = { name: 'João', email: 'joao@fazenda.test', user_type: 'worker', active: true };
    expect(await call('PUT', path(other.id), { as: admin, body })).toMatchObject({ status: 200 });
    expect(await call('GET', `/farms/${farm}/treat_schedules/today`, { as: other })).toMatchObject({ status: 401 });
  });

  test('is let in once: neither the same link again nor two phones at once', async () => {
    const { data } = (await invite()).body;
    const answers = await Promise.all([accept(data), accept(data)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await accept(data)).toMatchObject(closed);
  });

  test('who is given another link leaves the phone of before, and the old link is dead', async () => {
    const { data: first } = (await invite()).body;
    const before = (await accept(first)).body as unknown as SignedIn;
    const again = () => call<Invitation>('POST', `/farms/${farm}/farm_users/${before.id}/invitation`, { as: admin });
    const { data: second } = (await again()).body;
    const { data: third } = (await again()).body;
    expect(await accept(second)).toMatchObject(closed);
    expect(await call('GET', '/users/me', { as: before })).toMatchObject({ status: 200 });
    expect((await accept(third)).status).toBe(200);
    expect(await call('GET', '/users/me', { as: before })).toMatchObject({ status: 401 });
  });

  test('feeds what waited for an operator, and nothing else', async () => {
    const resources = farmOf({ ...api, own: farm, admin }, 'own');
    const schedule = (path: string) => call<{ user_ids: number[] }>('GET', path, { as: admin });
    const body = await resources.add('treat_schedules').then((id) => schedule(`/farms/${farm}/treat_schedules/${id}`));
    const { id } = body.body.data as unknown as { id: number };
    await sql`update treat_schedule_users set user_id = ${admin.id} where schedule_id = ${id}`;
    const { data: first } = (await invite()).body;
    const { data: second } = (await invite({ name: 'Pedro' })).body;
    const { user_ids } = (await schedule(`/farms/${farm}/treat_schedules/${id}`)).body.data;
    expect(user_ids.sort()).toEqual([admin.id, first.id].sort());
    expect(user_ids).not.toContain(second.id);
  });

  test('makes the schedule that waited another version, so that a form that was open cannot put the operator out again', async () => {
    const resources = farmOf({ ...api, own: farm, admin }, 'own');
    const id = await resources.add('treat_schedules');
    await sql`update treat_schedule_users set user_id = ${admin.id} where schedule_id = ${id}`;
    const path = `/farms/${farm}/treat_schedules/${id}`;
    const { data: open } = (await call<TreatSchedule>('GET', path, { as: admin })).body;
    const { data: operator } = (await invite()).body;
    const treat_items = open.treat_items.map(({ id, scheduled_time, rule, treat }) => ({
      id,
      scheduled_time,
      rule_id: rule.id,
      treat_id: treat.id,
    }));
    const body = { name: open.name, user_ids: open.user_ids, treat_items, version: open.version };
    expect(await call('PUT', path, { as: admin, body })).toMatchObject({ status: 409 });
    const trail = await call<HistoryEntry[]>('GET', `${path}/history`, { as: admin });
    expect(trail.body.data[0]).toMatchObject({
      action: 'update',
      user_name: 'Marina',
      before: { user_ids: [admin.id] },
      after: { user_ids: expect.arrayContaining([operator.id]) },
    });
  });
});

describe('a link', () => {
  test('ends at the fifth wrong PIN, also for who then knows the right one', async () => {
    const { data } = (await invite()).body;
    const said: (string | undefined)[] = [];
    for (let tries = 0; tries < 5; tries++) said.push((await accept(data, wrong(data))).body.fields.pin);
    expect(said.slice(2)).toEqual([
      'PIN incorreto. Restam 2 tentativas.',
      'PIN incorreto. Resta 1 tentativa.',
      'PIN incorreto. O convite foi encerrado; peça outro ao gestor.',
    ]);
    expect(await accept(data)).toMatchObject(closed);
    expect(await call('GET', `/invitations/${tokenOf(data)}`)).toMatchObject(closed);
  });

  test('lives 72 hours', async () => {
    const { data } = (await invite()).body;
    expect(Date.parse(data.expires_at) - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    await sql`update invitations set expires_at = now() where user_id = ${data.id}`;
    expect(await accept(data)).toMatchObject(closed);
  });

  test('ends when the manager lets the operator go, and so does what they were let into', async () => {
    const { data } = (await invite()).body;
    const signedIn = (await accept((await invite({ name: 'Pedro' })).body.data)).body as unknown as SignedIn;
    for (const { id } of [data, signedIn]) {
      expect(await call('DELETE', `/farms/${farm}/farm_users/${id}`, { as: admin })).toMatchObject({ status: 200 });
    }
    expect(await accept(data)).toMatchObject(closed);
    expect(await call('GET', `/farms/${farm}/lots`, { as: signedIn })).toMatchObject({ status: 404 });
    const again = await call('POST', `/farms/${farm}/farm_users/${data.id}/invitation`, { as: admin });
    expect(again).toMatchObject({ status: 409 });
  });

  test('ends when the operator gets an e-mail, and opens nothing of what they became', async () => {
    const { data } = (await invite()).body;
    const [joao] = (await people()).filter(({ name }) => name === 'João');
    const body = {
      name: 'João',
      email: 'joao@cocho.test',
      user_type: 'admin',
      password: 'segredo1',
      password_confirmation: 'segredo1',
    };
    expect((await call('PUT', `/farms/${farm}/farm_users/${joao?.id}`, { as: admin, body })).status).toBe(200);
    expect(await accept(data)).toMatchObject(closed);
  });

  test('is not made for who signs in with an e-mail', async () => {
    const before = await contents(sql);
    const answer = await call('POST', `/farms/${farm}/farm_users/${admin.id}/invitation`, { as: admin });
    expect(answer).toMatchObject({ status: 409, body: { errors: ['Esta pessoa entra com email e senha'] } });
    expect(await contents(sql)).toEqual(before);
  });

  test.each([
    ['no name', { name: ' ' }, { name: 'Nome é obrigatório' }],
    ['half a phone', { name: 'João', phone: '9912' }, { phone: 'Telefone deve estar em um formato válido' }],
  ])('with %s is refused', async (_, body, fields) => {
    const before = await contents(sql);
    expect(await invite(body)).toMatchObject({ status: 422, body: { fields } });
    expect(await contents(sql)).toEqual(before);
  });

  test('goes by WhatsApp without the PIN', async () => {
    const { data } = (await invite()).body;
    const link = whatsAppLink(data.phone, invitationText(data, 'Fazenda Boa Vista'));
    expect(link).toContain('https://wa.me/5534991234567?text=');
    expect(decodeURIComponent(link)).toContain(data.url);
    expect(decodeURIComponent(link)).not.toContain(data.pin);
    // As a person may keep it in the profile, with the country.
    expect(whatsAppLink('+55 34 99123-4567', 'Oi')).toBe('https://wa.me/5534991234567?text=Oi');
    expect(whatsAppLink(null, 'Oi')).toBe('https://wa.me/?text=Oi');
  });
});

describe('the Starter plan', () => {
  beforeEach(async () => {
    await sql`update farms set plan = 'starter' where id = ${farm}`;
  });

  test('has one user of the panel and three operators by invitation', async () => {
    const answers = await Promise.all([invite(), invite(), invite(), invite()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual([
      'O plano Starter permite até 3 operadores por convite',
    ]);
    const user = { name: 'Ana', email: `ana${farm}@cocho.test`, user_type: 'worker', active: true };
    expect(await call('POST', `/farms/${farm}/farm_users`, { as: admin, body: user })).toMatchObject({ status: 409 });
    expect(await people()).toHaveLength(4);
  });

  test('counts an operator who gets an e-mail as a user', async () => {
    const { data } = (await invite()).body;
    const body = { name: 'João', email: `joao${farm}@cocho.test`, user_type: 'worker', active: true };
    const before = await contents(sql);
    expect(await call('PUT', `/farms/${farm}/farm_users/${data.id}`, { as: admin, body })).toMatchObject({
      status: 409,
      body: { errors: ['O plano Starter permite até 1 usuário ativo'] },
    });
    expect(await contents(sql)).toEqual(before);
  });
});
