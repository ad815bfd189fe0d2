import { LotReport } from '@cocho/domain/lot-report';
import { ReportQuery } from '@cocho/domain/report-periods';
import { IdParams, one, sendJson } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { scopeOf } from '../../registers/scope.ts';
import { lotReportFiles } from './lot-report-files.ts';
import { readReport } from './read-report.ts';

/** What a lot's whole life, or a period of it, means: for active and closed lots alike. */
export async function lotReport(app: App): Promise<void> {
  app.get(
    '/lots/:id/report',
    {
      config: { access: 'reports.read' },
      schema: { params: IdParams, querystring: ReportQuery, response: { 200: one(LotReport) } },
    },
    async (request, reply) => {
      const data = await readReport(app.sql, scopeOf(request), request.params.id, request.query);
      return sendJson(reply, { data });
    },
  );
  lotReportFiles(app);
}
