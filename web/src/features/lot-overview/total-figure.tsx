import type { LotTotals } from '@cocho/domain/lot-overview';
import { FigureMark } from './figure-mark.tsx';
import { lotsOfSum, type OverviewColumn } from './overview-columns.ts';

/** What stands below a column, and of how many lots it is where not of all. */
export function TotalFigure({ column, totals }: { column: OverviewColumn; totals: LotTotals }) {
  const text = column.total(totals);
  return (
    <>
      {text}
      <FigureMark mark={column.totalMark?.(totals)} of={text} /> {lotsOfSum(totals, column.order)}
    </>
  );
}
