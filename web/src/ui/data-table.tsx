import { Table } from '@mantine/core';
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
      <Table aria-label={label} className={styles.table} data-texts={texts}>
        <Table.Thead>
          <Table.Tr>
            {head.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, ...cells], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may read the same, and none holds a state
            <Table.Tr key={index}>
              <Table.Th scope="row">
                {marks && <i style={{ background: marks[index] }} aria-hidden="true" />}
                {name}
              </Table.Th>
              <Cells cells={cells} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        {total && total.length > 0 && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{total[0]}</Table.Th>
              <Cells cells={total.slice(1)} />
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </section>
  );
}

function Cells({ cells }: { cells: ReactNode[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
  return cells.map((cell, index) => <Table.Td key={index}>{cell}</Table.Td>);
}
