import { dash, formatDay, formatNumber } from '@cocho/domain/formats';
import type { LineError } from '@cocho/domain/imports';
import type { ImportLine } from '@cocho/domain/sheets/read-table';
import type { Cell, CellKind, ImportColumn } from '@cocho/domain/sheets/sheet';
import { isDay } from '@cocho/domain/written-days';
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
      <table className={styles.preview}>
        <thead>
          <tr>
            <th>Linha</th>
            {columns.map(({ field, label, kind }) => (
              <th key={field} data-kind={kind}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, errors }) => (
            <Fragment key={line.line}>
              <tr data-wrong={errors.length > 0 || undefined}>
                <th scope="row">{line.line}</th>
                {columns.map(({ field, kind }) => (
                  <td
                    key={field}
                    data-kind={kind}
                    data-wrong={errors.some((error) => error.field === field) || undefined}
                  >
                    {shown(kind, line[field] ?? null)}
                  </td>
                ))}
              </tr>
              {errors.length > 0 && (
                <tr className={styles.errors}>
                  <td colSpan={columns.length + 1}>
                    <ul>
                      {errors.map(({ message }) => (
                        <li key={message}>{message}</li>
                      ))}
                    </ul>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** As the rest of the panel shows it; what could not be read, as it stands in the file. */
function shown(kind: CellKind, cell: Cell): string {
  if (cell === null) return dash;
  if (typeof cell === 'number') return formatNumber(cell, { max: 4 });
  return kind === 'day' && isDay(cell) ? formatDay(cell) : cell;
}
