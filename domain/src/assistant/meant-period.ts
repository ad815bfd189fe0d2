import type { Day } from '../days.ts';
import { namedPeriods } from '../report-periods.ts';
import type { Sentence } from './sentence.ts';
import type { ToolName } from './tools.ts';

const whole = { death: false, sale: false, weighing: true, transfer: false } as Record<string, boolean>;

/** The days that were spoken of, or those that are meant when none are. Null: all that are known. */
export function periodOf(
  tool: ToolName,
  parameters: Record<string, unknown> | undefined,
  { period }: Sentence,
  today: Day,
): Record<string, Day> {
  if (!hasPeriod(tool)) return {};
  if (period !== undefined) return { ...period };
  if (tool === 'report_pdf' || tool === 'recipe_changes') return {};
  if (tool === 'readings') return namedPeriods.lastSevenDays(today);
  if (tool === 'movements') return whole[String(parameters?.kind)] ? {} : namedPeriods.month(today);
  return namedPeriods.today(today);
}

const withPeriod = new Set<ToolName>([
  'consumption',
  'who_fed',
  'operator_errors',
  'ingredient_use',
  'recipe_changes',
  'report_pdf',
  'readings',
  'movements',
]);

export function hasPeriod(tool: ToolName): boolean {
  return withPeriod.has(tool);
}
