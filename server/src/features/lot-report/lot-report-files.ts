import { fileURLToPath } from 'node:url';
import { ReportFileQuery, reportFileName } from '@cocho/domain/lot-report-document';
import { askedPeriod, type ReportPeriod, ReportQuery } from '@cocho/domain/report-periods';
import { lotReportTables } from '@cocho/domain/sheets/lot-report';
import { IdParams } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { notFound } from '../../http/errors.ts';
import { sendFile, xlsxType } from '../../http/files.ts';
import { sendWorkbook } from '../../http/workbook.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';
import type { PrintedReport } from './printed-report.ts';
import { readReport } from './read-report.ts';

const template = fileURLToPath(new URL('lot-report.typ', import.meta.url));
const document = new URL('printed-report.ts', import.meta.url).href;

/** The report as files to hand over: a PDF for the owner or for the farm, and a workbook. */
export function lotReportFiles(app: App): void {
  app.get(
    '/lots/:id/report/pdf',
    {
      config: { access: 'reports.read' },
      compress: false,
      schema: {
        description: 'application/pdf; variant: owner | internal; sem ela, owner quando o lote tem cliente.',
        params: IdParams,
        querystring: ReportFileQuery,
      },
    },
    async (request, reply) => {
      const scope = scopeOf(request);
      const { variant } = request.query;
      const period = askedPeriod(request.query);
      const { file, lotName } = await printLotReport(app, scope, request.params.id, { period, variant });
      return sendFile(reply, 'application/pdf', reportFileName(lotName, scope.today, 'pdf'), file);
    },
  );

  app.get(
    '/lots/:id/report.xlsx',
    {
      config: { access: 'reports.read' },
      compress: false,
      schema: { description: xlsxType, params: IdParams, querystring: ReportQuery },
    },
    async (request, reply) => {
      const scope = scopeOf(request);
      const report = await readReport(app.sql, scope, request.params.id, request.query);
      const tables = lotReportTables(report, scope.time_zone);
      return sendWorkbook(reply, reportFileName(report.header.lot_name, scope.today, 'xlsx'), tables, scope.time_zone);
    },
  );
}

interface Wanted {
  period: ReportPeriod | null;
  variant?: PrintedReport['variant'];
}

/** The report as a PDF, for whoever was found to be allowed it. */
export async function printLotReport(
  { sql, pdf }: Pick<App, 'sql' | 'pdf'>,
  scope: Scope,
  lotId: number,
  { period, variant }: Wanted,
): Promise<{ file: Uint8Array; lotName: string }> {
  const [lot] = await sql<{ name: string }[]>`
    select name from lots where farm_id = ${scope.farm_id} and id = ${lotId} and deleted_at is null
  `;
  if (!lot) throw notFound('Lote não encontrado');
  const facts: PrintedReport = { scope, lotId, period, variant, issued_at: new Date().toISOString() };
  const file = await pdf.print({ template, document, by: scope.user_id, facts: async () => facts });
  return { file, lotName: lot.name };
}
