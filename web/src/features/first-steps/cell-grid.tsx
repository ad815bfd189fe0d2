import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './first-steps.module.css';
import { blankRow, type GridColumn, type GridRow, isTable, paste } from './pasted-cells.ts';

interface Props {
  label: string;
  columns: GridColumn[];
  rows: GridRow[];
  /** What stood there before anybody typed. */
  offered: GridRow[];
  /** By place: `rows.2.capacity`. */
  errors: Record<string, string>;
  /** What one more row is called. */
  more: string;
  onChange: (rows: GridRow[]) => void;
}

/** A small spreadsheet: typed in place, or pasted from a large one. */
export function CellGrid({ label, columns, rows, offered, errors, more, onChange }: Props) {
  const id = useId();
  const change = (at: number, field: string, text: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [field]: text } : row)));

  return (
    <div className={styles.scroll}>
      <table className={styles.grid} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.field} scope="col">
                {column.label}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands in its place
            <tr key={at}>
              {columns.map((column, right) => {
                const error = errors[`${at}.${column.field}`];
                const place = `${id}-${at}-${column.field}`;
                return (
                  <td key={column.field}>
                    <input
                      value={row[column.field] ?? ''}
                      aria-label={`${column.label}, linha ${at + 1}`}
                      aria-invalid={error ? true : undefined}
                      aria-describedby={error ? place : undefined}
                      inputMode={column.kind === 'number' ? 'decimal' : undefined}
                      size={column.size}
                      onChange={(event) => change(at, column.field, event.currentTarget.value)}
                      onPaste={(event) => {
                        const text = event.clipboardData.getData('text');
                        if (!isTable(text)) return;
                        event.preventDefault();
                        onChange(paste({ columns, rows, offered }, { row: at, column: right }, text));
                      }}
                    />
                    {error && (
                      <span id={place} className={styles.error}>
                        {error}
                      </span>
                    )}
                  </td>
                );
              })}
              <td>
                <ActionIcon
                  variant="subtle"
                  color="clay"
                  aria-label={`Tirar linha ${at + 1}`}
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                >
                  <IconX size={16} />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...rows, blankRow(columns)])}
      >
        {more}
      </Button>
    </div>
  );
}
