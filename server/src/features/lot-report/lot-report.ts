import { LotReport } from '@cocho/domain/lot-report';
import { lotReport as figuresOf } from '@cocho/domain/lot-report-figures';
import { ReportQuery } from '@cocho/domain/report-periods';
import { IdParams, one, sendJson } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { notFound } from '../../http/errors.ts';
import { scopeOf } from '../../registers/scope.ts';
import { reportFacts } from './report-facts.ts';

/** What a lot's whole life, or a period of it, means: for active and closed lots alike. */
export async function lotReport(app: App): Promise<void> {
  app.get(
    '/lots/:id/report',
    {
      config: { access: 'reports.read' },
      schema: { params: IdParams, querystring: ReportQuery, response: { 200: one(LotReport) } },
    },
    async (request, reply) => {
      const scope = scopeOf(request);
      const facts = await reportFacts(app.sql, scope, request.params.id, request.query);
      if (!facts) throw notFound('Lote não encontrado');
      return sendJson(reply, { data: figuresOf(facts, request.query, scope.today) });
    },
  );
}
