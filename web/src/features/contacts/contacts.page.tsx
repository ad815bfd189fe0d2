import { type Contact, type ContactStatus, contactStatusLabels, farmSizeLabels } from '@cocho/domain/contacts';
import { dash, formatInstant } from '@cocho/domain/formats';
import { compareNames, nameMatches } from '@cocho/domain/names';
import { formatPhone } from '@cocho/domain/phones';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeZone } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Orders, useListTools } from '../../ui/list-tools.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { EditButton } from '../../ui/row-actions.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { contacts } from './contacts.api.ts';
import { NewProposalLink } from './new-proposal-link.tsx';

const orders: Orders<Contact> = {
  'Mais recentes': (a, b) => b.created_at.localeCompare(a.created_at),
  Nome: (a, b) => compareNames(a.name, b.name),
};

const colours: Record<ContactStatus, string> = { new: 'clay', talking: 'straw', client: 'pasture', closed: 'gray' };

/** For the provider's staff: who asked to be called, and what came of it. */
export function ContactsPage() {
  const list = useQuery(contacts.list());
  const timeZone = useTimeZone();
  const [editing, setEditing] = useState<Contact | null>(null);
  const { show, tools } = useListTools<Contact>(
    ({ name, email }, text) => nameMatches(`${name} ${email}`, text),
    orders,
  );

  return (
    <Page title="Contatos" refresh={list.refetch} refreshing={list.isRefetching}>
      {tools}
      <QueryList
        query={list}
        show={show}
        empty={<EmptyState title="Nenhum contato ainda" subtitle="Os pedidos feitos no site aparecem aqui." />}
      >
        {(rows) => (
          <RowList>
            {rows.map((contact) => (
              <RowCard
                key={contact.id}
                muted={contact.status === 'closed'}
                title={
                  <>
                    {contact.name}
                    <Badge color={colours[contact.status]}>{contactStatusLabels[contact.status]}</Badge>
                  </>
                }
                details={[
                  ['Telefone', linked(`tel:+55${contact.phone}`, formatPhone(contact.phone))],
                  ['Email', linked(`mailto:${contact.email}`, contact.email)],
                  ['Fazenda', farmSizeLabels[contact.farm_size]],
                  ['Recebido em', formatInstant(contact.created_at, timeZone)],
                  ['Mensagem', contact.message ?? dash],
                  ['Anotações', contact.notes ?? dash],
                ]}
                actions={
                  <>
                    <NewProposalLink contact={contact} />
                    <EditButton name={contact.name} onClick={() => setEditing(contact)} />
                  </>
                }
              />
            ))}
          </RowList>
        )}
      </QueryList>
      {editing && <ContactDialog contact={editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}

function linked(href: string, text: string) {
  return <a href={href}>{text}</a>;
}
