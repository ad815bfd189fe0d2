import type { Founding } from '@cocho/domain/founding';
import type { Me } from '@cocho/domain/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi, startServer } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { addPerson, type Person } from '../../../test/people.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { emailCodeJob } from './email-codes.ts';

const api = await startApi({ SELF_SERVICE: '1' });
const { sql, call } = api;
const farm = { name: 'Fazenda Aurora', time_zone: 'America/Cuiaba' };

let person: Person;

beforeEach(async () => {
  person = await addPerson(sql, { name: 'Ana' });
});

const founding = async (as = person) => (await call<Founding>('GET', '/users/me/founding', { as })).body.data;
const found = (body: object, as = person) => call<Me>('POST', '/users/me/founding', { as, body });

/** The code as the letter brings it. */
async function codeByMail(id = person.id): Promise<string> {
  const letters: string[] = [];
  const sendMail = async ({ text }: { text: string }) => {
    letters.push(text);
  };
  await emailCodeJob.run({ user_id: id }, { ...jobTools(api.app), sendMail });
  return /código é: (\d{6})/.exec(letters.join('\n'))?.[1] ?? '';
}

test('who signed up founds a Starter farm with the code from the mail, with a trough scale in it', async () => {
  expect(await founding()).toEqual({ open: true, confirmed: false });
  const answer = await found({ ...farm, code: await codeByMail() });
  expect(answer).toMatchObject({
    status: 201,
    body: { data: { user_type: 'admin', farms: [{ name: 'Fazenda Aurora', user_type: 'admin' }] } },
  });
  const id = answer.body.data.farms[0]?.id ?? 0;
  expect(await sql`select plan, demonstration from farms where id = ${id}`).toMatchObject([
    { plan: 'starter', demonstration: false },
  ]);
  const scale = await call<unknown[]>('GET', `/farms/${id}/corral_indexes`, { as: person });
  expect(scale.body.data.length).toBeGreaterThan(3);
  expect(await founding()).toEqual({ open: false, confirmed: true });
});

describe('refused, and nothing is founded', () => {
  test.each([
    ['no code', farm, { code: 'Código incorreto ou vencido' }],
    ['a wrong code', { ...farm, code: '000000' }, { code: 'Código incorreto ou vencido' }],
    ['half a code', { ...farm, code: '12' }, { code: 'Código deve estar em um formato válido' }],
    ['no name', { ...farm, name: ' ' }, { name: 'Nome da fazenda é obrigatório' }],
    ['no such clock', { ...farm, time_zone: 'Mars' }, { time_zone: 'Fuso horário deve estar em um formato válido' }],
  ])('%s', async (_, body, fields) => {
    const before = await sql`select count(*) as farms from farms`;
    expect(await found(body)).toMatchObject({ status: 422, body: { fields } });
    expect(await sql`select count(*) as farms from farms`).toEqual(before);
  });

  test('the right code after five wrong ones', async () => {
    const code = await codeByMail();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 0; tries < 5; tries++) await found({ ...farm, code: wrong });
    expect((await found({ ...farm, code })).status).toBe(422);
    expect((await found({ ...farm, code: await codeByMail() })).status).toBe(201);
  });

  test('a second farm, also of two at once', async () => {
    const code = await codeByMail();
    await sql`update users set email_confirmed_at = now() where id = ${person.id}`;
    const answers = await Promise.all([found({ ...farm, code }), found({ ...farm, code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('of who belongs to a farm, or is staff', async () => {
    for (const someone of [api.worker, api.staff]) {
      await sql`update users set email_confirmed_at = now() where id = ${someone.id}`;
      expect(await founding(someone)).toMatchObject({ open: false });
      const before = await contents(sql);
      expect(await found(farm, someone)).toMatchObject({ status: 409 });
      expect(await contents(sql)).toEqual(before);
    }
  });
});

test('sign-up sends the code by itself', async () => {
  const body = { name: 'Bia', email: 'bia@cocho.test', password: 'segredo', password_confirmation: 'segredo' };
  expect((await call('POST', '/users/sign_up', { body })).status).toBe(201);
  const waiting = await sql`select from graphile_worker.jobs where task_identifier = ${emailCodeJob.name}`;
  expect(waiting.length).toBeGreaterThan(0);
});

test('without SELF_SERVICE the staff create farms, and nobody else', async () => {
  const closed = await startServer(api.address, {});
  const as = person;
  expect(await closed.call('GET', '/users/me/founding', { as })).toMatchObject({ body: { data: { open: false } } });
  for (const path of ['/users/me/founding', '/users/me/founding/code']) {
    expect(await closed.call('POST', path, { as, body: farm })).toMatchObject({
      status: 404,
      body: { errors: ['Aqui quem cria as fazendas é a nossa equipe'] },
    });
  }
});
