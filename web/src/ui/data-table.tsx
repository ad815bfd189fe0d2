import type { ReactNode } from 'react';
import styles from './data-table.module.css';

interface Props {
  label: string;
  head: string[];
  /** The first cell names the row; the others are figures. */
  rows: ReactNode[][];
  total?: string[];
  /** How many of the first columns are text. */
  texts?: number;
  /** A colour before the name of each row, as it has elsewhere. */
  marks?: string[];
}

/** Rows of figures with their sums. What does not fit scrolls, by finger and by key. */
export function DataTable({ label, head, rows, total, texts = 1, marks }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the arrow keys
    <section className={styles.scroll} aria-label={`${label}: tabela`} tabIndex={0}>
      <table aria-label={label} className={styles.table} data-texts={texts}>
        <thead>
          <tr>
            {head.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may read the same, and none holds a state
            <tr key={index}>
              <th scope="row">
                {marks && <i style={{ background: marks[index] }} aria-hidden="true" />}
                {name}
              </th>
              <Cells cells={cells} />
            </tr>
          ))}
        </tbody>
        {total && total.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row">{total[0]}</th>
              <Cells cells={total.slice(1)} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Cells({ cells }: { cells: ReactNode[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
  return cells.map((cell, index) => <td key={index}>{cell}</td>);
}
