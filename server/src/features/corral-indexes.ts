import { CorralIndex, CorralIndexInput, initialScale } from '@cocho/domain/corral-indexes';
import type { Queryable } from '../db/db.ts';
import type { App } from '../http/app-type.ts';
import { registerRoutes } from '../registers/register-routes.ts';
import { registerRows } from '../registers/register-rows.ts';
import type { Scope } from '../registers/scope.ts';

const corralIndexRows = registerRows<CorralIndexInput, CorralIndex>({
  topic: 'corral-indexes',
  Input: CorralIndexInput,
  Row: CorralIndex,
  columns: (sql) => sql`t.name, t.value, t.short_name, t.trough_score`,
  shows: ['corral_indexes'],
  orders: (sql) => ({ value: sql`t.value` }),
  fields: ({ name, value, short_name, trough_score = null }) => ({
    ...{ name, value, trough_score },
    short_name: short_name || null,
  }),
  alsoChanges: ['trough-readings'],
});

export async function corralIndexes(app: App): Promise<void> {
  registerRoutes(app, corralIndexRows);
}

/** A new farm reads its troughs from its first day, and changes the notes to its own when it likes. */
export async function seedScale(tx: Queryable, scope: Scope): Promise<void> {
  for (const note of initialScale) await corralIndexRows.create(tx, scope, note);
}
