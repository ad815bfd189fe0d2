import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { PassThrough } from 'node:stream';
import { json } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { receiptLimits, receiptQuota } from '@cocho/domain/expense-receipts';
import { answerMs } from '@cocho/domain/patience';
import { describe, expect, test, vi } from 'vitest';
import { startApi, startServer } from '../../../test/api.ts';
import { startBucket } from '../../../test/bucket.ts';
import { contents } from '../../../test/database.ts';
import { addPerson } from '../../../test/people.ts';
import { pdfOf, phoneJpeg, plainJpeg, plainPng } from '../../../test/receipt-files.ts';
import { receiptCalls } from '../../../test/receipts.ts';
import { openTempDir } from '../../../test/temp-dir.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { receiptCleaningJob } from './receipt-cleaning.ts';

const api = await startApi({ DATA_DIR: openTempDir() });
const { sql } = api;
const author = await addPerson(sql, { name: 'Clara Nogueira', farms: { [api.own]: 'technician' } });
const { newReport, addressOf, send, read, receiptsOf, keyOf } = receiptCalls(api, author);

describe('one id sent by two at once', () => {
  test.each([
    ['first', 0],
    ['second', 1],
  ])('piece by piece in turn is one of the two files, whole; the %s ends before the other', async (_, early) => {
    const report = await newReport();
    const id = randomUUID();
    const sent = [phoneJpeg(), pdfOf(3)];
    const bodies = sent.map(() => new PassThrough());
    const sending = bodies.map((body) => send(report, body, { id }));
    for (let piece = 0; piece < 10; piece += 1)
      for (const [index, file] of sent.entries()) bodies[index]?.write(tenth(file, piece));
    bodies[early]?.end();
    await sending[early];
    bodies[1 - early]?.end();
    const [one, other] = await Promise.all(sending);
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(one?.body).toEqual(other?.body);
    expect(await receiptsOf(report)).toEqual([one?.body.data]);
    expect(one?.body.data.type).toBe(['image/jpeg', 'application/pdf'][early]);
    expect((await read(report, id)).file.equals(early === 0 ? plainJpeg : pdfOf(3))).toBe(true);
  });

  test('to a bucket is the file of who was answered first, and stays it', async () => {
    const bucket = await startBucket();
    const to = await startServer(api.address, { S3_URL: bucket.url, DATA_DIR: openTempDir() });
    const report = await newReport();
    const id = randomUUID();
    const held = bucket.holdPuts(2);
    const sending = [plainJpeg, plainPng].map((file) => send(report, file, { id, to }));
    const [answerFirst, answerLast] = await held;
    answerLast?.();
    const { status, body } = await Promise.race(sending);
    expect(status).toBe(200);
    answerFirst?.();
    for (const { body: answer } of await Promise.all(sending)) expect(answer).toEqual(body);
    expect(await receiptsOf(report)).toEqual([body.data]);
    const { file, headers } = await read(report, id, { to });
    expect(headers.get('content-type')).toBe(body.data.type);
    expect(file.equals(body.data.type === 'image/png' ? plainPng : plainJpeg)).toBe(true);
    await sql`update expense_receipts set begun_at = now() - interval '2 days' where report_id = ${report}`;
    await receiptCleaningJob.run({}, jobTools(to.app));
    expect([...bucket.objects.keys()]).toEqual([`/cocho/prefixo/${await keyOf(report, id)}`]);
  });
});

