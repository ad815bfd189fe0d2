import { ConsumptionRow, OperatorErrorRow, type OperatorLines, operatorErrors } from '@cocho/domain/dashboard';
import { smallLineKg } from '@cocho/domain/off-target';
import { DashboardPeriodQuery, dashboardPeriod, type ReportPeriod } from '@cocho/domain/report-periods';
import type { Fragment, Queryable } from '../db/db.ts';
import { many } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { scopeOf } from '../registers/scope.ts';

/** What the manager's first page shows of a period. */
export async function dashboard(app: App): Promise<void> {
  const { sql } = app;
  const config = { access: 'reports.read' } as const;

  app.get(
    '/operations/average_errors',
    { config, schema: { querystring: DashboardPeriodQuery, response: { 200: many(OperatorErrorRow) } } },
    async (request) => {
      const { farm_id, today } = scopeOf(request);
      const rows = await weighedLines(sql, farm_id, dashboardPeriod(request.query, today));
      return { data: rows.map(operatorErrors) };
    },
  );

  app.get(
    '/ingredients/consumption',
    { config, schema: { querystring: DashboardPeriodQuery, response: { 200: many(ConsumptionRow) } } },
    async (request) => {
      const { farm_id, today } = scopeOf(request);
      return { data: await loadedKg(sql, farm_id, dashboardPeriod(request.query, today)) };
    },
  );
}

/** The lines of each operator who weighed something, by name. */
export function weighedLines(sql: Queryable, farmId: number, period: ReportPeriod | null): Promise<OperatorLines[]> {
  const linesOf = (table: string, kind: string) => sql`
    select o.user_id, ${kind} as kind, l.expected_quantity as expected, abs(l.actual_quantity - l.expected_quantity) as off
    ${batchesOf(sql, farmId, period)} join ${sql(table)} l on l.farm_id = s.farm_id and l.sub_operation_id = s.id
    where l.actual_quantity is not null
  `;
  const sumsOf = (kind: string) => sql`json_build_object(
    'weighed_kg', coalesce(sum(n.expected) filter (where n.kind = ${kind}), 0),
    'off_kg', coalesce(sum(n.off) filter (where n.kind = ${kind}), 0),
    'small_lines', count(*) filter (where n.kind = ${kind} and n.expected < ${smallLineKg}),
    'small_off_kg', coalesce(sum(n.off) filter (where n.kind = ${kind} and n.expected < ${smallLineKg}), 0)
  )`;
  return sql<OperatorLines[]>`
    select u.id as user_id, u.name as user_name, ${sumsOf('load')} as loads, ${sumsOf('unload')} as unloads
    from (
      ${linesOf('load_operation_ingredients', 'load')} union all ${linesOf('unload_operation_corrals', 'unload')}
    ) n join users u on u.id = n.user_id
    group by u.id, u.name order by u.name collate "pt-BR-x-icu", u.id
  `;
}

/** What was loaded, the largest first; what lots were given is in their reports. */
export function loadedKg(sql: Queryable, farmId: number, period: ReportPeriod | null): Promise<ConsumptionRow[]> {
  return sql<ConsumptionRow[]>`
    select i.id as ingredient_id, i.name as ingredient_name, sum(l.actual_quantity) as total_consumed
    ${batchesOf(sql, farmId, period)}
    join load_operation_ingredients l on l.farm_id = s.farm_id and l.sub_operation_id = s.id
    join ingredients i on i.farm_id = l.farm_id and i.id = l.ingredient_id
    group by i.id, i.name having sum(l.actual_quantity) > 0
    order by total_consumed desc, i.name collate "pt-BR-x-icu"
  `;
}

/** The wagons of a period that count. */
function batchesOf(sql: Queryable, farmId: number, period: ReportPeriod | null): Fragment {
  const days = period ? sql`and day between ${period.start_date} and ${period.end_date}` : sql``;
  return sql`
    from (select farm_id, id, operation_id from sub_operations where farm_id = ${farmId} ${days}) s
    join operations o on o.farm_id = s.farm_id and o.id = s.operation_id and o.deleted_at is null
  `;
}
