import { randomUUID } from 'node:crypto';
import { addDays } from '@cocho/domain/days';
import { formatDay } from '@cocho/domain/formats';
import type { DeviceOperation } from '@cocho/domain/operations';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { after, ended, newFeeding, taken } from '../../../test/feeding.ts';
import { counted, leftOut, leftOutOf, wholeBatch } from '../../../test/left-out.ts';

const api = await startApi();
const { sql, own, admin, worker } = api;
const { onlyEntry, retry, setLot, closedTooEarly, expectRecomputed } = leftOutOf(api);

function withFirstPen(operation: DeviceOperation, kg: number): DeviceOperation {
  const sub_operations = operation.sub_operations.map((sub) => ({
    ...sub,
    unload_operation_corrals: sub.unload_operation_corrals.map((line, at) =>
      at === 0 ? { ...line, actual_quantity: kg } : line,
    ),
  }));
  return { ...operation, revision: operation.revision + 1, sub_operations };
}

/** Tells its batch anew. */
function withFirstTare(operation: DeviceOperation, tare_weight: number): DeviceOperation {
  return { ...operation, sub_operations: operation.sub_operations.map((sub) => ({ ...sub, tare_weight })) };
}

describe('an operation that a closed lot holds up', () => {
  test('tells the lot, and the kg that would count for none', async () => {
    const { id, sent, closed } = await closedTooEarly();
    const reason = expect.stringMatching(new RegExp(`^Lote .* encerrado em ${formatDay(addDays(sent.day, -1))}$`));
    const { in_the_way } = await onlyEntry(id);
    expect(in_the_way).toEqual([{ lot_id: closed, lot_name: expect.any(String), reason, kg: 600 }]);
  });

  test('feeds the other pens when it is applied without it', async () => {
    const { id, closed, other, kept } = await closedTooEarly();
    expect(await retry(id, [closed])).toMatchObject({ status: 200, body: { message: 'Aplicado com sucesso' } });
    expect(await kept()).toMatchObject({ lines: [leftOut(600), counted(400)], fed: [[other, 400, 400]] });
    await expectRecomputed();
    const [loaded] = await sql`
      select sum(l.actual_quantity) as kg from load_operation_ingredients l join sub_operations s on s.id = l.sub_operation_id
      where s.farm_id = ${own} and s.operation_id = ${(await kept()).row.id}
    `;
    expect(loaded).toEqual({ kg: 1000 });
  });

  test('says in the trail who left out what', async () => {
    const { id, closed, kept } = await closedTooEarly();
    await retry(id, [closed]);
    const trail = await sql`
      select user_id, action, after from history
      where farm_id = ${own} and topic = 'operations' and row_id = ${(await kept()).row.id}
    `;
    expect(trail).toEqual([
      {
        user_id: admin.id,
        action: 'update',
        after: { left_out: [expect.objectContaining({ lot_id: closed, kg: 600 })] },
      },
    ]);
  });

  test('is applied without a lot by nobody who may not, and in no other farm', async () => {
    const { id, closed } = await closedTooEarly();
    expect((await retry(id, [closed], worker)).status).toBe(403);
    expect((await retry(id, [closed], api.neighbourAdmin, api.neighbour)).status).toBe(404);
    expect(await onlyEntry(id)).toMatchObject({ in_the_way: [{ kg: 600 }] });
  });

  test('is not applied without a lot that nobody named, and says then that it stands in the way', async () => {
    const { id, closed, other, sent } = await closedTooEarly();
    await setLot(other, { entry_date: addDays(sent.day, 1) });
    const errors = [expect.stringMatching(/entrou em/)];
    expect(await retry(id, [closed])).toMatchObject({ status: 409, body: { errors } });
    expect((await onlyEntry(id)).in_the_way).toMatchObject([
      { lot_id: closed, kg: 600 },
      { lot_id: other, kg: 400 },
    ]);
  });

  test('is applied among many that are tried at once', async () => {
    const { id, closed, kept } = await closedTooEarly();
    const entry = await onlyEntry(id);
    const body = { ids: [entry.id, 999_999_999], action: 'retry', without: [closed] };
    const answer = await api.call('POST', `/farms/${own}/quarantine/resolve`, { as: admin, body });
    expect(answer.body.data).toMatchObject([{ outcome: 'applied' }, { outcome: 'failed' }]);
    expect((await kept()).lines).toEqual([leftOut(600), counted(400)]);
  });
});