describe('an author who', () => {
  const today = 'now()';
  const lastWeek = "now() - interval '7 days'";
  const tooMuchToday =
    'Você já enviou comprovantes demais em 24 horas (no máximo 300 arquivos ou 1 GB). Envie os outros amanhã.';
  const noRoom =
    'Seus comprovantes ocupam todo o espaço (20.000 arquivos ou 20 GB). Exclua os que não usa mais ou fale com o suporte.';

  async function newAuthor() {
    const as = await addPerson(sql, { name: 'Outra pessoa', farms: { [api.own]: 'technician' } });
    return { as, report: await newReport(as) };
  }

  function fill(report: number, begun: string, files: number, bytes: number) {
    return sql`
      insert into expense_receipts (report_id, attempt, id, name, begun_at, stored_at, type, size_bytes, pages)
      select ${report}, gen_random_uuid(), gen_random_uuid(), 'nota.jpg', ${sql.unsafe(begun)}, ${sql.unsafe(begun)},
        'image/jpeg', ${bytes}, 1
      from generate_series(1, ${files})
    `;
  }

  test.each([
    ['sent so many files today', today, receiptQuota.day.files, 1000, tooMuchToday],
    ['sent so many bytes today', today, 1, receiptQuota.day.bytes - 1000, tooMuchToday],
    ['has so many bytes kept', lastWeek, 20, receiptQuota.kept.bytes / 20, noRoom],
  ])('%s is told so before the file is read, and nothing changes', async (_, begun, files, bytes, reason) => {
    const { as, report } = await newAuthor();
    // Of another report: the quota is the person's.
    await fill(await newReport(as), begun, files, bytes);
    const before = await contents(sql);
    expect(await announce(report, as, 2000)).toMatchObject({ status: 409, body: { errors: [reason] } });
    expect(await send(report, plainJpeg, { as })).toMatchObject({ status: 409, body: { errors: [reason] } });
    expect(await contents(sql)).toEqual(before);
    expect((await send(await newReport(), plainJpeg)).status).toBe(200);
  });

  test('sent much last week goes on today', async () => {
    const { as, report } = await newAuthor();
    await fill(await newReport(as), lastWeek, 512, receiptQuota.day.bytes / 512);
    expect((await send(report, plainJpeg, { as })).status).toBe(200);
  });

  test('deletes what was sent today has not sent less', async () => {
    const { as, report } = await newAuthor();
    const full = await newReport(as);
    await fill(full, today, 1, receiptQuota.day.bytes);
    await api.call('DELETE', `/travel_expense_reports/${full}`, { as });
    await receiptCleaningJob.run({}, jobTools(api.app));
    expect(await send(report, plainJpeg, { as })).toMatchObject({ status: 409, body: { errors: [tooMuchToday] } });
  });

  test('sends to several reports at once gains nothing', async () => {
    const { as, report } = await newAuthor();
    await fill(report, today, receiptQuota.day.files - 2, 1000);
    const reports = await Promise.all(Array.from({ length: 5 }, () => newReport(as)));
    const answers = await Promise.all(reports.map((one) => send(one, plainJpeg, { as })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
  });

  test('announces more than 10 MB is told so before the file is read', async () => {
    const { as, report } = await newAuthor();
    const tooLarge = { status: 413, body: { errors: ['Cada comprovante tem no máximo 10 MB'] } };
    expect(await announce(report, as, receiptLimits.bytes + 1)).toMatchObject(tooLarge);
  });

  test('sends it compressed is taken to send as much as it may be', async () => {
    const { as, report } = await newAuthor();
    await fill(await newReport(as), today, 1, receiptQuota.day.bytes - receiptLimits.bytes + 1);
    const headers = { authorization: as.token, 'content-type': 'image/jpeg', 'content-encoding': 'gzip' };
    const body = gzipSync(plainJpeg);
    const answer = await fetch(`${addressOf(report, randomUUID())}?name=nota.jpg`, { method: 'PUT', headers, body });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 409,
      body: { errors: [tooMuchToday] },
    });
    expect((await send(report, plainJpeg, { as })).status).toBe(200);
  });

  /** Says how long the file will be, sends its first byte, and goes no further before it is answered. */
  async function announce(report: number, { token }: { token: string }, length: number) {
    const headers = { authorization: token, 'content-type': 'image/jpeg', 'content-length': length };
    const sending = request(addressOf(report, randomUUID()), { method: 'PUT', headers });
    sending.write('\xff');
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      sending.once('response', resolve).once('error', reject),
    );
    const body = await json(answer);
    sending.on('error', () => {}).destroy();
    return { status: answer.statusCode, body };
  }
});

test('a stop waits a minute for a file that still arrives, and no longer', async () => {
  const to = await startServer(api.address, { DATA_DIR: openTempDir() });
  const begun = once(to.app.server, 'request');
  const body = new PassThrough();
  const sending = send(await newReport(), body, { to });
  body.write('\xff');
  await begun;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const closed = to.app.close();
  const lastMinute = await vi.waitFor(() => {
    const set = timers.mock.calls.find(([, ms]) => ms === answerMs);
    expect(set).toBeDefined();
    return set?.[0];
  });
  timers.mockRestore();
  lastMinute?.();
  await expect(sending).rejects.toThrow();
  await closed;
});

/** From the first, 0, to the last, 9. */
function tenth(file: Buffer, piece: number): Buffer {
  const length = Math.ceil(file.length / 10);
  return file.subarray(piece * length, (piece + 1) * length);
}
