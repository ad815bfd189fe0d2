import { Wagon, type WagonHere, WagonInput } from '@cocho/domain/wagons';
import type { Queryable } from '../db/db.ts';
import type { App } from '../http/app-type.ts';
import { registerRoutes } from '../registers/register-routes.ts';
import { registerRows } from '../registers/register-rows.ts';

export const wagonRows = registerRows<WagonInput, Wagon>({
  topic: 'wagons',
  Input: WagonInput,
  Row: Wagon,
  columns: (sql) => sql`t.name, t.capacity_kg, t.division_kg, t.module_url, t.pairing_code`,
  orders: (sql) => ({ capacity_kg: sql`t.capacity_kg` }),
  fields: ({ name, capacity_kg, division_kg, module_url, pairing_code }) => ({
    name,
    capacity_kg,
    division_kg,
    module_url: module_url || null,
    pairing_code: pairing_code || null,
  }),
});

export async function wagons(app: App): Promise<void> {
  registerRoutes(app, wagonRows);
}

/** Those that a device may sit in. */
export function wagonsHere(sql: Queryable, farmId: number): Promise<WagonHere[]> {
  return sql<WagonHere[]>`
    select id, name, capacity_kg, division_kg, module_url, pairing_code from wagons
    where farm_id = ${farmId} and deleted_at is null order by name collate "pt-BR-x-icu", id
  `;
}
