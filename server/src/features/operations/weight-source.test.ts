import { randomUUID } from 'node:crypto';
import { correctLine, endLine, tare } from '@cocho/domain/batch';
import type { DeviceOperation, SubOperation, WeightSource } from '@cocho/domain/operations';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { after, newFeeding } from '../../../test/feeding.ts';

const api = await startApi();
const { sql, own } = api;
const wholeBatch = 10;

/** The same with its two loads weighed like this; undefined as older devices tell it. */
function loadedBy(operation: DeviceOperation, ...sources: (WeightSource | undefined)[]): DeviceOperation {
  const sub_operations = operation.sub_operations.map((sub) => ({
    ...sub,
    load_operation_ingredients: sub.load_operation_ingredients.map((line, at) => ({
      ...line,
      weight_source: sources[at],
      typed: sources[at] === 'typed',
    })),
  }));
  return { ...operation, sub_operations };
}

test('where each weight came from is kept and told; older devices tell only what was typed', async () => {
  const { begin, send, details } = await newFeeding(api);
  const whole = loadedBy(after(await begin(), wholeBatch), 'typed', undefined);
  const [sub] = (await details((await send(randomUUID(), whole)).id)).sub_operations;
  expect(sub?.load_operation_ingredients.map(({ weight_source }) => weight_source)).toEqual(['typed', 'scale']);
  const begun = await details((await send(randomUUID(), await begin())).id);
  expect(begun.sub_operations[0]?.load_operation_ingredients[0]?.weight_source).toBeNull();
});

test('what an operator made of too much of an ingredient is kept with its plan, until it is corrected', async () => {
  const { begin, send, details, today, lots } = await newFeeding(api);
  const [id, at] = [randomUUID(), new Date().toISOString()];
  const begun = await begin();
  const change = (revision: number, make: (sub: SubOperation) => SubOperation): DeviceOperation => ({
    ...begun,
    revision,
    sub_operations: begun.sub_operations.map(make),
  });
  const overload = { choice: 'spread' as const, lot_ids: lots.slice(1) };
  const tooMuch = (sub: SubOperation) => endLine(tare(sub, 3000), 650, at, { overload });
  const fate = await send(id, change(2, tooMuch));
  expect(fate).toMatchObject({ fate: 'stored', errors: [] });
  const lines = async () => (await details(fate.id)).sub_operations[0];
  expect(await lines()).toMatchObject({
    load_operation_ingredients: [{ expected_quantity: 600, actual_quantity: 650, overload }, { overload: null }],
    unload_operation_corrals: [
      { expected_quantity: 600, target_quantity: 600 },
      { lot_id: lots[1], target_quantity: 450 },
    ],
  });
  const [known] = (await today()).operations.flatMap(({ sub_operations }) => sub_operations);
  expect(known).toMatchObject(change(2, tooMuch).sub_operations[0] ?? {});

  await send(
    id,
    change(3, (sub) => correctLine(tooMuch(sub), 600, at, { source: 'typed' })),
  );
  expect(await lines()).toMatchObject({
    load_operation_ingredients: [{ actual_quantity: 600, overload: null }, {}],
    unload_operation_corrals: [{ target_quantity: 600 }, { target_quantity: 400 }],
  });
});

test('a simulated weight is parked in a real farm, and kept as such in a demonstration', async () => {
  const { begin, send, details } = await newFeeding(api);
  const whole = loadedBy(after(await begin(), wholeBatch), 'simulated', 'scale');
  const reason = 'Peso de balança simulada, que só vale em fazenda de demonstração';
  expect(await send(randomUUID(), whole)).toMatchObject({ fate: 'parked', errors: [reason] });
  await sql`update farms set demonstration = true where id = ${own}`;
  const { simulated, sub_operations } = await details((await send(randomUUID(), whole)).id);
  const lines = sub_operations[0]?.load_operation_ingredients;
  expect(lines?.map(({ weight_source }) => weight_source)).toEqual(['simulated', 'scale']);
  expect(simulated).toBe(true);
  const real = loadedBy(after(await begin(), wholeBatch), 'scale', 'scale');
  expect(await details((await send(randomUUID(), real)).id)).toMatchObject({ simulated: false });
});
