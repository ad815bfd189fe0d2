import type { FarmSettings } from './farm-settings.ts';

/** Practice; Funrural is 1,63 % of a person's sale and 2,23 % of a company's, and nothing is assumed of either. */
export const initialSettings: FarmSettings = {
  sale_price_per_arroba_cents: null,
  entry_yield_percent: 50,
  exit_yield_percent: 55,
  deductions_percent: 0,
  planned_days: 105,
  step_limit_percent: 10,
  tax_id: null,
  place: null,
  version: 1,
};

/** What nobody said is as it is everywhere. */
export function settingsFrom(row: { [Key in keyof FarmSettings]: FarmSettings[Key] | null } | null | undefined) {
  const said = Object.entries(row ?? {}).filter(([, value]) => value !== null);
  return { ...initialSettings, ...Object.fromEntries(said) };
}
