import { type ProposalStatus, proposalStatusLabel } from '@cocho/domain/proposals';
import { Badge } from '@mantine/core';

const colors: Partial<Record<ProposalStatus, string>> = { sent: 'straw', approved: 'pasture', rejected: 'clay' };

export function ProposalStatusBadge({ status }: { status: ProposalStatus }) {
  return <Badge color={colors[status] ?? 'gray'}>{proposalStatusLabel(status)}</Badge>;
}
