import { randomUUID } from 'node:crypto';
import { addDays } from '@cocho/domain/days';
import { Proposal, type ProposalEvent } from '@cocho/domain/proposals';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi, startServer } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { addPerson, type Person } from '../../../test/people.ts';
import { unique } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';

const api = await startApi();
const { sql, call } = api;
const newAuthor = () => addPerson(sql, { name: 'Clara Nogueira', farms: { [api.own]: 'technician' } });
const author = await newAuthor();

const create = (body: object = {}, as = author, headers = {}) =>
  call<Proposal>('POST', '/proposals', { as, headers, body: { client_name: unique('Cliente'), ...body } });
const read = (id: number, as = author) => call<Proposal>('GET', `/proposals/${id}`, { as });
const edit = (id: number, body: object) => call<Proposal>('PUT', `/proposals/${id}`, { as: author, body });
const remove = (id: number, as = author) => call('DELETE', `/proposals/${id}`, { as });
const list = async (query: string, as: Person) =>
  (await call<Proposal[]>('GET', `/proposals?${query}`, { as })).body.data;
const expire = (id: number) => sql`update proposals set expires_at = now() - interval '1 second' where id = ${id}`;
const become = (id: number, status: string) => sql`update proposals set status = ${status} where id = ${id}`;

describe('a new proposal', () => {
  test('needs only its client; the rest is as usual, of today and worth 15 days', async () => {
    const today = todayIn('America/Sao_Paulo');
    const answer = await create({ client_name: 'Fazenda Santa Rita' });
    expect(answer).toMatchObject({ status: 201, body: { message: 'Proposta salva com sucesso!' } });
    expect(answer.body.data).toMatchObject({
      client_name: 'Fazenda Santa Rita',
      client_tax_id: null,
      status: 'draft',
      edition: 1,
      kit_value_cents: 1_230_000,
      discount_cents: 0,
      total_cents: 1_230_000,
      monthly_total_cents: 59_000,
      proposed_on: today,
      valid_until: addDays(today, 15),
      instalments: [
        { due: today, cents: 615_000 },
        { due: addDays(today, 30), cents: 615_000 },
      ],
    });
    expect(answer.body.data.number).toMatch(new RegExp(`^${today.slice(0, 4)}-\\d{4}$`));
  });

  test('is of the day where its author is', async () => {
    const [east, west] = await Promise.all(
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => create({}, author, { 'x-timezone': zone })),
    );
    expect(east?.body.data.proposed_on).toBe(todayIn('Pacific/Kiritimati'));
    expect(west?.body.data.proposed_on).toBe(todayIn('Pacific/Pago_Pago'));
    expect((await create({}, author, { 'x-timezone': 'Lua/Norte' })).status).toBe(201);
  });

  test('has a number of its own, also of many that two servers write at once', async () => {
    const other = await startServer(api.address);
    const before = (await create()).body.data;
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? call : other.call)<Proposal>('POST', '/proposals', { as: author, body: { client_name: 'Ana' } }),
      ),
    );
    const counts = made.map(({ body }) => Number(body.data.number.split('-')[1])).sort((a, b) => a - b);
    const first = Number(before.number.split('-')[1]) + 1;
    expect(counts).toEqual(Array.from({ length: 40 }, (_, index) => first + index));
  });

  test('that is sent again because its answer was lost is the same offer, also at once, and takes no other number', async () => {
    const person = await newAuthor();
    const draft = { client_name: 'Fazenda Sul', client_id: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => create(draft, person)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [made] = await list('', person);
    expect(new Set(answers.map(({ body }) => body.data.id))).toEqual(new Set([made?.id]));
    const next = (await create({}, person)).body.data;
    expect(Number(next.number.split('-')[1])).toBe(Number(made?.number.split('-')[1]) + 1);

    // What was typed after it goes on top of what is stored, once its page knows that.
    const more = { ...draft, observations: 'Frete incluso' };
    expect(await create(more, person)).toMatchObject({ status: 409, body: { current: made } });
    const onTop = { as: person, body: { ...more, version: made?.version } };
    expect((await call<Proposal>('PUT', `/proposals/${made?.id}`, onTop)).body.data).toMatchObject({
      id: made?.id,
      observations: 'Frete incluso',
    });
    // Another's id is one's own to use, and so is that of one that was deleted.
    expect((await create(draft)).body.data.id).not.toBe(made?.id);
    await remove(made?.id ?? 0, person);
    expect((await create(draft, person)).body.data.id).not.toBe(made?.id);
    expect(await create({ ...draft, client_id: 'x' }, person)).toMatchObject({ status: 422 });
  });

  test('never gets the number of one that was deleted', async () => {
    const gone = (await create()).body.data;
    expect(await remove(gone.id)).toMatchObject({ status: 200 });
    expect((await create()).body.data.number > gone.number).toBe(true);
  });
});

