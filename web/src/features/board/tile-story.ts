import type { BoardTile } from '@cocho/domain/board';
import { allowed } from '../../lib/session.ts';
import { reportLink } from '../lots/report-link.ts';

/** Where a tile's story is read or mended, for those who may. */
export function storyOf({ state, lot_id, operation_id }: BoardTile) {
  const lot = { id: String(lot_id) };
  switch (state) {
    case 'no_rule':
    case 'no_load':
      return allowed('lots.write') ? ({ to: '/admin/lots/$id/edit', params: lot } as const) : null;
    case 'unread':
      return { to: '/admin/trough-reading' } as const;
    case 'waiting':
    case 'no_schedule':
      return { to: '/admin/treat-schedule' } as const;
    case 'late':
      return operationLink(operation_id) ?? ({ to: '/admin/treat-schedule' } as const);
    case 'feeding':
    case 'off_target':
      return operationLink(operation_id);
    default:
      return allowed('reports.read') ? reportLink(lot_id) : null;
  }
}

function operationLink(id: number | null) {
  if (id === null || !allowed('operations.read')) return null;
  return { to: '/admin/operations/$id', params: { id: String(id) } } as const;
}
