import { randomUUID } from 'node:crypto';
import type { DeviceOperation, WeightSource } from '@cocho/domain/operations';
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

test('a simulated weight is parked in a real farm, and kept as such in a demonstration', async () => {
  const { begin, send, details } = await newFeeding(api);
  const whole = loadedBy(after(await begin(), wholeBatch), 'simulated', 'scale');
  const reason = 'Peso de balança simulada, que só vale em fazenda de demonstração';
  expect(await send(randomUUID(), whole)).toMatchObject({ fate: 'parked', errors: [reason] });
  await sql`update farms set demonstration = true where id = ${own}`;
  const [sub] = (await details((await send(randomUUID(), whole)).id)).sub_operations;
  expect(sub?.load_operation_ingredients.map(({ weight_source }) => weight_source)).toEqual(['simulated', 'scale']);
});
