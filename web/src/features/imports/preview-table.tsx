import { dash, formatDay, formatNumber } from '@cocho/domain/formats';
import type { LineError } from '@cocho/domain/imports';
import type { ImportLine } from '@cocho/domain/sheets/read-table';
import type { Cell, CellKind, ImportColumn } from '@cocho/domain/sheets/sheet';
import { Table } from '@mantine/core';
import { Fragment } from 'react';
import styles from './imports.module.css';

interface Props {
  columns: ImportColumn[];
  lines: { line: ImportLine; errors: LineError[] }[];
}

/** Each line as it was understood, with its number in the file; what is wrong stands below it. */
export function PreviewTable({ columns, lines }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard
    <section className={styles.scroll} aria-label="Prévia das linhas" tabIndex={0}>
      <Table className={styles.preview}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Linha</Table.Th>
            {columns.map(({ field, label, kind }) => (
              <Table.Th key={field} data-kind={kind}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ line, errors }) => (
            <Fragment key={line.line}>
              <Table.Tr data-wrong={errors.length > 0 || undefined}>
                <Table.Th scope="row">{line.line}</Table.Th>
                {columns.map(({ field, kind }) => (
                  <Table.Td
                    key={field}
                    data-kind={kind}
                    data-wrong={errors.some((error) => error.field === field) || undefined}
                  >
                    {shown(kind, line[field] ?? null)}
                  </Table.Td>
                ))}
              </Table.Tr>
              {errors.length > 0 && (
                <Table.Tr className={styles.errors}>
                  <Table.Td colSpan={columns.length + 1}>
                    <ul>
                      {errors.map(({ message }) => (
                        <li key={message}>{message}</li>
                      ))}
                    </ul>
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** As the rest of the panel shows it; what could not be read, as it stands in the file. */
function shown(kind: CellKind, cell: Cell): string {
  if (cell === null) return dash;
  if (typeof cell === 'number') return formatNumber(cell, { max: 4 });
  return kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(cell) ? formatDay(cell) : cell;
}
