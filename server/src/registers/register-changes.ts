import type { Action } from '@cocho/domain/history';
import type { Change } from './history.ts';
import type { Kept, Register, Versioned } from './register.ts';
import type { Scope } from './scope.ts';

/** The columns of a row to be. */
export function newRow<Input extends Versioned, Row extends Kept>(
  { fields, start }: Register<Input, Row>,
  { farm_id, at }: Scope,
  body: Input,
) {
  return { farm_id, ...fields(body), ...start?.(body), ...(at && { created_at: at, updated_at: at }) };
}

/** What the trail keeps: one of `before` and `after` is there, or both. */
export function changeOf<Input extends Versioned, Row extends Kept>(
  { topic }: Register<Input, Row>,
  { farm_id, user_id, at }: Scope,
  action: Action,
  before: Row | null,
  after: Row | null,
): Change {
  const row_id = (after ?? before)?.id ?? 0;
  return { farm_id, topic, row_id, action, user_id, at, before, after };
}

/** Five names at the most, and a word that there are more. */
export function listed(rows: { name: string }[]): string {
  const names = rows.map(({ name }) => name);
  return names.length > 5 ? `${names.slice(0, 5).join(', ')} e outros` : names.join(', ');
}
