import { createHash } from 'node:crypto';
import type { PublicProposal } from '@cocho/domain/proposal-answers';
import type { Proposal, ProposalEvent } from '@cocho/domain/proposals';
import { afterAll, describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailbox } from '../../../test/mailbox.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { unique } from '../../../test/resources.ts';
import { jobs } from '../../app.ts';
import { todayIn } from '../../clock.ts';
import { migrate } from '../../db/migrate.ts';
import { hashToken } from '../../http/access.ts';
import { jobTools, startJobs } from '../../jobs/jobs.ts';
import { proposalMailJob } from './proposal-mails.ts';

const mailbox = await startMailbox();
const api = await startApi({ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://cocho.test', TRUST_PROXY: '1' });
const { sql, call, app } = api;
const stopJobs = await startJobs(api.address, jobs, jobTools(app), app.log);
afterAll(() => stopJobs());

const author = api.staff;
const signer = { name: 'Ana Prado', tax_id: '529.982.247-25', role: 'Proprietária' };
const gone = { status: 404, body: { errors: ['Este link não vale mais. Peça outro a quem enviou a proposta.'] } };
let addresses = 0;

const deed = <T = Proposal>(id: number, what: string) => call<T>('POST', `/proposals/${id}/${what}`, { as: author });
const find = async (id: number) => (await call<Proposal>('GET', `/proposals/${id}`, { as: author })).body.data;
const linkOf = async (id: number) => tokenIn((await deed<{ url: string }>(id, 'link')).body.data.url);

/** As somebody at an address of their own: the limits count by it. */
function visit<T = PublicProposal>(method: string, path: string, body?: object, address = `10.0.0.${++addresses}`) {
  return call<T>(method, `/public_proposals/${path}`, { body, headers: { 'x-forwarded-for': address } });
}

async function newProposal(body: object = {}) {
  const client_email = `${unique('c').replace(' ', '')}@cliente.test`;
  const made = await call<Proposal>('POST', '/proposals', {
    as: author,
    body: { client_name: 'Fazenda Norte', client_email, ...body },
  });
  return { ...made.body.data, client_email };
}

async function sentProposal() {
  const proposal = await newProposal();
  expect(await deed(proposal.id, 'send')).toMatchObject({ status: 200, body: { data: { status: 'sent' } } });
  return { ...proposal, token: await linkOf(proposal.id) };
}

function tokenIn(text: string): string {
  return /\/proposta\/([\w-]{43})/.exec(text)?.[1] ?? '';
}

/** The texts of the letters to an address, as they are read. */
function lettersTo(email: string): string[] {
  return mailbox.letters.filter(({ to }) => to.includes(email)).map(({ raw }) => plain(raw));
}

function plain(raw: string): string {
  const bytes = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const codesFor = (email: string) => lettersTo(email).flatMap((text) => /Seu código é: (\d{6})/.exec(text)?.[1] ?? []);

async function codeFor({ token, client_email }: { token: string; client_email: string }): Promise<string> {
  const before = codesFor(client_email).length;
  expect(await visit('POST', `${token}/code`)).toMatchObject({ status: 200 });
  await eventually(() => expect(codesFor(client_email)).toHaveLength(before + 1));
  return codesFor(client_email).at(-1) ?? '';
}

describe('sending', () => {
  test('needs the mail of the client, and tells them what is offered and where it is read', async () => {
    const { id } = await newProposal({ client_email: null });
    const refusal = { client_email: 'Informe o email do cliente para enviar' };
    expect(await deed(id, 'send')).toMatchObject({ status: 422, body: { fields: refusal } });
    expect((await find(id)).status).toBe('draft');

    const proposal = await newProposal({ discount_percent: 10 });
    expect(await deed(proposal.id, 'send')).toMatchObject({ status: 200 });
    await eventually(() => expect(lettersTo(proposal.client_email)).toHaveLength(1));
    const [letter = ''] = lettersTo(proposal.client_email);
    expect(letter).toContain('implantação de R$ 11.070,00 e R$ 590,00 por mês');
    const answer = await visit('GET', tokenIn(letter));
    expect(answer.body.data).toMatchObject({ number: proposal.number, status: 'sent', total_cents: 1_107_000 });
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.body.data).not.toHaveProperty('client_email');
  });

  test('is limited: so many to one mailbox, whoever writes, and of one author to all', async () => {
    const { id, client_email } = await newProposal();
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await deed(id, 'send')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const send = async (client_email: string) => {
      const body = { client_name: 'Fazenda Norte', client_email };
      const { id } = (await call<Proposal>('POST', '/proposals', { as: api.technician, body })).body.data;
      return (await call('POST', `/proposals/${id}/send`, { as: api.technician })).status;
    };
    expect(await send(client_email)).toBe(429);
    // What a mailbox refuses is not counted against who wrote to it.
    expect(await send('novo@cliente.test')).toBe(200);
    const key_hash = hashToken(`offer:${api.technician.id}`);
    expect(await sql`select distinct asked from mail_limits where key_hash = ${key_hash}`).toEqual([{ asked: 1 }]);
    await sql`update mail_limits set asked = 50 where key_hash = ${key_hash}`;
    expect(await send('outro@cliente.test')).toBe(429);
    // Nor is what their author may not write any more counted against a mailbox.
    const untouched = hashToken('offer:outro@cliente.test');
    expect(await sql`select from mail_limits where key_hash = ${untouched}`).toEqual([]);
  });

  test('of one that may not be sent any more is refused, and counts against nobody', async () => {
    const { id, client_email } = await newProposal();
    await sql`update proposals set expires_at = now() where id = ${id}`;
    const refusal = { errors: ['A proposta expirou. Duplique-a para fazer outra.'] };
    expect(await deed(id, 'send')).toMatchObject({ status: 409, body: refusal });
    expect(await sql`select from mail_limits where key_hash = ${hashToken(`offer:${client_email}`)}`).toEqual([]);
  });

  test('goes out as its author last read it, or not at all', async () => {
    const { id, version } = await newProposal();
    const send = (version: unknown) => deed(id, `send?version=${version}`);
    await call('PUT', `/proposals/${id}`, {
      as: author,
      body: { client_name: 'Outro', client_email: 'outro@cliente.test' },
    });
    expect(await send(version)).toMatchObject({ status: 409, body: { current: { client_name: 'Outro' } } });
    expect(await send('x')).toMatchObject({ status: 422 });
    expect((await find(id)).status).toBe('draft');
    expect(await send(version + 1)).toMatchObject({ status: 200, body: { data: { status: 'sent' } } });
  });

  test('keeps no link that could be read from the database', async () => {
    const { token, client_email } = await sentProposal();
    await eventually(() => expect(lettersTo(client_email)).toHaveLength(1));
    const everything = JSON.stringify([
      await contents(sql),
      await sql`select payload from graphile_worker._private_jobs`,
    ]);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(tokenIn(lettersTo(client_email)[0] ?? ''));
  });

  test('what a client is called stays inside its line of the letter', async () => {
    const proposal = await newProposal({ client_name: 'Ana\r\nBcc: todos@cocho.test\r\n\r\nOi <script>' });
    await deed(proposal.id, 'send');
    await eventually(() => expect(lettersTo(proposal.client_email)).toHaveLength(1));
    expect(lettersTo(proposal.client_email)[0]).toContain('Olá, Ana Bcc: todos@cocho.test Oi <script>.');
    expect(lettersTo('todos@cocho.test')).toEqual([]);
  });
});

describe('a link', () => {
  test('opens the very file that was sent', async () => {
    const { token } = await sentProposal();
    const { pdf_sha256 } = (await visit('GET', token)).body.data;
    const file = await fetch(`${api.url}/api/v1/public_proposals/${token}/pdf`);
    expect(sha256(await file.bytes())).toBe(pdf_sha256);
  });

  test('ends when the proposal is edited, sent anew, taken back or deleted, and with its last day', async () => {
    const ways: [string, (proposal: Proposal) => Promise<unknown>][] = [
      ['edited', ({ id }) => call('PUT', `/proposals/${id}`, { as: author, body: { client_name: 'Outro' } })],
      ['sent anew', ({ id }) => deed(id, 'send')],
      ['taken back', ({ id }) => deed(id, 'revoke')],
      ['deleted', ({ id }) => call('DELETE', `/proposals/${id}`, { as: author })],
      ['expired', ({ id }) => sql`update proposals set expires_at = now() where id = ${id}`],
    ];
    for (const [way, end] of ways) {
      const { token, ...proposal } = await sentProposal();
      expect((await visit('GET', token)).status, way).toBe(200);
      await end(proposal);
      for (const path of [token, `${token}/pdf`]) expect(await visit('GET', path), way).toMatchObject(gone);
      expect(await visit('POST', `${token}/decline`, {}), way).toMatchObject(gone);
    }
  });

  test('is sent to nobody once the proposal was deleted', async () => {
    const proposal = await sentProposal();
    await eventually(() => expect(lettersTo(proposal.client_email)).toHaveLength(1));
    const [{ id: sending_id }] = await sql<[{ id: number }]>`
      select id from proposal_sendings where proposal_id = ${proposal.id}
    `;
    await call('DELETE', `/proposals/${proposal.id}`, { as: author });
    // As after a mail server that was down.
    await proposalMailJob.run({ kind: 'sent', sending_id }, jobTools(app));
    expect(lettersTo(proposal.client_email)).toHaveLength(1);
  });

  test('that is guessed opens nothing; after a hundred guesses from one address none is looked up any more', async () => {
    const { token } = await sentProposal();
    const guesses = Array.from(
      { length: 10_000 },
      (_, index) => token.slice(0, -4) + index.toString(36).padStart(4, '_'),
    );
    const statuses = new Map<number, number>();
    const headers = { 'x-forwarded-for': '10.1.1.1' };
    for (const guess of guesses) {
      const { statusCode } = await app.inject({ url: `/api/v1/public_proposals/${guess}`, headers });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 100, 429: 9_900 });
    expect((await visit('GET', token)).status).toBe(200);
  });
});

describe('an acceptance', () => {
  test('binds who signs it to the version they read; both sides are told, and it stays readable', async () => {
    const proposal = await sentProposal();
    const code = await codeFor(proposal);
    const answer = await visit('POST', `${proposal.token}/accept`, { ...signer, code });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: 'approved', answer: 'accepted', answer_name: 'Ana Prado' } },
    });
    const [kept] = await sql`
      select answer_tax_id, answer_role, answer_text, answered_from, encode(pdf_sha256, 'hex') as sha
      from proposal_sendings where proposal_id = ${proposal.id} and revoked_at is null
    `;
    expect(kept).toMatchObject({
      answer_tax_id: '52998224725',
      answer_role: 'Proprietária',
      answer_text: `Li e aceito a proposta ${proposal.number} (versão 1)`,
      answered_from: expect.stringMatching(/^10\.0\.0\./),
      sha: answer.body.data.pdf_sha256,
    });
    expect((await find(proposal.id)).status).toBe('approved');
    await eventually(() => expect(lettersTo(proposal.client_email).at(-1)).toContain('foi aceita por Ana Prado'));
    const { pdf_sha256 } = answer.body.data;
    const signature = new RegExp(
      `Ana Prado · CPF 529\\.982\\.247-25 · Proprietária · endereço 10\\.0\\.0\\.\\d+ · SHA-256 ${pdf_sha256}`,
    );
    for (const email of [proposal.client_email, author.email])
      await eventually(() => expect(lettersTo(email).some((text) => signature.test(text))).toBe(true));
    await sql`update proposals set expires_at = now() - interval '1 day' where id = ${proposal.id}`;
    expect((await visit('GET', proposal.token)).status).toBe(200);
    const accepted = { action: 'accept', user_name: null, detail: expect.stringMatching(signature) };
    const history = () => call<ProposalEvent[]>('GET', `/proposals/${proposal.id}/history`, { as: author });
    expect((await history()).body.data[0]).toMatchObject(accepted);
    // Of what was accepted when only the name was noted, the rest is found where it was kept.
    await sql`update proposal_events set detail = 'Ana Prado' where proposal_id = ${proposal.id} and action = 'accept'`;
    await sql`delete from migrations where name = '0105_accepted_by.sql'`;
    await migrate(sql);
    expect((await history()).body.data[0]).toMatchObject(accepted);
    const headers = { authorization: author.token };
    const file = await fetch(`${api.url}/api/v1/proposals/${proposal.id}/accepted.pdf`, { headers });
    expect(sha256(await file.bytes())).toBe(pdf_sha256);
    const open = await sentProposal();
    expect(await call('GET', `/proposals/${open.id}/accepted.pdf`, { as: author })).toMatchObject({
      status: 404,
      body: { errors: ['A proposta não foi aceita'] },
    });
  });

  test('has one day, the same for author, client and file, wherever they are', async () => {
    const proposal = await sentProposal();
    const code = await codeFor(proposal);
    const answer = await visit('POST', `${proposal.token}/accept`, { ...signer, code });
    expect(answer.body.data.accepted_on).toBe(todayIn('America/Sao_Paulo'));
    await sql`update proposal_sendings set answered_at = '2031-01-02T01:00:00Z' where proposal_id = ${proposal.id}`;
    expect((await find(proposal.id)).accepted_on).toBe('2031-01-01');
    expect((await visit('GET', proposal.token)).body.data.accepted_on).toBe('2031-01-01');
    const headers = { authorization: author.token };
    const file = await fetch(`${api.url}/api/v1/proposals/${proposal.id}/pdf`, { headers });
    expect(pdfText(await file.bytes())).toContain('Entrada em até 3 dias do aceite');
  });

  test('happens once, also when it is sent twice at the same time', async () => {
    const proposal = await sentProposal();
    const code = await codeFor(proposal);
    const accept = () => visit('POST', `${proposal.token}/accept`, { ...signer, code });
    const answers = await Promise.all([accept(), accept(), visit('POST', `${proposal.token}/decline`, {})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await visit('POST', `${proposal.token}/code`)).toMatchObject({ status: 409 });
  });

  test('without the right code is refused, and after five guesses the right one is too', async () => {
    const proposal = await sentProposal();
    const code = await codeFor(proposal);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess++) {
      const answer = await visit('POST', `${proposal.token}/accept`, { ...signer, code: wrong });
      expect(answer).toMatchObject({ status: 422, body: { fields: { code: 'Código incorreto ou vencido' } } });
    }
    expect((await visit('POST', `${proposal.token}/accept`, { ...signer, code })).status).toBe(422);
    expect((await find(proposal.id)).status).toBe('sent');
    const fresh = await codeFor(proposal);
    expect((await visit('POST', `${proposal.token}/accept`, { ...signer, code: fresh })).status).toBe(200);
  });

  test('with a code that is too old is refused', async () => {
    const proposal = await sentProposal();
    const code = await codeFor(proposal);
    await sql`update proposal_sendings set code_expires_at = now() where proposal_id = ${proposal.id}`;
    expect((await visit('POST', `${proposal.token}/accept`, { ...signer, code })).status).toBe(422);
  });

  test('of codes only so many are sent', async () => {
    const { token } = await sentProposal();
    const asked = [];
    for (let ask = 0; ask < 7; ask++) asked.push((await visit('POST', `${token}/code`)).status);
    expect(asked).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

test('a client who declines may say why, and the author is told', async () => {
  const proposal = await sentProposal();
  const answer = await visit('POST', `${proposal.token}/decline`, { reason: 'Compramos de outro' });
  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'rejected', answer: 'declined' } } });
  await eventually(() =>
    expect(lettersTo(author.email).some((text) => text.includes('Compramos de outro'))).toBe(true),
  );
  expect((await find(proposal.id)).status).toBe('rejected');
});
