import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';

interface Parked {
  kind: 'reading' | 'operation';
  client_id: string;
  payload: unknown;
  reason: string;
  /** Of an operation: the newest one that could not be applied stands for those before it. */
  revision?: number;
}

/** What came from the field and cannot be applied is safe here, once, with the reason. */
export async function park(tx: Queryable, { farm_id, user_id }: Scope, entry: Parked): Promise<void> {
  const { kind, client_id, payload, reason, revision = 0 } = entry;
  if (kind === 'operation')
    await tx`
      delete from quarantine
      where farm_id = ${farm_id} and client_id = ${client_id} and kind = 'operation' and resolved_at is null
        and case jsonb_typeof(payload -> 'revision') when 'number' then (payload ->> 'revision')::numeric else 0 end < ${revision}
    `;
  await tx`
    insert into quarantine (farm_id, kind, client_id, user_id, payload, reason)
    values (${farm_id}, ${kind}, ${client_id}, ${user_id}, ${asJson(payload)}::text::jsonb, ${reason})
    on conflict do nothing
  `;
}

/** jsonb takes any JSON but the NUL character, which no honest device sends. */
function asJson(payload: unknown): string {
  return JSON.stringify(payload ?? null).replaceAll('\\u0000', '\\ufffd');
}
