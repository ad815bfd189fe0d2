import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { startApi, startServer } from '../../../test/api.ts';
import { startBucket } from '../../../test/bucket.ts';
import { addPerson } from '../../../test/people.ts';
import { pdfOf, phoneJpeg, plainJpeg, plainPng } from '../../../test/receipt-files.ts';
import { receiptCalls } from '../../../test/receipts.ts';
import { openTempDir } from '../../../test/temp-dir.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { receiptCleaningJob } from './receipt-cleaning.ts';

const api = await startApi({ DATA_DIR: openTempDir() });
const { sql } = api;
const author = await addPerson(sql, { name: 'Clara Nogueira', farms: { [api.own]: 'technician' } });
const { newReport, send, read, receiptsOf, keyOf } = receiptCalls(api, author);

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
    await sql`update expense_receipts set begun_at = now() - interval '2 hours' where report_id = ${report}`;
    await receiptCleaningJob.run({}, jobTools(to.app));
    expect([...bucket.objects.keys()]).toEqual([`/cocho/prefixo/${await keyOf(report, id)}`]);
  });
});

/** From the first, 0, to the last, 9. */
function tenth(file: Buffer, piece: number): Buffer {
  const length = Math.ceil(file.length / 10);
  return file.subarray(piece * length, (piece + 1) * length);
}
