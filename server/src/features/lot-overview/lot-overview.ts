import { Id } from '@cocho/domain/fields';
import { CompareQuery, LotOverview, LotTotals, overviewFilters } from '@cocho/domain/lot-overview';
import { overviewTotals } from '@cocho/domain/lot-overview-figures';
import { inOrder } from '@cocho/domain/lot-overview-order';
import { may } from '@cocho/domain/permissions';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Fragment } from '../../db/db.ts';
import { ListQuery, many, paged, pagyOf, sendJson } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { notFound } from '../../http/errors.ts';
import { scopeOf } from '../../registers/scope.ts';
import { lotRows } from '../lots/lot-rows.ts';
import { readOverviews } from './read-overviews.ts';

const OverviewQuery = ListQuery.extend(overviewFilters);
/** A price was changed and its days are being priced anew. */
const Recalculating = { recalculating: z.boolean() };

/** Many lots by their key figures: all in a table, some beside each other. Money only for those who may see it. */
export async function lotOverview(app: App): Promise<void> {
  const { sql } = app;
  const config = { access: 'lots.read' } as const;

  app.get(
    '/lots/overview',
    {
      config,
      schema: {
        description: 'Os totais são de todos os lotes pedidos, não da página. Custos só para quem pode ver valores.',
        querystring: OverviewQuery,
        response: { 200: paged(LotOverview).extend({ totals: LotTotals, ...Recalculating }) },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const state = query.inactive === '1' ? sql`and t.deactivated_at is not null` : sql`and t.deactivated_at is null`;
      const where = query.ids ? sql`and t.id = any(${query.ids}::bigint[])` : state;
      const { overviews, recalculating } = await read(request, lotRows.from(sql, scopeOf(request), where, query));
      const rows = overviews.map(({ row }) => row).sort(inOrder(query.sort));
      const { page = 1, items = rows.length } = query;
      return sendJson(reply, {
        data: rows.slice((page - 1) * items, page * items),
        totals: overviewTotals(overviews, maySeeMoney(request)),
        recalculating,
        ...pagyOf(rows.length, query),
      });
    },
  );

  app.get(
    '/lots/compare',
    {
      config,
      schema: {
        querystring: CompareQuery,
        response: { 200: many(LotOverview).extend({ ...Recalculating, source_lots: z.array(Id) }) },
      },
    },
    async (request, reply) => {
      const { ids } = request.query;
      const chosen = sql`and t.id = any(${ids}::bigint[])`;
      const { overviews, ...told } = await read(request, lotRows.from(sql, scopeOf(request), chosen, {}));
      const data = ids.map((id) => overviews.find(({ row }) => row.id === id)?.row);
      if (data.includes(undefined)) throw notFound(lotRows.texts.missing);
      return sendJson(reply, { data, ...told });
    },
  );

  function read(request: FastifyRequest, from: Fragment) {
    return readOverviews(sql, scopeOf(request), from, maySeeMoney(request));
  }
}

function maySeeMoney({ session }: FastifyRequest): boolean {
  return may(session.user_type, 'money.read');
}
