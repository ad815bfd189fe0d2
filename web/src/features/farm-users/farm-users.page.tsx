import type { FarmUser } from '@cocho/domain/farm-users';
import type { Invitation } from '@cocho/domain/invitations';
import { compareNames, nameMatches } from '@cocho/domain/names';
import { farmUserSheet } from '@cocho/domain/sheets/farm-users';
import { ActionIcon, Button } from '@mantine/core';
import { IconLink, IconQrcode, IconUserCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { allowed, useUser } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CreateByName } from '../../ui/create-by-name.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Orders, useListTools } from '../../ui/list-tools.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { DeleteButton, EditLink } from '../../ui/row-actions.tsx';
import { RowList } from '../../ui/row-card.tsx';
import { SheetActions } from '../../ui/sheet-actions.tsx';
import { invitations } from '../invitations/invitations.api.ts';
import { InvitationDialog, InviteDialog } from '../invitations/invite-dialog.tsx';
import { FarmUserCard } from './farm-user-card.tsx';
import { farmUsers, isOwnElsewhere, restoreFarmUser } from './farm-users.api.ts';

const orders: Orders<FarmUser> = {
  Nome: (a, b) => compareNames(a.name, b.name),
  Email: (a, b) => compareNames(a.email, b.email),
  'Mais recentes': (a, b) => b.created_at.localeCompare(a.created_at),
};

export function FarmUsersPage() {
  const navigate = useNavigate();
  const list = useQuery(farmUsers.list());
  const [inviting, setInviting] = useState(false);
  const { show, tools } = useListTools<FarmUser>(
    (row, text) => nameMatches(row.name, text) || nameMatches(row.email, text),
    orders,
    () => ({ rest: <SheetActions sheet={farmUserSheet} rows={() => show(list.data ?? [])} /> }),
  );
  const canWrite = allowed('farm-users.write');

  return (
    <Page title="Usuários" refresh={list.refetch} refreshing={list.isRefetching}>
      {canWrite && (
        <>
          <CreateByName
            label="Nome do usuário"
            button="Criar Usuário"
            onCreate={(name) => navigate({ to: '/admin/farm-users/new', search: name ? { name } : {} })}
          />
          <Button
            variant="light"
            mb="lg"
            leftSection={<IconQrcode size={20} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            Convidar operador por link ou QR
          </Button>
        </>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {tools}
      <QueryList
        query={list}
        show={show}
        empty={<EmptyState title="Nenhum usuário encontrado" subtitle="Adicione um usuário para começar." />}
      >
        {(rows) => (
          <RowList>
            {rows.map((row) => (
              <FarmUserCard key={row.id} row={row} actions={canWrite && <Actions row={row} />} />
            ))}
          </RowList>
        )}
      </QueryList>
    </Page>
  );
}

/** Who was invited is let go with one tap, and brought back with another, to come in by a new link; of anyone else it is asked first. */
function Actions({ row }: { row: FarmUser }) {
  const me = useUser();
  const deactivate = useMutation(farmUsers.remove());
  const restore = useMutation(restoreFarmUser());
  const renew = useMutation(invitations.renew());
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<Invitation | null>(null);
  const isInvited = row.email === '';

  return (
    <>
      {isInvited && row.active && (
        <ActionIcon
          variant="subtle"
          size="xl"
          aria-label={`Novo link para ${row.name}`}
          title="Novo link"
          loading={renew.isPending}
          onClick={() => renew.mutate(row.id, { onSuccess: setMade })}
        >
          <IconLink size={20} />
        </ActionIcon>
      )}
      {isInvited && !row.active && (
        <ActionIcon
          variant="subtle"
          size="xl"
          aria-label={`Reativar ${row.name}`}
          title="Reativar"
          loading={restore.isPending}
          onClick={() => restore.mutate(row.id)}
        >
          <IconUserCheck size={20} />
        </ActionIcon>
      )}
      <EditLink name={row.name} to={isOwnElsewhere(row, me) ? '/admin/profile' : `/admin/farm-users/${row.id}/edit`} />
      {row.active && row.id !== me?.id && (
        <DeleteButton name={row.name} onClick={() => (isInvited ? deactivate.mutate(row.id) : setAsking(true))} />
      )}
      {made && <InvitationDialog invitation={made} onClose={() => setMade(null)} />}
      <ConfirmDialog
        opened={asking}
        title={`Desativar ${row.name}`}
        subtitle="Usuários não podem ser excluídos, apenas desativados. A pessoa perde o acesso a esta fazenda na hora."
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          deactivate.mutate(row.id);
          setAsking(false);
        }}
      />
    </>
  );
}
