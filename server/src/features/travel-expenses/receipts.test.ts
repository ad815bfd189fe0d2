import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { receiptLimits } from '@cocho/domain/expense-receipts';
import { describe, expect, test } from 'vitest';
import { type Api, startApi, startServer } from '../../../test/api.ts';
import { startBucket } from '../../../test/bucket.ts';
import { contents } from '../../../test/database.ts';
import { pageCount, pageImage, pdfText } from '../../../test/pdf-text.ts';
import { addPerson } from '../../../test/people.ts';
import {
  hugePng,
  pdfOf,
  phoneJpeg,
  phonePng,
  phoneWebp,
  plainJpeg,
  plainPng,
  secret,
} from '../../../test/receipt-files.ts';
import { receiptCalls } from '../../../test/receipts.ts';
import { openTempDir } from '../../../test/temp-dir.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { receiptCleaningJob } from './receipt-cleaning.ts';
import { receiptKey } from './receipt-rows.ts';

const api = await startApi({ DATA_DIR: openTempDir() });
const { sql, call } = api;
const author = await addPerson(sql, { name: 'Clara Nogueira', farms: { [api.own]: 'technician' } });
const { own, newReport, send, read, receiptsOf, keyOf } = receiptCalls(api, author);
const missing = { status: 404, body: { errors: ['Comprovante não encontrado'] } };

const remove = (report: number, id: string) => call('DELETE', `${own}/${report}/receipts/${id}`, { as: author });
const submit = (report: number) => call('POST', `${own}/${report}/submit`, { as: author });
const pathOf = (key: string) => join(api.config.dataDir, 'files', key);

async function clean({ app }: Pick<Api, 'app'> = api): Promise<void> {
  await receiptCleaningJob.run({}, jobTools(app));
}

describe('what is sent', () => {
  test.each([
    ['image/jpeg', phoneJpeg(), plainJpeg],
    ['image/png', phonePng(), plainPng],
    ['image/webp', phoneWebp(), null],
  ])('as %s is kept without what the phone wrote into it', async (type, file, plain) => {
    const report = await newReport();
    const { status, body } = await send(report, file, { type: 'text/html', name: 'nota fiscal.html' });
    expect(status, String(body.errors)).toBe(200);
    expect(body.data).toMatchObject({ name: 'nota fiscal.html', type, pages: 1 });
    expect(await receiptsOf(report)).toEqual([body.data]);
    const kept = await read(report, body.data.id);
    expect(kept.headers.get('content-type')).toBe(type);
    expect(kept.headers.get('content-disposition')).toMatch(/^attachment; filename="nota_fiscal\.\w+"/);
    expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
    expect(kept.file).toHaveLength(body.data.size_bytes);
    expect(kept.file.includes(secret)).toBe(false);
    if (plain) expect(kept.file.equals(plain)).toBe(true);
    expect(readdirSync(join(api.config.dataDir, 'files/incoming'))).toEqual([]);
  });

  test('as a PDF is kept as it is, and its pages are counted', async () => {
    const report = await newReport();
    const { body } = await send(report, pdfOf(3));
    expect(body.data).toMatchObject({ type: 'application/pdf', pages: 3 });
    expect((await read(report, body.data.id)).file.equals(pdfOf(3))).toBe(true);
  });

  const unknown = 'Envie uma foto (JPEG, PNG ou WebP) ou um PDF';
  const damaged = 'O arquivo está incompleto, protegido ou danificado';
  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), unknown],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), unknown],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), unknown],
    ['a program', Buffer.from('MZ\x90\0\x03', 'latin1'), unknown],
    ['nothing', Buffer.alloc(0), unknown],
    ['half a JPEG', plainJpeg.subarray(0, plainJpeg.length / 2), damaged],
    ['half a PNG', plainPng.subarray(0, plainPng.length / 2), damaged],
    ['a JPEG of noise', Buffer.concat([plainJpeg.subarray(0, 3), Buffer.alloc(5000, 0xe1)]), damaged],
    ['a JPEG of ever more parts', Buffer.concat([plainJpeg.subarray(0, 2), endless()]), damaged],
    ['a PNG whose picture is noise', noisyPng(), damaged],
    ['a WebP without a picture', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'), damaged],
    ['a PDF of noise', Buffer.from('%PDF-1.4 nada'), damaged],
    ['a picture that unpacks to gigabytes', hugePng(30_000), 'A foto é grande demais: no máximo 13 megapixels'],
    ['a book', pdfOf(receiptLimits.pages + 1), 'O PDF é longo demais: no máximo 10 páginas'],
  ])('%s is refused, and nothing is kept', async (_, file, reason) => {
    const report = await newReport();
    const before = await contents(sql);
    expect(await send(report, file)).toMatchObject({ status: 422, body: { errors: [reason] } });
    expect(await contents(sql)).toEqual(before);
    expect(readdirSync(join(api.config.dataDir, 'files/incoming'))).toEqual([]);
  });

  test('beyond 10 MB is refused, whether it says so or not', async () => {
    const report = await newReport();
    const tooLarge = { status: 413, body: { errors: ['Cada comprovante tem no máximo 10 MB'] } };
    const file = Buffer.concat([plainJpeg, Buffer.alloc(receiptLimits.bytes)]);
    expect(await send(report, file)).toMatchObject(tooLarge);
    const pieces = Array.from({ length: 11 * 16 }, () => Buffer.alloc(64 * 1024));
    expect(await send(report, Readable.from(pieces))).toMatchObject(tooLarge);
    expect(await receiptsOf(report)).toEqual([]);
    expect(readdirSync(join(api.config.dataDir, 'files/incoming'))).toEqual([]);
  });

  test('twice is kept once, also at the same time', async () => {
    const report = await newReport();
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(report, phoneJpeg(), { id })));
    answers.push(await send(report, phoneJpeg(), { id }));
    for (const { status } of answers) expect(status).toBe(200);
    expect(await receiptsOf(report)).toHaveLength(1);
  });

  test('beyond twenty is refused, also at the same time', async () => {
    const report = await newReport();
    const sendMany = (many: number) => Promise.all(Array.from({ length: many }, () => send(report, plainJpeg)));
    const answers = [...(await sendMany(12)), ...(await sendMany(11))];
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals).toHaveLength(3);
    for (const { status, body } of refusals)
      expect([status, body.errors]).toEqual([409, ['Um relatório tem no máximo 20 comprovantes']]);
    expect(await receiptsOf(report)).toHaveLength(20);
  });

  test('waits its turn beside the reports of the same person, who fill only a part of the queue', async () => {
    const report = await newReport();
    const held = Promise.withResolvers<never>();
    const order = { template: 'never read', by: author.id, facts: () => held.promise };
    // One that is being printed, and twelve that wait.
    const waiting = Promise.allSettled(Array.from({ length: 13 }, () => api.app.pdf.print(order)));
    const early = await send(report, plainJpeg);
    held.reject(new Error('not needed'));
    await waiting;
    expect(early.status).toBe(429);
    expect(await send(report, plainJpeg)).toMatchObject({ status: 200 });
  });
});

