import { statusLabel } from '@cocho/domain/operations';
import { Badge } from '@mantine/core';

const colors: Record<string, string> = {
  in_progress: 'straw',
  completed: 'pasture',
  incomplete: 'clay',
};

export function OperationStatusBadge({ status }: { status: string }) {
  return <Badge color={colors[status] ?? 'gray'}>{statusLabel(status)}</Badge>;
}