describe('whose it is', () => {
  test("another author's is not there, whoever they are, and nothing happens to it", async () => {
    const { id } = (await create()).body.data;
    const before = await contents(sql);
    for (const stranger of [api.admin, api.technician, api.neighbourAdmin, api.staff]) {
      const answers = await Promise.all([
        read(id, stranger),
        call('PUT', `/proposals/${id}`, { as: stranger, body: { client_name: 'Minha' } }),
        remove(id, stranger),
        ...['restore', 'duplicate'].map((deed) => call('POST', `/proposals/${id}/${deed}`, { as: stranger })),
        ...['history', 'pdf', 'accepted.pdf'].map((part) => call('GET', `/proposals/${id}/${part}`, { as: stranger })),
      ]);
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 404, body: { errors: ['Proposta não encontrada'] } });
      expect(await list('', stranger)).toEqual([]);
    }
    expect(await contents(sql)).toEqual(before);
  });

  test('whoever is no longer in any farm may not write any', async () => {
    const person = await newAuthor();
    expect((await create({}, person)).status).toBe(201);
    await sql`update memberships set active = false where user_id = ${person.id}`;
    expect((await create({}, person)).status).toBe(403);
    expect((await call('GET', '/proposals', { as: person })).status).toBe(403);
  });
});

describe('the list', () => {
  test('is exactly what its schema says, the newest first', async () => {
    const person = await newAuthor();
    const made = [];
    for (const client_tax_id of ['', '12.ABC.345/01DE-35', '529.982.247-25'])
      made.push((await create({ client_tax_id, observations: 'a\nb', discount_percent: 7.25 }, person)).body.data);
    const rows = z.array(z.strictObject(Proposal.shape)).parse(await list('', person));
    expect(rows).toEqual(made.toReversed());
  });

  test('is searched by client, number and tax id, and narrowed by status', async () => {
    const person = await newAuthor();
    const [ana, jose] = [
      (await create({ client_name: 'Ana Prado', client_tax_id: '12ABC34501DE35' }, person)).body.data,
      (await create({ client_name: 'José 100%' }, person)).body.data,
    ];
    const found = async (query: string) => (await list(query, person)).map(({ id }) => id);
    expect(await found('search=jose')).toEqual([jose.id]);
    expect(await found('search=100%25')).toEqual([jose.id]);
    expect(await found(`search=${ana.number}`)).toEqual([ana.id]);
    expect(await found('search=12.abc.345')).toEqual([ana.id]);
    await expire(jose.id);
    expect(await found('status=expired')).toEqual([jose.id]);
    expect(await found('status=draft')).toEqual([ana.id]);
    expect(await found('sort=client_name')).toEqual([ana.id, jose.id]);
    expect(await found('items=1&page=2')).toEqual([ana.id]);
    expect(await call('GET', '/proposals?status=lost', { as: person })).toMatchObject({
      status: 422,
      body: { fields: { status: 'Situação deve estar em um formato válido' } },
    });
  });
});

