import { ExpenseReport } from '@cocho/domain/travel-expenses';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { addPerson } from '../../../test/people.ts';

const api = await startApi();
const { sql, call } = api;
const newAuthor = () => addPerson(sql, { name: 'Clara Nogueira', farms: { [api.own]: 'technician' } });
const author = await newAuthor();
const own = '/travel_expense_reports';
const review = '/manager/travel_expense_reports';

const trip = {
  client_name: 'Fazenda São João',
  client_tax_id: '12.ABC.345/01DE-35',
  technician_name: 'Clara Nogueira',
  departure_date: '2026-03-10',
  return_date: '2026-03-12',
  destination: 'Barretos, SP',
  travel_purpose: 'Instalação do módulo',
  initial_km: 10_000.5,
  final_km: 10_250.5,
  hotels: [{ name: 'Hotel Central', check_in: '2026-03-10', check_out: '2026-03-12', value_cents: 36_000 }, {}],
  extra_costs: [{ description: 'Cabo de sinal', category: 'pecas', value_cents: 4_990 }],
};

const create = (body: object = trip, as = author) => call<ExpenseReport>('POST', own, { as, body });
const read = (id: number, as = author) => call<ExpenseReport>('GET', `${own}/${id}`, { as });
const submit = (id: number, as = author) => call<ExpenseReport>('POST', `${own}/${id}/submit`, { as });
/** As it was submitted first. */
const seen = 2;
const approve = (id: number, as = api.staff, version = seen) =>
  call<ExpenseReport>('POST', `${review}/${id}/approve`, { as, body: { version } });
const giveBack = (id: number, version = seen) =>
  call<ExpenseReport>('POST', `${review}/${id}/return`, { as: api.staff, body: { version, remark: 'Falta a nota' } });
const waiting = async () =>
  (await call<ExpenseReport[]>('GET', review, { as: api.staff })).body.data.map(({ id }) => id);

test('a report adds up km, hotels and extra costs in whole cents', async () => {
  const answer = await create();
  expect(answer).toMatchObject({ status: 201, body: { message: 'Relatório salvo com sucesso!' } });
  expect(answer.body.data).toMatchObject({
    status: 'draft',
    client_tax_id: '12ABC34501DE35',
    km_price_cents: 250,
    total_km: 250,
    km_total_cents: 62_500,
    hotels_total_cents: 36_000,
    extra_costs_total_cents: 4_990,
    total_expenses_cents: 103_490,
    hotels: [{ name: 'Hotel Central' }, { name: null, check_in: null, check_out: null, value_cents: 0 }],
  });
});

test('the price of a km is the one that the report began with', async () => {
  const { id } = (await create()).body.data;
  await sql`update travel_expense_reports set km_price_cents = 200 where id = ${id}`;
  const answer = await call<ExpenseReport>('PUT', `${own}/${id}`, {
    as: author,
    body: { ...trip, final_km: 10_010.5 },
  });
  expect(answer.body.data).toMatchObject({ km_price_cents: 200, km_total_cents: 2_000 });
});

