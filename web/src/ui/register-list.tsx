import { compareNames, nameMatches } from '@cocho/domain/names';
import type { Permission } from '@cocho/domain/permissions';
import type { Sheet } from '@cocho/domain/sheets/sheet';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { FarmResource } from '../lib/farm-resource.ts';
import { allowed } from '../lib/session.ts';
import { CreateByName } from './create-by-name.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { FillLink } from './fill-link.tsx';
import { KeepFocus } from './keep-focus.tsx';
import { type Orders, useListTools } from './list-tools.tsx';
import { Page } from './page.tsx';
import { QueryList } from './query-list.tsx';
import { DeleteButton, EditLink } from './row-actions.tsx';
import { RowCard, RowList } from './row-card.tsx';
import { SheetActions } from './sheet-actions.tsx';

interface Row {
  id: number;
  name: string;
  created_at: string;
}

interface Props<T extends Row, Line> {
  title: string;
  resource: Pick<FarmResource<T, unknown>, 'list' | 'remove'>;
  /** Where the register lives in the panel: /admin/corrals. Its forms are below it. */
  path: string;
  write: Permission;
  /** With a label, the new row's name has an input of its own; without, what is searched for is the name. */
  create: { button: string; label?: string };
  empty: { title: string; subtitle?: string };
  deleteText: string;
  deleteLabel?: string;
  orders?: Orders<T>;
  /** How the list is exported; and whether one may be imported, on the page /import below it. */
  sheet?: Sheet<T, Line>;
  importable?: boolean;
  /** What stands above the list. */
  intro?: ReactNode;
  card: (row: T) => { title: ReactNode; details: [label: string, value: ReactNode][]; children?: ReactNode };
  /** Further actions of a row, before edit and delete. */
  actions?: (row: T, canWrite: boolean) => ReactNode;
}

/** The list screen that every register has: create by name, search, order, cards, edit, delete with its dialog. */
export function RegisterList<T extends Row, Line = T>(props: Props<T, Line>) {
  const { title, resource, path, create, empty, deleteText, deleteLabel, orders, sheet, intro, card, actions } = props;
  const navigate = useNavigate();
  const list = useQuery(resource.list());
  const remove = useMutation(resource.remove());
  const [deleting, setDeleting] = useState<T | null>(null);
  const canWrite = allowed(props.write);
  const openForm = (name: string) => navigate({ to: `${path}/new`, search: name ? { name } : {} } as never);
  const { show, tools } = useListTools<T>(
    (row, text) => nameMatches(row.name, text),
    {
      Nome: (a, b) => compareNames(a.name, b.name),
      ...orders,
      'Mais recentes': (a, b) => b.created_at.localeCompare(a.created_at),
    },
    (search) => ({
      action: canWrite && !create.label && <Button onClick={() => openForm(search)}>{create.button}</Button>,
      rest: sheet && (
        <SheetActions
          sheet={sheet}
          rows={() => show(list.data ?? [])}
          importPage={canWrite && props.importable ? `${path}/import` : undefined}
        />
      ),
    }),
  );

  return (
    <Page title={title} refresh={list.refetch} refreshing={list.isRefetching}>
      {intro}
      {canWrite && create.label && <CreateByName label={create.label} button={create.button} onCreate={openForm} />}
      {tools}
      <KeepFocus>
        <QueryList
          query={list}
          show={show}
          empty={<EmptyState {...empty}>{canWrite && <FillLink to={`${path}/new`} />}</EmptyState>}
        >
          {(rows) => (
            <RowList>
              {rows.map((row) => (
                <RowCard
                  key={row.id}
                  {...card(row)}
                  actions={
                    <>
                      {actions?.(row, canWrite)}
                      {canWrite && (
                        <>
                          <EditLink name={row.name} to={`${path}/${row.id}/edit`} />
                          <DeleteButton name={row.name} onClick={() => setDeleting(row)} />
                        </>
                      )}
                    </>
                  }
                />
              ))}
            </RowList>
          )}
        </QueryList>
      </KeepFocus>
      <DeleteDialog
        row={deleting}
        name={({ name }) => name}
        text={deleteText}
        confirmLabel={deleteLabel}
        onClose={() => setDeleting(null)}
        onDelete={({ id }) => remove.mutate(id)}
      />
    </Page>
  );
}
