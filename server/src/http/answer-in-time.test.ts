import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { receiptLimits } from '@cocho/domain/expense-receipts';
import { answerMs, uploadMs } from '@cocho/domain/patience';
import { beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { startApi } from '../../test/api.ts';
import { addPerson } from '../../test/people.ts';
import { plainPng } from '../../test/receipt-files.ts';
import { receiptCalls } from '../../test/receipts.ts';
import { openTempDir } from '../../test/temp-dir.ts';

const api = await startApi({ DATA_DIR: openTempDir() });
const { call, sql, admin, own } = api;
const path = `/farms/${own}/ingredients`;
let timers: MockInstance<typeof setTimeout>;

beforeEach(() => {
  timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
});

/** Ends the wait of so long that was begun last. */
async function timePasses(waitMs: number): Promise<void> {
  const passed = await vi.waitFor(() => {
    const set = timers.mock.calls.findLast(([, ms]) => ms === waitMs);
    expect(set).toBeDefined();
    return set?.[0];
  });
  passed?.();
}

describe('a call that takes too long', () => {
  test.each([
    ['GET', undefined],
    ['POST', { name: 'Farelo de soja' }],
  ])('is told so: %s', async (method, body) => {
    const holder = await sql.reserve();
    await holder`begin`;
    await holder`lock table ingredients in access exclusive mode`;
    try {
      const answer = call(method, path, { as: admin, body });
      await vi.waitFor(async () => expect((await sql`select from pg_locks where not granted`).count).toBe(1));
      await timePasses(answerMs);
      expect(await answer).toMatchObject({
        status: 503,
        body: { errors: ['O servidor demorou demais para responder. Tente novamente.'] },
      });
    } finally {
      await holder`rollback`;
      holder.release();
    }
    expect((await call('GET', path, { as: admin })).status).toBe(200);
  });

  test('has the time of the largest file once its answer has begun', async () => {
    const author = await addPerson(sql, { farms: { [own]: 'technician' } });
    const { newReport, addressOf, send, keyOf } = receiptCalls(api, author);
    const report = await newReport();
    const { id } = (await send(report, plainPng)).body.data;
    const kept = join(api.config.dataDir, 'files', await keyOf(report, id));
    // More than the network holds of an answer that nobody takes in.
    writeFileSync(kept, Buffer.alloc(64_000_000));
    const answer = await new Promise<IncomingMessage>((begun) => {
      get(addressOf(report, id), { headers: { authorization: author.token } }, begun);
    });
    await timePasses(answerMs);
    await timePasses(uploadMs(receiptLimits.bytes));
    await expect(answer.toArray()).rejects.toThrow('aborted');
  });
});