describe('what was left out stays out', () => {
  async function applied(steps?: number) {
    const begun = await closedTooEarly(steps);
    expect((await retry(begun.id, [begun.closed])).status).toBe(200);
    return begun;
  }

  test('when its device sends the same again', async () => {
    const { send, sent, kept } = await applied();
    expect(await send(sent)).toMatchObject({ fate: 'stored' });
    expect((await kept()).lines).toEqual([leftOut(600), counted(400)]);
  });

  test.each([
    ['whole', (sent: DeviceOperation) => ended(sent)],
    [
      'in part',
      (sent: DeviceOperation) => ({
        ...ended(sent),
        sub_operations: sent.sub_operations.map(({ client_id }) => ({ client_id, unchanged: true })),
      }),
    ],
  ])('when the operation is ended, told %s: it is incomplete', async (_, end) => {
    const { send, sent, kept, other } = await applied();
    expect(await send(end(sent))).toMatchObject({ fate: 'stored' });
    const { row, lines, fed } = await kept();
    expect({ row, lines, fed }).toMatchObject({
      row: { status: 'incomplete' },
      lines: [leftOut(600), counted(400)],
      fed: [[other, 400, 400]],
    });
  });

  test('when its device goes on in the same batch, or corrects that weight', async () => {
    const { send, sent, kept, other } = await applied(wholeBatch - 5);
    expect(await kept()).toMatchObject({ lines: [leftOut(600), { kg: null, skipped: false }], fed: [[other, 400, 0]] });
    const next = after(sent, wholeBatch);
    expect(await send(next)).toMatchObject({ fate: 'stored' });
    expect(await send(withFirstPen(next, 610))).toMatchObject({ fate: 'stored' });
    expect(await kept()).toMatchObject({ lines: [leftOut(610), counted(400)], fed: [[other, 400, 400]] });
    await expectRecomputed();
  });

  test('when another device takes the operation over, which is told of no weight there', async () => {
    const { id, send, kept, today } = await applied();
    const path = `/farms/${own}/operations/${(await kept()).row.id}/release`;
    expect((await api.call('POST', path, { as: admin })).status).toBe(200);
    const released = (await today()).operations.find(({ client_id }) => client_id === id);
    if (!released) throw new Error('not released');
    const [pen] = released.sub_operations[0]?.unload_operation_corrals ?? [];
    expect(pen).toMatchObject({ actual_quantity: null, skipped: true });
    const next = { ...taken(released, randomUUID()), revision: 1 };
    expect(await send(withFirstTare(next, 3010))).toMatchObject({ fate: 'stored' });
    expect((await kept()).lines).toEqual([leftOut(600), counted(400)]);
  });

  test('when a deleted lot comes back', async () => {
    const { begin, send, lots, details } = await newFeeding(api);
    const [gone = 0] = lots;
    const id = randomUUID();
    const sent = after(await begin(), wholeBatch);
    await setLot(gone, { deleted_at: new Date() });
    await send(id, sent);
    expect((await retry(id, [gone])).status).toBe(200);
    await setLot(gone, { deleted_at: null });
    const fate = await send(id, withFirstPen(sent, 590));
    expect(fate).toMatchObject({ fate: 'stored' });
    const [batch] = (await details(fate.id)).sub_operations;
    expect(batch?.unload_operation_corrals).toMatchObject([{ actual_quantity: null, apart_kg: 590 }, {}]);
  });
});

describe('leaving a lot out', () => {
  test('changes nothing of a lot that does not stand in the way', async () => {
    const { id, closed, kept, lots } = await closedTooEarly();
    await setLot(closed, { deactivated_at: null });
    expect((await retry(id, lots)).status).toBe(200);
    expect((await kept()).lines).toEqual([counted(600), counted(400)]);
  });

  test('is offered once a try shows that it helps, whatever an operation was parked for', async () => {
    const { begin, send, lots, details } = await newFeeding(api);
    const [closed = 0] = lots;
    const id = randomUUID();
    const first = await begin();
    const { id: operationId } = await send(id, first);
    await api.call('POST', `/farms/${own}/operations/${operationId}/release`, { as: admin });
    await setLot(closed, { deactivated_at: addDays(first.day, -1) });
    expect(await send(id, after(first, wholeBatch))).toMatchObject({ fate: 'parked' });
    expect(await onlyEntry(id)).toMatchObject({ in_the_way: [] });
    expect((await retry(id)).status).toBe(409);
    expect(await onlyEntry(id)).toMatchObject({ in_the_way: [{ lot_id: closed, kg: 600 }] });
    expect((await retry(id, [closed])).status).toBe(200);
    const [batch] = (await details(operationId)).sub_operations;
    expect(batch?.unload_operation_corrals).toMatchObject([{ apart_kg: 600 }, { actual_quantity: 400 }]);
  });

  test('helps nothing where a lot is nobody’s', async () => {
    const { begin, send } = await newFeeding(api);
    const id = randomUUID();
    const sent = after(await begin(), wholeBatch);
    const nobodys = sent.sub_operations.map((sub) => ({
      ...sub,
      unload_operation_corrals: sub.unload_operation_corrals.map((line) => ({ ...line, lot_id: 999_999_999 })),
    }));
    await send(id, { ...sent, sub_operations: nobodys });
    expect(await onlyEntry(id)).toMatchObject({ in_the_way: [] });
    expect(await retry(id, [999_999_999])).toMatchObject({ status: 409 });
  });
});
