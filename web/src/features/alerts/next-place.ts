import type { Alert, AlertKind } from '@cocho/domain/alerts';
import { allowed, currentFarmId } from '../../lib/session.ts';

interface Place {
  to: string;
  label: string;
}

const places: Partial<Record<AlertKind, Place>> = {
  unread: { to: '/admin/trough-reading', label: 'Fazer a leitura' },
  no_rule: { to: '/admin/rules', label: 'Ver as regras' },
  over_capacity: { to: '/admin/corrals', label: 'Ver as baias' },
  no_price: { to: '/admin/ingredients', label: 'Informar preços' },
  late: { to: '/admin', label: 'Ver o dia' },
};

/** Where the next step is taken, for those who may go there. */
export function nextPlace({ kind, operation_id, lot_id }: Alert): Place | null {
  const fixed = places[kind];
  if (fixed) return fixed;
  if (operation_id && allowed('operations.read'))
    return { to: `/admin/operations/${operation_id}`, label: 'Ver a operação' };
  if (lot_id && allowed('reports.read'))
    return { to: `/admin/farms/${currentFarmId()}/lots/${lot_id}/report`, label: 'Ver o relatório do lote' };
  return null;
}
