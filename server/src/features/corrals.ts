import { Corral, CorralInput } from '@cocho/domain/corrals';
import { corralSheet } from '@cocho/domain/sheets/corrals';
import type { App } from '../http/app-type.ts';
import { importRoute } from '../registers/register-import.ts';
import { registerRoutes } from '../registers/register-routes.ts';
import { registerRows } from '../registers/register-rows.ts';
import { headsOf } from './lots/lot-fragments.ts';

export const corralRows = registerRows<CorralInput, Corral>({
  topic: 'corrals',
  Input: CorralInput,
  Row: Corral,
  columns: (sql) => sql`
    t.name, t.capacity, (
      select coalesce(sum(${headsOf(sql)}), 0) from lots l
      where l.farm_id = t.farm_id and l.corral_id = t.id and l.deleted_at is null and l.deactivated_at is null
    )::int as animal_count
  `,
  shows: ['corrals', 'lots', 'lot_movements'],
  fields: ({ name, capacity }) => ({ name, capacity: capacity ?? null }),
  usedBy: (sql, { farm_id }, id) => sql`
    select name from lots
    where farm_id = ${farm_id} and corral_id = ${id} and deleted_at is null and deactivated_at is null
    order by name collate "pt-BR-x-icu"
  `,
  alsoChanges: ['lots', 'rules', 'treat-schedules', 'trough-readings'],
});

export async function corrals(app: App): Promise<void> {
  registerRoutes(app, corralRows);
  importRoute(app, corralRows, { sheet: corralSheet });
}
