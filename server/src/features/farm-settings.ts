import { FarmSettings, FarmSettingsInput } from '@cocho/domain/farm-settings';
import { settingsFrom } from '@cocho/domain/initial-settings';
import type { Queryable } from '../db/db.ts';
import { transaction } from '../db/transaction.ts';
import { one } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { staleOrMissing } from '../http/errors.ts';

/** What a farm reckons with. */
export async function farmSettings(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/settings',
    { config: { access: 'money.read' }, schema: { response: { 200: one(FarmSettings) } } },
    async ({ farm }) => ({ data: await settingsOf(sql, farm.id) }),
  );

  app.put(
    '/settings',
    {
      config: { access: 'money.write', changes: ['money', 'trough-readings'] },
      schema: { body: FarmSettingsInput, response: { 200: one(FarmSettings) } },
    },
    async ({ farm, body }) => {
      const data = await transaction(sql, (tx) => saveSettings(tx, farm.id, body));
      return { data, message: 'Configurações atualizadas com sucesso' };
    },
  );
}

export async function settingsOf(sql: Queryable, farmId: number): Promise<FarmSettings> {
  const [row] = await sql<[FarmSettings?]>`
    select sale_price_per_arroba_cents, entry_yield_percent, exit_yield_percent, deductions_percent, planned_days,
      step_limit_percent, tax_id, place, version
    from farm_settings where farm_id = ${farmId}
  `;
  return settingsFrom(row);
}

export async function saveSettings(tx: Queryable, farmId: number, body: FarmSettingsInput): Promise<FarmSettings> {
  await tx`select from farms where id = ${farmId} for no key update`;
  const before = await settingsOf(tx, farmId);
  if ((body.version ?? before.version) !== before.version) throw staleOrMissing(before, '');
  const row = {
    farm_id: farmId,
    sale_price_per_arroba_cents: body.sale_price_per_arroba_cents ?? null,
    entry_yield_percent: body.entry_yield_percent ?? null,
    exit_yield_percent: body.exit_yield_percent ?? null,
    deductions_percent: body.deductions_percent ?? null,
    planned_days: body.planned_days ?? null,
    step_limit_percent: body.step_limit_percent ?? null,
    tax_id: body.tax_id || null,
    place: body.place || null,
    version: before.version + 1,
  };
  await tx`delete from farm_settings where farm_id = ${farmId}`;
  await tx`insert into farm_settings ${tx(row)}`;
  return settingsOf(tx, farmId);
}
