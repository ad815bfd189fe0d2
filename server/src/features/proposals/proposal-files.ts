import { fileURLToPath } from 'node:url';
import { proposalDocument, proposalFileName } from '@cocho/domain/proposal-document';
import type { Proposal } from '@cocho/domain/proposals';
import { RowParams } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { notFound } from '../../http/errors.ts';
import { sendFile } from '../../http/files.ts';
import { findProposal } from './proposal-rows.ts';

const template = fileURLToPath(new URL('proposal.typ', import.meta.url));

const file = {
  config: { access: 'sales' },
  compress: false,
  schema: { description: 'application/pdf', params: RowParams },
} as const;

/** The proposal as a file to hand over. */
export function proposalFiles(app: App): void {
  app.get('/:id/pdf', file, async ({ session, params }, reply) => {
    const proposal = await findProposal(app.sql, session.user_id, params.id);
    const pdf = await printProposal(app, proposal, session.user_id);
    return sendFile(reply, 'application/pdf', proposalFileName(proposal), pdf);
  });

  /** The very bytes that the client accepted, whose SHA-256 is in the history. */
  app.get('/:id/accepted.pdf', file, async ({ session, params }, reply) => {
    const { id } = await findProposal(app.sql, session.user_id, params.id);
    const [sending] = await app.sql<[{ document: Proposal; pdf: Buffer }?]>`
      select s.document, s.pdf from proposal_sendings s where s.proposal_id = ${id}
        and s.answer = 'accepted' and s.revoked_at is null
    `;
    if (!sending) throw notFound('A proposta não foi aceita');
    return sendFile(reply, 'application/pdf', proposalFileName(sending.document), sending.pdf);
  });
}

/** As it stands; of one that was accepted, with what that means for its payment. */
export async function printProposal({ sql, pdf }: Pick<App, 'sql' | 'pdf'>, proposal: Proposal, authorId: number) {
  const [{ author }] = await sql<[{ author: string }]>`select name as author from users where id = ${authorId}`;
  return pdf.print({ template, by: authorId, facts: async () => proposalDocument(proposal, author) });
}
