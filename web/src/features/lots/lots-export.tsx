import { lotSheetFor } from '@cocho/domain/sheets/lots';
import { allowed } from '../../lib/session.ts';
import { SheetActions } from '../../ui/sheet-actions.tsx';
import { allCosts } from '../lot-overview/lot-overview.api.ts';
import { allLots, type LotsQuery } from './lots.api.ts';

/** Takes the lots out as they are searched and ordered, and brings some in. */
export default function LotsExport(query: LotsQuery) {
  return (
    <SheetActions
      sheet={lotSheetFor(allowed('money.read'))}
      rows={() => sheetRows(query)}
      importPage={allowed('lots.write') ? '/admin/lots/import' : undefined}
    />
  );
}

/** The list as it is ordered; what lots cost only for those who may see it, for the server tells nobody else. */
async function sheetRows(query: LotsQuery) {
  const [rows, costs] = await Promise.all([allLots(query), allowed('money.read') ? allCosts(query) : new Map()]);
  return rows.map((row) => ({ ...row, kpis_financial: costs.get(row.id) ?? null }));
}