test("another traveller's receipts are not there, whoever asks, and nothing happens to them", async () => {
  const report = await newReport();
  const { id } = (await send(report, plainJpeg)).body.data;
  const before = await contents(sql);
  const notThere = { status: 404, body: { errors: ['Relatório não encontrado'] } };
  for (const stranger of [api.admin, api.technician, api.neighbourAdmin, api.staff]) {
    expect(await send(report, plainJpeg, { as: stranger })).toMatchObject(notThere);
    expect(await call('GET', `${own}/${report}/receipts/${id}`, { as: stranger })).toMatchObject(notThere);
    expect(await call('DELETE', `${own}/${report}/receipts/${id}`, { as: stranger })).toMatchObject(notThere);
  }
  expect((await send(report, plainJpeg, { as: api.worker })).status).toBe(403);
  const other = await newReport();
  expect(await remove(other, id)).toMatchObject(missing);
  expect((await read(other, id)).status).toBe(404);
  expect((await contents(sql)).expense_receipts).toEqual(before.expense_receipts);
});

test('a report that was submitted neither takes receipts nor loses any, until it comes back', async () => {
  const report = await newReport();
  const { id } = (await send(report, plainJpeg)).body.data;
  await submit(report);
  const closed = { status: 409, body: { errors: ['O relatório já foi enviado e não muda mais'] } };
  expect(await send(report, plainJpeg)).toMatchObject(closed);
  expect(await remove(report, id)).toMatchObject(closed);
  const manager = `/manager/travel_expense_reports/${report}`;
  await call('POST', `${manager}/return`, { as: api.staff, body: { version: 2, remark: 'Falta a nota' } });
  expect((await send(report, plainPng)).status).toBe(200);
  expect(await remove(report, id)).toMatchObject({ status: 200 });
  expect((await receiptsOf(report)).map(({ type }) => type)).toEqual(['image/png']);
});

test('the PDF shows every page of every receipt, to the author and to who decides', async () => {
  const report = await newReport();
  const name = '#panic("x") *a* "; filename="x.exe.jpg';
  for (const file of [phoneJpeg(), phonePng(), phoneWebp(), pdfOf(2)])
    expect((await send(report, file, { name })).status).toBe(200);
  const get = async (path: string, { token }: { token: string }) => {
    const answer = await fetch(`${api.url}/api/v1${path}`, { headers: { authorization: token } });
    return { status: answer.status, pdf: await answer.bytes() };
  };
  const review = `/manager${own}/${report}/pdf`;
  expect((await get(review, api.staff)).status).toBe(404);
  await submit(report);
  expect((await get(review, api.admin)).status).toBe(403);
  const { pdf } = await get(`${own}/${report}/pdf`, author);
  expect(pageCount(pdf)).toBe(6);
  const text = pdfText(pdf);
  expect(text).toContain(`Comprovante 1: ${name}`);
  expect(text).toContain(`Comprovante 4: ${name} (2 de 2)`);
  expect(text).toContain('Nota 2');
  expect(new Set(pageImage(pdf, 2)).size).toBeGreaterThan(20);
  expect(pageCount((await get(review, api.staff)).pdf)).toBe(6);
  const [first] = await receiptsOf(report);
  const { headers } = await read(report, first?.id ?? '');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/);
});

