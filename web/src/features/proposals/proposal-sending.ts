import { type Proposal, type ProposalInput, saysTheSame } from '@cocho/domain/proposals';
import { HttpError } from '../../lib/http.ts';

type Save = (input: ProposalInput & { id?: number }) => Promise<Proposal>;

/**
 * How one page sends its proposal, on top of the version that it began with. A clash with what it sent itself, and was never
 * answered, is none; but what went to the client since is not taken back without asking.
 */
export function proposalSending(client_id: string, save: Save) {
  const sent: ProposalInput[] = [];
  return send;

  async function send(input: ProposalInput, base: Proposal | undefined): Promise<Proposal> {
    const which = base ? { id: base.id, version: base.version } : { client_id };
    try {
      return await save({ ...input, ...which });
    } catch (error) {
      const current = error instanceof HttpError ? (error.current as Proposal | undefined) : undefined;
      if (current?.status !== 'draft' || !sent.some((one) => saysTheSame(current, one))) throw error;
      return send(input, current);
    } finally {
      sent.push(input);
    }
  }
}
