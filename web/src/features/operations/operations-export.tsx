import type { OperationRow } from '@cocho/domain/operation-records';
import { operationSheet } from '@cocho/domain/sheets/operations';
import { http } from '../../lib/http.ts';
import { currentFarmId } from '../../lib/session.ts';
import { SheetActions } from '../../ui/sheet-actions.tsx';
import type { Filters } from './filters-of.ts';
import { type Page, pagePath } from './operations.api.ts';

const sheetPage = 1_000;

export interface Props {
  search: string;
  filters: Filters;
}

/** Takes the list out as it is searched and filtered. */
export default function OperationsExport(query: Props) {
  return <SheetActions sheet={operationSheet} rows={() => allOperations(query)} />;
}

/** Of all pages, for a spreadsheet: one after the other, as many as the server answers at once. */
async function allOperations(query: Props): Promise<OperationRow[]> {
  const [rows, farmId] = [new Map<number, OperationRow>(), currentFarmId()];
  for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
    const { data, pagy } = await http<Page>(pagePath({ ...query, page, items: sheetPage }, farmId));
    // One that was added meanwhile moves another onto the next page.
    for (const row of data) rows.set(row.id, row);
    pages = pagy.pages;
  }
  return [...rows.values()];
}
