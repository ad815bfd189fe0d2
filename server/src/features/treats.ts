import { Treat, TreatInput } from '@cocho/domain/treats';
import type { App } from '../http/app-type.ts';
import { registerRoutes } from '../registers/register-routes.ts';
import { registerRows } from '../registers/register-rows.ts';
import { schedulesOf } from './treat-schedules/schedules-in-use.ts';

export const treatRows = registerRows<TreatInput, Treat>({
  topic: 'treats',
  Input: TreatInput,
  Row: Treat,
  columns: (sql) => sql`t.name, t.percent`,
  shows: ['treats'],
  orders: (sql) => ({ percent: sql`t.percent` }),
  fields: ({ name, percent }) => ({ name, percent }),
  usedBy: (sql, { farm_id }, id) => schedulesOf(sql, farm_id, sql`i.treat_id = ${id}`),
  alsoChanges: ['treat-schedules'],
});

export async function treats(app: App): Promise<void> {
  registerRoutes(app, treatRows);
}
