import type { FarmUser } from '@cocho/domain/farm-users';
import { dash, formatInstant } from '@cocho/domain/formats';
import { userTypeLabels } from '@cocho/domain/permissions';
import { formatPhone } from '@cocho/domain/phones';
import { Badge } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTimeZone, useUser } from '../../lib/session.ts';
import { RowCard } from '../../ui/row-card.tsx';

/** A person of the farm. Who was invited without an e-mail is known by the phone. */
export function FarmUserCard({ row, actions }: { row: FarmUser; actions: ReactNode }) {
  const timeZone = useTimeZone();
  const me = useUser();
  const contact: [string, string] = row.email
    ? ['Email', row.email]
    : ['Telefone', formatPhone(row.phone ?? '') || dash];
  return (
    <RowCard
      muted={!row.active}
      title={
        <>
          {row.name}
          {row.id === me?.id && <IconStarFilled size={16} color="var(--mantine-color-straw-7)" aria-label="Você" />}
          {!row.active && <Badge color="clay">Inativo</Badge>}
          {row.active && row.invitation_expires_at && <Badge color="straw">{invitationState(row, timeZone)}</Badge>}
        </>
      }
      details={[
        contact,
        ['Tipo', userTypeLabels[row.user_type]],
        ['Criado em', formatInstant(row.created_at, timeZone)],
      ]}
      actions={actions}
    />
  );
}

function invitationState({ invitation_expires_at }: FarmUser, timeZone: string): string {
  const until = invitation_expires_at ?? '';
  return Date.parse(until) < Date.now() ? 'Convite vencido' : `Convite até ${formatInstant(until, timeZone)}`;
}
