import { registerTable } from '@cocho/domain/registers';
import type { Kept, Register, Versioned } from './register.ts';
import { registerBulk } from './register-bulk.ts';
import { registerQueries } from './register-queries.ts';
import { textsOf } from './register-texts.ts';
import { registerWrites } from './register-writes.ts';

export type RegisterRows<Input extends Versioned, Row extends Kept> = ReturnType<typeof registerRows<Input, Row>>;

/** What every register does with its rows. Writes take a transaction and leave a trail in it. */
export function registerRows<Input extends Versioned, Row extends Kept>(spec: Register<Input, Row>) {
  const table = registerTable(spec.topic);
  const texts = { ...textsOf(spec.topic), ...spec.texts };
  const queries = registerQueries(spec, table);
  const writes = registerWrites(spec, table, texts, queries);
  const bulk = registerBulk(spec, table, texts, queries);
  return { spec, table, texts, ...queries, ...writes, ...bulk };
}
