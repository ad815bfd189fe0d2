import { CorralIndex, CorralIndexInput } from '@cocho/domain/corral-indexes';
import type { App } from '../http/app-type.ts';
import { registerRoutes } from '../registers/register-routes.ts';
import { registerRows } from '../registers/register-rows.ts';

export const corralIndexRows = registerRows<CorralIndexInput, CorralIndex>({
  topic: 'corral-indexes',
  Input: CorralIndexInput,
  Row: CorralIndex,
  columns: (sql) => sql`t.name, t.value`,
  orders: (sql) => ({ value: sql`t.value` }),
  fields: ({ name, value }) => ({ name, value }),
});

export async function corralIndexes(app: App): Promise<void> {
  registerRoutes(app, corralIndexRows);
}
