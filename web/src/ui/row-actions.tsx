import { ActionIcon } from '@mantine/core';
import {
  type Icon,
  IconArrowsExchange,
  IconCoins,
  IconCopy,
  IconDroplet,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

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

export function DuplicateButton({ name, onClick }: Props) {
  return (
    <ActionIcon variant="subtle" size="xl" aria-label={`Duplicar ${name}`} onClick={onClick}>
      <IconCopy size={20} />
    </ActionIcon>
  );
}

interface LinkProps {
  name: string;
  to: string;
  search?: Record<string, unknown>;
}

export function EditLink(props: LinkProps) {
  return <ActionLink {...props} label="Editar" icon={IconPencil} />;
}

export function DuplicateLink(props: LinkProps) {
  return <ActionLink {...props} label="Duplicar" icon={IconCopy} />;
}

export function HistoryLink(props: LinkProps) {
  return <ActionLink {...props} label="Histórico de" icon={IconHistory} />;
}

export function CostsLink(props: LinkProps) {
  return <ActionLink {...props} label="Custos de" icon={IconCoins} />;
}

export function DryMatterLink(props: LinkProps) {
  return <ActionLink {...props} label="Matéria seca de" icon={IconDroplet} />;
}

export function MovementsLink(props: LinkProps) {
  return <ActionLink {...props} label="Movimentações de" icon={IconArrowsExchange} />;
}

function ActionLink({ name, to, search = {}, label, icon: Icon }: LinkProps & { label: string; icon: Icon }) {
  return (
    <ActionIcon
      variant="subtle"
      size="xl"
      aria-label={`${label} ${name}`}
      renderRoot={(props) => <Link to={to} search={search as never} {...props} />}
    >
      <Icon size={20} />
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