test('what is sent again because its answer was lost is the same report, also at once', async () => {
  const person = await newAuthor();
  const draft = { ...trip, client_id: '5f0c6d5e-5b1c-4bb7-9a39-6b6f4f5c2a10' };
  const answers = await Promise.all([1, 2, 3].map(() => create(draft, person)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { body } = await call<ExpenseReport[]>('GET', own, { as: person });
  expect(body.data).toEqual([answers.at(-1)?.body.data]);
  // It may have been overtaken on its way by what was typed after it.
  expect(await create({ ...draft, destination: 'Araçatuba, SP' }, person)).toMatchObject({
    status: 409,
    body: {
      errors: ['Este relatório foi salvo em outro aparelho, ou em outra aba, depois que você o abriu aqui.'],
      current: body.data[0],
    },
  });
  // Another's id is one's own to use.
  expect((await create(draft)).body.data.id).not.toBe(body.data[0]?.id);
  expect(await create({ ...draft, client_id: 'x' }, person)).toMatchObject({ status: 422 });

  const change = { ...trip, destination: 'Bauru, SP', version: body.data[0]?.version };
  const put = (changed: object) =>
    call<ExpenseReport>('PUT', `${own}/${body.data[0]?.id}`, { as: person, body: changed });
  const first = await put(change);
  expect((await put(change)).body).toEqual(first.body);
  expect(await put({ ...change, destination: 'Lins, SP' })).toMatchObject({ status: 409 });

  // Also when it was submitted from another device meanwhile, and changes no more.
  const submitted = (await submit(body.data[0]?.id ?? 0, person)).body.data;
  expect(submitted.status).toBe('submitted');
  const again = { ...draft, destination: 'Bauru, SP' };
  expect(await create(again, person)).toMatchObject({ status: 201, body: { data: submitted } });
  expect(await create(draft, person)).toMatchObject({ status: 409 });
});

test('a new report that is sent again changes nothing that was written since on another device', async () => {
  const person = await newAuthor();
  const draft = { ...trip, client_id: '0d9a1f5e-7a0e-4b51-8d0c-6a3b1f0c9e77' };
  const { id, version } = (await create(draft, person)).body.data;
  const put = (body: object) => call<ExpenseReport>('PUT', `${own}/${id}`, { as: person, body });
  const completed = (await put({ ...trip, observations: 'Completo', version })).body.data;

  for (const again of [draft, { ...draft, destination: 'Lins, SP' }]) {
    expect(await create(again, person)).toMatchObject({ status: 409, body: { current: completed } });
  }
  expect((await read(id, person)).body.data).toEqual(completed);
  expect((await create({ ...draft, observations: 'Completo' }, person)).body.data).toEqual(completed);
  // On top of what it was told, it is a change like any other.
  const told = await create({ ...draft, destination: 'Lins, SP', version: completed.version }, person);
  expect(told.body.data).toMatchObject({ id, destination: 'Lins, SP', version: completed.version + 1 });
});

test('a new report that is sent again after it was deleted elsewhere is stored once more, as one', async () => {
  const person = await newAuthor();
  const draft = { ...trip, client_id: '3b8b6c1c-2f0f-4c39-9a51-5d2a7f5f4e10' };
  const { id } = (await create(draft, person)).body.data;
  await call('DELETE', `${own}/${id}`, { as: person });
  const again = [await create(draft, person), await create(draft, person)];
  expect(again).toMatchObject([{ status: 201 }, { status: 201 }]);
  const { body } = await call<ExpenseReport[]>('GET', own, { as: person });
  expect(body.data).toEqual([again[0]?.body.data]);
  expect(body.data[0]?.id).not.toBe(id);
});

test('the list is exactly what its schema says, and an empty report may be kept', async () => {
  const person = await newAuthor();
  const made = [(await create({}, person)).body.data, (await create(trip, person)).body.data];
  const { body } = await call('GET', own, { as: person });
  expect(z.array(z.strictObject(ExpenseReport.shape)).parse(body.data)).toEqual(made.toReversed());
  const found = await call<ExpenseReport[]>('GET', `${own}?search=barretos&status=draft`, { as: person });
  expect(found.body.data.map(({ id }) => id)).toEqual([made[1]?.id]);
});

test("another traveller's report is not there, whoever they are, and nothing happens to it", async () => {
  const { id } = (await create()).body.data;
  const before = await contents(sql);
  for (const stranger of [api.admin, api.technician, api.neighbourAdmin, api.staff]) {
    const answers = await Promise.all([
      read(id, stranger),
      submit(id, stranger),
      call('PUT', `${own}/${id}`, { as: stranger, body: trip }),
      call('DELETE', `${own}/${id}`, { as: stranger }),
      ...['pdf', 'report.xlsx'].map((file) => call('GET', `${own}/${id}/${file}`, { as: stranger })),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { errors: ['Relatório não encontrado'] } });
  }
  expect(await approve(id)).toMatchObject({ status: 404 });
  expect(await contents(sql)).toEqual(before);
});

describe('submitting', () => {
  test('needs who, where, when and why', async () => {
    const { id } = (await create({ client_name: 'Ana' })).body.data;
    const answer = await submit(id);
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({
      technician_name: 'Técnico é obrigatório',
      departure_date: 'Data de partida é obrigatório',
      return_date: 'Data de retorno é obrigatório',
      destination: 'Destino é obrigatório',
      travel_purpose: 'Motivo da viagem é obrigatório',
    });
  });

  test('closes it to its author until it comes back, and then with the reason', async () => {
    const { id } = (await create()).body.data;
    expect(await submit(id)).toMatchObject({ status: 200, body: { data: { status: 'submitted' } } });
    const closed = { status: 409, body: { errors: ['O relatório já foi enviado e não muda mais'] } };
    expect(await call('PUT', `${own}/${id}`, { as: author, body: trip })).toMatchObject(closed);
    expect(await call('DELETE', `${own}/${id}`, { as: author })).toMatchObject(closed);
    expect(await submit(id)).toMatchObject(closed);
    expect(await waiting()).toContain(id);

    expect(await giveBack(id)).toMatchObject({ status: 200 });
    expect((await read(id)).body.data).toMatchObject({
      status: 'returned',
      remark: 'Falta a nota',
      decided_by: api.staff.name,
    });
    expect((await call('PUT', `${own}/${id}`, { as: author, body: trip })).status).toBe(200);
    expect((await submit(id)).body.data).toMatchObject({ status: 'submitted', remark: null, decided_by: null });
  });
});

describe('deciding', () => {
  test('is for staff, once, and never on their own', async () => {
    const { id } = (await create()).body.data;
    await submit(id);
    expect((await approve(id, api.admin)).status).toBe(403);
    const answers = await Promise.all([approve(id), approve(id), giveBack(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await waiting()).not.toContain(id);

    const mine = (await create(trip, api.staff)).body.data;
    await submit(mine.id, api.staff);
    expect(await waiting()).not.toContain(mine.id);
    const message = 'Ninguém aprova ou devolve o próprio relatório';
    expect(await approve(mine.id)).toMatchObject({ status: 403, body: { errors: [message] } });
    expect((await read(mine.id, api.staff)).body.data.status).toBe('submitted');
    const colleague = await addPerson(sql, { name: 'Outro Suporte', staff: true });
    expect((await approve(mine.id, colleague)).body.data).toMatchObject({
      status: 'approved',
      decided_by: 'Outro Suporte',
    });
  });
});

test('staff decide on what they have read, and on nothing that was changed since', async () => {
  const { id } = (await create()).body.data;
  await submit(id);
  await giveBack(id);
  await call('PUT', `${own}/${id}`, { as: author, body: { ...trip, final_km: 99_999 } });
  const { version } = (await submit(id)).body.data;
  const changed = ['O relatório mudou depois que você o leu. Leia de novo antes de decidir.'];
  for (const decide of [() => approve(id), () => giveBack(id)])
    expect(await decide()).toMatchObject({ status: 409, body: { errors: changed } });
  expect(await call('POST', `${review}/${id}/approve`, { as: api.staff, body: {} })).toMatchObject({
    status: 422,
    body: { fields: { version: 'Versão deve estar em um formato válido' } },
  });
  expect((await read(id)).body.data.status).toBe('submitted');
  expect(await approve(id, api.staff, version)).toMatchObject({ status: 200 });
});

describe('as a file', () => {
  const get = async (id: number, file: string) => {
    const headers = { authorization: author.token };
    return fetch(`${api.url}/api/v1${own}/${id}/${file}`, { headers });
  };

  test('the PDF says what was spent, without the rows that say nothing', async () => {
    const { id } = (await create({ ...trip, observations: '#panic("x")\n*nada*' })).body.data;
    const answer = await get(id, 'pdf');
    expect(answer.headers.get('content-disposition')).toContain(`_${id}.pdf`);
    const text = pdfText(await answer.bytes());
    for (const part of ['Fazenda São João', 'R$ 1.034,90', 'R$ 625,00', 'Cabo de sinal', 'Peças', '#panic("x")'])
      expect(text).toContain(part);
    expect(text.match(/Hotel Central/g)).toHaveLength(1);
    expect(text).not.toContain('— — —');
  });

  test('the workbook holds the same sums as numbers', async () => {
    const { id } = (await create()).body.data;
    const book = Buffer.from(await (await get(id, 'report.xlsx')).arrayBuffer());
    const rows = JSON.stringify(await readSheet(book, 'Resumo'));
    expect(rows).toContain('1034.9');
    expect(rows).toContain('Barretos, SP');
  });
});