describe('cleaning', () => {
  const makeOld = (report: number) =>
    sql`update expense_receipts set begun_at = now() - interval '2 days' where report_id = ${report}`;

  test('takes the files of what was deleted, and of nothing else', async () => {
    const [report, deleted] = [await newReport(), await newReport()];
    const kept = (await send(report, plainJpeg)).body.data.id;
    const gone = (await send(report, plainPng)).body.data.id;
    const alongside = (await send(deleted, plainPng)).body.data.id;
    const [keptAt, ...goneAt] = [await keyOf(report, kept), await keyOf(report, gone), await keyOf(deleted, alongside)];
    await remove(report, gone);
    expect(await remove(report, gone)).toMatchObject(missing);
    expect((await read(report, gone)).status).toBe(404);
    await call('DELETE', `${own}/${deleted}`, { as: author });
    for (const one of [report, deleted]) await makeOld(one);
    await clean();
    expect(existsSync(pathOf(keptAt))).toBe(true);
    expect(goneAt.map((key) => existsSync(pathOf(key)))).toEqual([false, false]);
    expect((await read(report, kept)).file.equals(plainJpeg)).toBe(true);
    expect(await sql`select from expense_receipts where report_id in (${report}, ${deleted})`).toHaveLength(1);
  });

  test('takes what a server that died left half done, but nothing that is just being sent', async () => {
    const report = await newReport();
    const id = randomUUID();
    const attempts = [randomUUID(), randomUUID()].map((attempt) => ({
      report_id: report,
      attempt,
      id,
      name: 'nota.jpg',
    }));
    for (const attempt of attempts) {
      await sql`insert into expense_receipts ${sql(attempt)}`;
      const file = join(api.config.dataDir, attempt.attempt);
      writeFileSync(file, 'x');
      await api.app.files.put(receiptKey(attempt), file);
    }
    await sql`
      update expense_receipts set begun_at = now() - interval '2 days' where attempt = ${attempts[0]?.attempt ?? ''}
    `;
    await clean();
    expect(attempts.map((attempt) => existsSync(pathOf(receiptKey(attempt))))).toEqual([false, true]);
    expect((await send(report, plainJpeg, { id })).status).toBe(200);
  });
});

describe('in a bucket', () => {
  test('receipts are put, read, printed and removed by signed requests', async () => {
    const bucket = await startBucket();
    const to = await startServer(api.address, { S3_URL: bucket.url, DATA_DIR: openTempDir() });
    const report = await newReport();
    const { body } = await send(report, phoneJpeg(), { to });
    const { id } = body.data;
    expect([...bucket.objects.keys()]).toEqual([`/cocho/prefixo/${await keyOf(report, id)}`]);
    expect((await read(report, id, { to })).file.equals(plainJpeg)).toBe(true);
    const printed = await fetch(`${to.url}/api/v1${own}/${report}/pdf`, { headers: { authorization: author.token } });
    expect(pageCount(await printed.bytes())).toBe(2);
    await remove(report, id);
    await sql`update expense_receipts set begun_at = now() - interval '2 days' where report_id = ${report}`;
    await clean(to);
    expect(bucket.objects.size).toBe(0);
  });

  test('that refuses us is told as away, and nothing is lost or half there', async () => {
    const bucket = await startBucket();
    const to = await startServer(api.address, { S3_URL: bucket.urlWithWrongSecret, DATA_DIR: openTempDir() });
    const report = await newReport();
    const away = 'O armazenamento de arquivos está fora do ar. Tente novamente em alguns instantes.';
    expect(await send(report, plainJpeg, { to })).toMatchObject({ status: 503, body: { errors: [away] } });
    expect(bucket.objects.size).toBe(0);
    expect(await receiptsOf(report)).toEqual([]);
  });
});

/** Tiny segments, as many as 10 MB hold. */
function endless(): Buffer {
  return Buffer.alloc(9_000_000, Buffer.from([0xff, 0xe1, 0, 2]));
}

/** Its parts are in order, what is packed in them is not. */
function noisyPng(): Buffer {
  const file = Buffer.from(plainPng);
  file.fill(0x55, file.indexOf('IDAT') + 10, file.indexOf('IEND') - 12);
  return file;
}
