import type { Contact } from '@cocho/domain/contacts';
import { formatPhone } from '@cocho/domain/phones';
import { ActionIcon } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** A new proposal that begins with what the contact told of themselves. */
export function NewProposalLink({ contact }: { contact: Pick<Contact, 'name' | 'email' | 'phone'> }) {
  const { name, email, phone } = contact;
  return (
    <ActionIcon
      component={Link}
      to={`/manager/proposals/create?${new URLSearchParams({ name, email, phone: formatPhone(phone) })}`}
      variant="subtle"
      size="xl"
      aria-label={`Criar proposta para ${name}`}
    >
      <IconFileDollar size={20} />
    </ActionIcon>
  );
}
