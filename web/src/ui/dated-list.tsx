import type { DatedValue, Removal } from '@cocho/domain/dated-values';
import { dash, formatDay, formatInstant } from '@cocho/domain/formats';
import { Badge } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTimeZone } from '../lib/session.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { KeepFocus } from './keep-focus.tsx';
import { QueryList } from './query-list.tsx';
import { DeleteButton } from './row-actions.tsx';
import { RowCard, RowList } from './row-card.tsx';

type Dated = DatedValue & Partial<Removal>;

interface Props<Row> {
  query: UseQueryResult<Row[]>;
  empty: ReactNode;
  /** What each row is: 'o' 'preço', 'a' 'matéria seca'. */
  article: 'o' | 'a';
  noun: string;
  value: (row: Row) => string;
  /** Facts of its own, between since when it holds and who said so. */
  details?: (row: Row) => [string, string][];
  /** Null where the person may only read. */
  onRemove: ((id: number) => void) | null;
  /** What removing one brings about, to be confirmed. */
  warning: string;
}

/** What holds from a day on until the next: since when, who said so, and those that no longer hold. */
export function DatedList<Row extends Dated>({ query, empty, onRemove, warning, ...about }: Props<Row>) {
  const [removing, setRemoving] = useState<Row | null>(null);
  const { article, noun, value, details = () => [] } = about;
  const timeZone = useTimeZone();
  const nameOf = ({ valid_from }: Row) => `${article} ${noun} de ${formatDay(valid_from)}`;
  const told = (at: string, by: string | null | undefined) => `${formatInstant(at, timeZone)} · ${by ?? dash}`;

  return (
    <>
      <KeepFocus>
        <QueryList query={query} show={(rows) => rows} empty={empty}>
          {(rows) => (
            <RowList>
              {rows.map((row) => (
                <RowCard
                  key={row.id}
                  muted={Boolean(row.removed_at)}
                  title={
                    <>
                      {value(row)} {row.removed_at && <Badge color="clay">{`Substituíd${article}`}</Badge>}
                    </>
                  }
                  details={[
                    [`Válid${article}`, validity(row)],
                    ...details(row),
                    [`Registrad${article}`, told(row.created_at, row.user_name)],
                    ...(row.removed_at ? [['Até', told(row.removed_at, row.removed_by)] as [string, string]] : []),
                  ]}
                  actions={
                    onRemove && !row.removed_at && <DeleteButton name={nameOf(row)} onClick={() => setRemoving(row)} />
                  }
                />
              ))}
            </RowList>
          )}
        </QueryList>
      </KeepFocus>
      <DeleteDialog
        row={removing}
        name={nameOf}
        text={warning}
        onClose={() => setRemoving(null)}
        onDelete={({ id }) => onRemove?.(id)}
      />
    </>
  );
}

function validity({ valid_from, valid_to }: DatedValue): string {
  return valid_to ? `${formatDay(valid_from)} a ${formatDay(valid_to)}` : `desde ${formatDay(valid_from)}`;
}
