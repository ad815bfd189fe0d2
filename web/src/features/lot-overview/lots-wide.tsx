import type { LotOverview } from '@cocho/domain/lot-overview';
import type { OverviewOrder } from '@cocho/domain/lot-overview-order';
import { CompareTick } from '../lots/compare-bar.tsx';
import { FigureMark } from './figure-mark.tsx';
import styles from './lots-table.module.css';
import type { OverviewColumn, OverviewRows } from './overview-columns.ts';
import { ReportName } from './report-name.tsx';
import { TotalFigure } from './total-figure.tsx';

/** The table itself, where there is room for its columns. */
export function LotsWide({ lots, totals, columns, sort, onSort }: OverviewRows) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the arrow keys
    <section className={styles.scroll} aria-label="Lotes: tabela" tabIndex={0}>
      <table aria-label="Lotes" className={styles.table}>
        <thead>
          <tr>
            <td aria-label="Comparar" />
            {columns.map((column) => (
              <Heading key={column.order} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <tr key={lot.id}>
              <td>
                <CompareTick lot={lot} />
              </td>
              {columns.map((column) => (
                <Cell key={column.order} column={column} lot={lot} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {columns.map((column) => (
              <td key={column.order} data-text={column.isText}>
                <TotalFigure column={column} totals={totals} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Figures begin with the largest, names with A; the second click turns it round. */
function Heading({ column, sort, onSort }: { column: OverviewColumn; sort: string; onSort: (sort: string) => void }) {
  const { order, label, isText } = column;
  const way = sort === order ? 'ascending' : sort === `-${order}` ? 'descending' : 'none';
  return (
    <th scope="col" aria-sort={way} data-text={isText}>
      <button type="button" onClick={() => onSort(nextSort(order, way, isText ?? false))}>
        {label}
        <span aria-hidden="true">{way === 'ascending' ? ' ▲' : way === 'descending' ? ' ▼' : ''}</span>
      </button>
    </th>
  );
}

function nextSort(order: OverviewOrder, way: 'ascending' | 'descending' | 'none', isText: boolean): string {
  const isUp = way === 'none' ? isText : way === 'descending';
  return isUp ? order : `-${order}`;
}

function Cell({ column: { order, isText, text, mark }, lot }: { column: OverviewColumn; lot: LotOverview }) {
  if (order === 'name')
    return (
      <th scope="row" data-text>
        <ReportName lot={lot} />
      </th>
    );
  return (
    <td data-text={isText}>
      {text(lot)}
      <FigureMark mark={mark?.(lot)} of={text(lot)} />
    </td>
  );
}