describe('editing', () => {
  test('works its figures out anew and keeps its day and number', async () => {
    const made = (await create()).body.data;
    const answer = await edit(made.id, { ...made, discount_percent: 33.33, ai_service_cents: 0 });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Proposta salva com sucesso!' } });
    expect(answer.body.data).toMatchObject({
      number: made.number,
      proposed_on: made.proposed_on,
      discount_cents: 409_959,
      total_cents: 820_041,
      monthly_total_cents: 50_000,
      version: 2,
      edition: 1,
    });
    expect(answer.body.data.instalments.map(({ cents }) => cents)).toEqual([410_021, 410_020]);
  });

  test('from an old version is refused and answers the proposal as it stands', async () => {
    const made = (await create()).body.data;
    const answers = await Promise.all(['A', 'B'].map((observations) => edit(made.id, { ...made, observations })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const current = (await read(made.id)).body.data;
    const errors = ['Esta proposta foi salva em outro aparelho, ou em outra aba, depois que você a abriu aqui.'];
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ errors, current });
  });

  test('a sent one makes its next version, a draft', async () => {
    const made = (await create()).body.data;
    await become(made.id, 'sent');
    expect((await edit(made.id, { ...made, observations: 'Frete incluso' })).body.data).toMatchObject({
      status: 'draft',
      edition: 2,
    });
  });

  test('nothing of one changes nothing: what was sent stays sent, and so it is of a change that is sent again', async () => {
    const blank = { client_tax_id: '', client_address: null, client_email: null, observations: '' };
    const made = (await create({ discount_percent: 7.25, ...blank })).body.data;
    await become(made.id, 'sent');
    const before = await contents(sql);
    for (const same of [made, { ...made, ...blank, version: undefined }])
      expect(await edit(made.id, same)).toMatchObject({ status: 200, body: { data: { status: 'sent', version: 1 } } });
    expect(await contents(sql)).toEqual(before);

    const change = { ...made, client_tax_id: '529.982.247-25', client_email: 'Ana@Cliente.test' };
    const first = await edit(made.id, change);
    expect(first.body.data).toMatchObject({ status: 'draft', version: 2 });
    expect((await edit(made.id, change)).body).toEqual(first.body);
  });

  test.each([
    ['approved', 'A proposta foi aprovada e não muda mais. Duplique-a para fazer outra.'],
    ['rejected', 'A proposta foi rejeitada e não muda mais. Duplique-a para fazer outra.'],
    ['expired', 'A proposta expirou. Duplique-a para fazer outra.'],
  ])('one that is %s is refused', async (status, message) => {
    const made = (await create()).body.data;
    await (status === 'expired' ? expire(made.id) : become(made.id, status));
    const before = await contents(sql);
    expect(await edit(made.id, { client_name: 'Outro' })).toMatchObject({ status: 409, body: { errors: [message] } });
    expect(await contents(sql)).toEqual(before);
  });
});

test('an approved proposal is not deleted; any other is, and comes back', async () => {
  const made = (await create()).body.data;
  await become(made.id, 'approved');
  expect((await remove(made.id)).status).toBe(409);
  await become(made.id, 'rejected');
  expect((await remove(made.id)).status).toBe(200);
  expect((await read(made.id)).status).toBe(404);
  const restored = await call<Proposal>('POST', `/proposals/${made.id}/restore`, { as: author });
  expect(restored).toMatchObject({ status: 200, body: { data: { id: made.id, status: 'rejected' } } });
  expect((await call('POST', `/proposals/${made.id}/restore`, { as: author })).status).toBe(404);
});

test('a duplicate is a draft of today with its own number, whatever became of the first', async () => {
  const made = (await create({ client_name: 'Fazenda Norte', discount_percent: 5 })).body.data;
  await expire(made.id);
  const copy = await call<Proposal>('POST', `/proposals/${made.id}/duplicate`, { as: author });
  expect(copy).toMatchObject({ status: 201, body: { message: 'Proposta duplicada com sucesso' } });
  expect(copy.body.data).toMatchObject({
    client_name: 'Fazenda Norte',
    discount_percent: 5,
    status: 'draft',
    version: 1,
  });
  expect(copy.body.data.number > made.number).toBe(true);
  const trail = await call<ProposalEvent[]>('GET', `/proposals/${copy.body.data.id}/history`, { as: author });
  expect(trail.body.data).toMatchObject([{ action: 'duplicate', detail: made.number, user_name: author.name }]);
});

test('a duplicate that is asked for again because its answer was lost is the same copy, until that was written', async () => {
  const person = await newAuthor();
  const made = (await create({}, person)).body.data;
  const duplicate = (client_id: string) =>
    call<Proposal>('POST', `/proposals/${made.id}/duplicate?client_id=${client_id}`, { as: person });
  const id = randomUUID();
  const [copy, again] = (await Promise.all([duplicate(id), duplicate(id)])).map(({ body }) => body.data);
  expect(again).toEqual(copy);
  const change = { as: person, body: { client_name: 'Outro' } };
  await call('PUT', `/proposals/${made.id}`, change);
  expect((await duplicate(id)).body.data).toEqual(copy);
  await call('PUT', `/proposals/${copy?.id}`, change);
  expect((await duplicate(id)).body.data.id).not.toBe(copy?.id);
  expect((await duplicate(randomUUID())).body.data.id).not.toBe(copy?.id);
  expect(await list('', person)).toHaveLength(4);
  expect(await duplicate('x')).toMatchObject({ status: 422 });
});

test('who did what with a proposal is told, the newest first', async () => {
  const made = (await create()).body.data;
  await edit(made.id, { ...made, observations: 'Frete incluso' });
  await remove(made.id);
  await call('POST', `/proposals/${made.id}/restore`, { as: author });
  const { body } = await call<ProposalEvent[]>('GET', `/proposals/${made.id}/history`, { as: author });
  expect(body.data.map(({ action }) => action)).toEqual(['restore', 'delete', 'update', 'create']);
});
