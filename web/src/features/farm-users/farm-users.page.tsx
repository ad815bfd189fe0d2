import type { FarmUser } from '@cocho/domain/farm-users';
import { formatInstant } from '@cocho/domain/formats';
import { compareNames, nameMatches } from '@cocho/domain/names';
import { userTypeLabels } from '@cocho/domain/permissions';
import { farmUserSheet } from '@cocho/domain/sheets/farm-users';
import { Badge } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { allowed, useTimeZone, useUser } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CreateByName } from '../../ui/create-by-name.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Orders, useListTools } from '../../ui/list-tools.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { DeleteButton, EditLink } from '../../ui/row-actions.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { SheetActions } from '../../ui/sheet-actions.tsx';
import { farmUsers, isOwnElsewhere } from './farm-users.api.ts';

const orders: Orders<FarmUser> = {
  Nome: (a, b) => compareNames(a.name, b.name),
  Email: (a, b) => compareNames(a.email, b.email),
  'Mais recentes': (a, b) => b.created_at.localeCompare(a.created_at),
};

export function FarmUsersPage() {
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const me = useUser();
  const list = useQuery(farmUsers.list());
  const deactivate = useMutation(farmUsers.remove());
  const [deactivating, setDeactivating] = useState<FarmUser | null>(null);
  const { show, tools } = useListTools<FarmUser>(
    (row, text) => nameMatches(row.name, text) || nameMatches(row.email, text),
    orders,
    () => <SheetActions sheet={farmUserSheet} rows={() => show(list.data ?? [])} />,
  );
  const canWrite = allowed('farm-users.write');

  return (
    <Page title="Usuários" refresh={list.refetch} refreshing={list.isRefetching}>
      {canWrite && (
        <CreateByName
          label="Nome do usuário"
          button="Criar Usuário"
          onCreate={(name) => navigate({ to: '/admin/farm-users/new', search: name ? { name } : {} })}
        />
      )}
      {tools}
      <QueryList
        query={list}
        show={show}
        empty={<EmptyState title="Nenhum usuário encontrado" subtitle="Adicione um usuário para começar." />}
      >
        {(rows) => (
          <RowList>
            {rows.map((row) => (
              <RowCard
                key={row.id}
                muted={!row.active}
                title={
                  <>
                    {row.name}
                    {row.id === me?.id && (
                      <IconStarFilled size={16} color="var(--mantine-color-straw-7)" aria-label="Você" />
                    )}
                    {!row.active && <Badge color="clay">Inativo</Badge>}
                  </>
                }
                details={[
                  ['Email', row.email],
                  ['Tipo', userTypeLabels[row.user_type]],
                  ['Criado em', formatInstant(row.created_at, timeZone)],
                ]}
                actions={
                  canWrite && (
                    <>
                      <EditLink
                        name={row.name}
                        to={isOwnElsewhere(row, me) ? '/admin/profile' : `/admin/farm-users/${row.id}/edit`}
                      />
                      {row.active && row.id !== me?.id && (
                        <DeleteButton name={row.name} onClick={() => setDeactivating(row)} />
                      )}
                    </>
                  )
                }
              />
            ))}
          </RowList>
        )}
      </QueryList>
      <ConfirmDialog
        opened={deactivating !== null}
        title={`Desativar ${deactivating?.name}`}
        subtitle="Usuários não podem ser excluídos, apenas desativados. A pessoa perde o acesso a esta fazenda na hora."
        onCancel={() => setDeactivating(null)}
        onConfirm={() => {
          if (deactivating) deactivate.mutate(deactivating.id);
          setDeactivating(null);
        }}
      />
    </Page>
  );
}
