import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';

interface Props {
  /** Of the row: a list has many 'Editar' buttons, and each says which. */
  name: string;
  onClick: () => void;
}

export function EditButton({ name, onClick }: Props) {
  return (
    <ActionIcon variant="subtle" size="xl" aria-label={`Editar ${name}`} onClick={onClick}>
      <IconPencil size={20} />
    </ActionIcon>
  );
}

export function EditLink({ name, ...link }: { name: string } & LinkProps) {
  return (
    <ActionIcon
      variant="subtle"
      size="xl"
      aria-label={`Editar ${name}`}
      renderRoot={(props) => <Link {...link} {...props} />}
    >
      <IconPencil size={20} />
    </ActionIcon>
  );
}

export function DeleteButton({ name, onClick }: Props) {
  return (
    <ActionIcon variant="subtle" size="xl" color="clay" aria-label={`Excluir ${name}`} onClick={onClick}>
      <IconTrash size={20} />
    </ActionIcon>
  );
}
