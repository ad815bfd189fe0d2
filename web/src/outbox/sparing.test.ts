import { type DeviceOperation, isUnchanged, type SentOperation, type SubOperation } from '@cocho/domain/operations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gzipped } from './gzip.ts';
import type { KeptOperation } from './outbox-db.ts';
import { sparingly } from './sparing.ts';

/** What a server that stores what it is told makes of a sending; null when it has to ask for all. */
class Server {
  private batches = new Map<string, SubOperation>();

  take({ sub_operations }: SentOperation): SubOperation[] | null {
    const whole = sub_operations.map((sub) => (isUnchanged(sub) ? this.batches.get(sub.client_id) : sub));
    if (whole.some((sub) => sub === undefined)) return null;
    this.batches = new Map((whole as SubOperation[]).map((sub) => [sub.client_id, sub]));
    return whole as SubOperation[];
  }
}

const tap = fc.record({ batch: fc.nat(3), kg: fc.nat(5), heard: fc.boolean(), arrives: fc.boolean() });

test('the server has the whole operation after every sending, however many were lost before it', () => {
  let count = 0;
  fc.assert(
    fc.property(fc.array(tap, { maxLength: 15 }), (taps) => {
      const server = new Server();
      let kept = newOperation(`operation ${++count}`);
      for (const { batch, kg, heard, arrives } of taps) {
        kept = { ...kept, operation: revise(kept.operation, batch, kg) };
        const sending = sparingly(kept);
        if (!arrives) continue;
        expect(server.take(sending)).toEqual(kept.operation.sub_operations);
        if (heard) kept = { ...kept, stored_revision: kept.operation.revision };
      }
    }),
  );
});

test('of ten batches only the one that changed is told, and all of them in a new epoch', () => {
  let kept = newOperation('a day');
  for (let batch = 0; batch < 10; batch += 1) kept = { ...kept, operation: revise(kept.operation, batch, 1) };
  expect(toldOf(kept)).toHaveLength(10);
  kept = { ...kept, stored_revision: kept.operation.revision, operation: revise(kept.operation, 3, 2) };
  expect(toldOf(kept)).toEqual(['batch 3']);
  kept = { ...kept, stored_revision: kept.operation.revision, operation: { ...kept.operation, epoch: 2 } };
  expect(toldOf(kept)).toHaveLength(10);
});

test('a long sending is compressed, a short one is not', async () => {
  const text = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ ingredient_name: 'Silagem', index })));
  const { body, headers } = await gzipped(text);
  expect(headers).toEqual({ 'Content-Encoding': 'gzip' });
  const packed = body as Blob;
  expect(packed.size).toBeLessThan(text.length / 4);
  const unpacked = packed.stream().pipeThrough(new DecompressionStream('gzip'));
  expect(await new Response(unpacked).text()).toBe(text);
  expect(await gzipped('{}')).toEqual({ body: '{}' });
});

function toldOf(kept: KeptOperation): string[] {
  return sparingly(kept).sub_operations.flatMap((sub) => (isUnchanged(sub) ? [] : sub.client_id));
}

function newOperation(client_id: string): KeptOperation {
  const operation = { revision: 1, epoch: 1, sub_operations: [] as SubOperation[] } as unknown as DeviceOperation;
  const owner = { client_id, user_id: 7, farm_id: 1, saved_at: '' };
  return { ...owner, operation, fate: 'waiting', errors: [], dismissed: false };
}

function revise(operation: DeviceOperation, batch: number, kg: number): DeviceOperation {
  const changed = { client_id: `batch ${batch}`, tare_weight: kg } as SubOperation;
  const others = operation.sub_operations.filter(({ client_id }) => client_id !== changed.client_id);
  return { ...operation, revision: operation.revision + 1, sub_operations: [...others, changed] };
}
