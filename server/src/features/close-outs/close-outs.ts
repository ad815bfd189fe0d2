import { fileURLToPath } from 'node:url';
import { CloseOutVersion, FrozenCloseOut, LotCloseOuts } from '@cocho/domain/close-out';
import { closeOutDocument, closeOutFileName, usualVariant } from '@cocho/domain/close-out-document';
import { VariantQuery } from '@cocho/domain/lot-report-document';
import { transaction } from '../../db/transaction.ts';
import { IdParams, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { notFound } from '../../http/errors.ts';
import { sendFile } from '../../http/files.ts';
import { scopeOf } from '../../registers/scope.ts';
import { lotRows } from '../lots/lot-rows.ts';
import { closeOutsOf, findCloseOut, freezeCloseOut } from './close-out-rows.ts';

const template = fileURLToPath(new URL('close-out.typ', import.meta.url));
const VersionParams = IdParams.extend({ version: IdParams.shape.id.max(2_147_483_647) });
const read = { access: 'money.read' } as const;

/** Fechamento: what a closed lot came to, frozen in numbered versions, on screen and on paper. */
export async function closeOuts(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/lots/:id/close_outs',
    { config: read, schema: { params: IdParams, response: { 200: one(LotCloseOuts) } } },
    async (request) => ({ data: await closeOutsOf(sql, scopeOf(request), request.params.id) }),
  );

  app.get(
    '/lots/:id/close_outs/:version',
    { config: read, schema: { params: VersionParams, response: { 200: one(FrozenCloseOut) } } },
    async ({ farm, params }) => ({ data: await findCloseOut(sql, farm.id, params.id, params.version) }),
  );

  app.post(
    '/lots/:id/close_outs',
    {
      config: { access: 'money.write', changes: ['money'] },
      schema: { params: IdParams, response: { 201: one(CloseOutVersion) } },
    },
    async (request, reply) => {
      const scope = scopeOf(request);
      const data = await transaction(sql, async (tx) => {
        if (!(await lotRows.lock(tx, scope, request.params.id))) throw notFound(lotRows.texts.missing);
        return freezeCloseOut(tx, scope, request.params.id);
      });
      return reply.code(201).send({ data, message: `Fechamento v${data.version} feito com sucesso` });
    },
  );

  app.get(
    '/lots/:id/close_outs/:version/pdf',
    {
      config: read,
      compress: false,
      schema: {
        description: 'application/pdf; variant: owner | internal; sem ela, owner quando o lote tem cliente.',
        params: VersionParams,
        querystring: VariantQuery,
      },
    },
    async ({ farm, session, params, query }, reply) => {
      const { close_out, ...frozen } = await findCloseOut(sql, farm.id, params.id, params.version);
      const variant = query.variant ?? usualVariant(close_out);
      const facts = async () => closeOutDocument(close_out, { frozen, variant });
      const pdf = await app.pdf.print({ template, by: session.user_id, facts });
      return sendFile(reply, 'application/pdf', closeOutFileName(close_out, frozen.version, variant), pdf);
    },
  );
}
