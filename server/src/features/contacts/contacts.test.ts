import type { Contact } from '@cocho/domain/contacts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, startServer } from '../../../test/api.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailbox } from '../../../test/mailbox.ts';
import { jobs } from '../../app.ts';
import { jobTools, startJobs } from '../../jobs/jobs.ts';
import { forgetContactsJob } from './forget-contacts.ts';

const mailbox = await startMailbox();
const env = { SMTP_URL: mailbox.url, CONTACT_EMAIL: 'vendas@cocho.test', TRUST_PROXY: '1' };
const api = await startApi(env);
const { sql, call, staff } = api;
const stopJobs = await startJobs(api.address, jobs, jobTools(api.app), api.app.log);
afterAll(() => stopJobs());

const request = { name: 'José Lima', email: 'Jose@Fazenda.test', phone: '(34) 99123-4567', farm_size: 'media' };
const thanks = 'Obrigado! Recebemos sua mensagem e nossa equipe entrará em contato em breve.';

let visitor = 0;
beforeEach(() => {
  visitor += 1;
});

/** Each test from an address of its own: of one only so many are taken. */
function ask(body: unknown, address = `10.0.0.${visitor}`) {
  return call('POST', '/contacts', { body, headers: { 'x-forwarded-for': address } });
}

async function listed(query = ''): Promise<Contact[]> {
  return (await call<Contact[]>('GET', `/manager/contacts${query}`, { as: staff })).body.data;
}

test('a request is thanked for, kept for the staff and told by mail', async () => {
  const answer = await ask({ ...request, message: 'Tenho 900 cabeças.\nQuero ver.' });
  expect(answer).toMatchObject({ status: 201, body: { message: thanks } });
  const [kept] = await listed();
  expect(kept).toMatchObject({
    name: 'José Lima',
    email: 'jose@fazenda.test',
    phone: '34991234567',
    farm_size: 'media',
    message: 'Tenho 900 cabeças.\nQuero ver.',
    status: 'new',
    notes: null,
  });
  const letter = await eventually(() => {
    const found = mailbox.letters.find(({ to }) => to.includes('vendas@cocho.test'));
    expect(found).toBeDefined();
    return found;
  });
  expect(letter?.raw).toContain('(34) 99123-4567');
});

test('who never got the answer and sends it again has asked once', async () => {
  const body = { ...request, name: 'Duas Vezes', email: 'duas@fazenda.test' };
  for (const _ of 'ab') expect(await ask(body)).toMatchObject({ status: 201, body: { message: thanks } });
  expect(await ask({ ...body, message: 'E mais uma coisa.' })).toMatchObject({ status: 201 });
  expect(await ask({ ...body, farm_size: 'grande' })).toMatchObject({ status: 201 });
  const kept = (await listed()).filter(({ name }) => name === 'Duas Vezes');
  expect(kept.map(({ farm_size, message }) => [farm_size, message])).toEqual([
    ['grande', null],
    ['media', 'E mais uma coisa.'],
    ['media', null],
  ]);
});

test.each(['34 3322-1100', '+55 34 3322-1100'])('a message may be left out, and %s is a phone', async (phone) => {
  expect(await ask({ ...request, phone })).toMatchObject({ status: 201 });
  expect((await listed())[0]).toMatchObject({ phone: '3433221100', message: null });
});

describe('a refusal tells in one message what it tells by field', () => {
  test.each([
    [{}, 'Nome é obrigatório Email é obrigatório Telefone é obrigatório Tamanho da fazenda é obrigatório'],
    [{ ...request, email: 'jose@' }, 'Email deve estar em um formato válido'],
    [{ ...request, phone: '99123-4567' }, 'Telefone deve estar em um formato válido'],
    [{ ...request, phone: '349912345678' }, 'Telefone deve estar em um formato válido'],
    [{ ...request, farm_size: 'enorme' }, 'Tamanho da fazenda deve estar em um formato válido'],
    [{ ...request, message: 'x'.repeat(2_001) }, 'Mensagem deve ter no máximo 2000 caracteres'],
  ])('%o', async (body, message) => {
    const before = await listed();
    const answer = await ask(body);
    expect(answer).toMatchObject({ status: 422, body: { message } });
    expect(answer.body.errors.join(' ')).toBe(message);
    expect(await listed()).toEqual(before);
  });

  test('no other route does', async () => {
    const { body } = await call('POST', '/users/sign_in', { body: {} });
    expect(body).not.toHaveProperty('message');
  });
});

test.each([
  ['fills in what nobody sees', { website: 'http://spam.test' }],
  ['is faster than a person', { filled_in_ms: 300 }],
])('a program that %s is thanked, and nothing is kept', async (_, trap) => {
  const before = await listed();
  expect(await ask({ ...request, ...trap })).toMatchObject({ status: 201, body: { message: thanks } });
  expect(await listed()).toEqual(before);
});

test('an address that sends many is told to wait, and others are heard', async () => {
  for (let sent = 0; sent < 10; sent += 1) expect((await ask(request)).status).toBe(201);
  const message = 'Muitas tentativas. Aguarde alguns minutos e tente novamente.';
  expect(await ask(request)).toMatchObject({ status: 429, body: { errors: [message], message } });
  expect((await ask(request, '10.9.9.9')).status).toBe(201);
});

test('what is older than 24 months goes by itself', async () => {
  await ask({ ...request, name: 'Antiga' });
  await ask({ ...request, name: 'Nova' });
  await sql`update contacts set created_at = now() - interval '24 months 1 day' where name = 'Antiga'`;
  await forgetContactsJob.run({}, jobTools(api.app));
  const names = (await listed()).map(({ name }) => name);
  expect(names).toContain('Nova');
  expect(names).not.toContain('Antiga');
});

test('staff find a request by name and note what came of it; of two who do, the second is told', async () => {
  await ask({ ...request, name: 'Conceição Prado' });
  const [contact] = await listed('?search=conceicao');
  const path = `/manager/contacts/${contact?.id}`;
  const body = { status: 'talking', notes: 'Ligar na segunda', version: contact?.version };
  expect(await call('PUT', path, { as: staff, body })).toMatchObject({
    status: 200,
    body: { data: { status: 'talking', notes: 'Ligar na segunda' }, message: 'Contato atualizado com sucesso' },
  });
  expect(await call('PUT', path, { as: staff, body })).toMatchObject({ status: 409 });
  expect(await call('PUT', '/manager/contacts/999999', { as: staff, body })).toMatchObject({ status: 404 });
});

test('the form says so when the database is away', async () => {
  const { call, sql } = await startServer(api.address, env);
  await sql.end();
  const answer = await call('POST', '/contacts', { body: request });
  expect(answer).toMatchObject({ status: 503, body: { message: expect.stringContaining('fora do ar') } });
});
