import type { Farm } from '@cocho/domain/farms';
import { dash, formatInstant, formatNumber } from '@cocho/domain/formats';
import { compareNames, nameMatches } from '@cocho/domain/names';
import { planLimits } from '@cocho/domain/plans';
import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Orders, useListTools } from '../../ui/list-tools.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { EditButton } from '../../ui/row-actions.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { FarmDialog } from './farm-dialog.tsx';
import { farms } from './farms.api.ts';
import { MemberDialog } from './member-dialog.tsx';
import { WaitingPeople } from './waiting-people.tsx';

const orders: Orders<Farm> = {
  Nome: (a, b) => compareNames(a.name, b.name),
  'Mais animais': (a, b) => b.animals - a.animals,
  'Mais recentes': (a, b) => b.created_at.localeCompare(a.created_at),
};

/** For the provider's staff: every farm, its plan, and who comes in first. */
export function FarmsPage() {
  const list = useQuery(farms.list());
  const [editing, setEditing] = useState<Farm | 'new' | null>(null);
  const [linking, setLinking] = useState<Farm | null>(null);
  const { show, tools } = useListTools<Farm>(
    (farm, text) => nameMatches(farm.name, text),
    orders,
    () => ({ action: <Button onClick={() => setEditing('new')}>Criar Fazenda</Button> }),
  );

  return (
    <Page title="Fazendas" refresh={list.refetch} refreshing={list.isRefetching}>
      <WaitingPeople />
      {tools}
      <QueryList
        query={list}
        show={show}
        empty={<EmptyState title="Nenhuma fazenda encontrada" subtitle="Crie uma fazenda para começar." />}
      >
        {(rows) => (
          <RowList>
            {rows.map((farm) => (
              <RowCard
                key={farm.id}
                muted={!farm.active}
                title={
                  <>
                    {farm.name}
                    <Badge variant="light">{planLimits[farm.plan].label}</Badge>
                    {!farm.active && <Badge color="clay">Inativa</Badge>}
                  </>
                }
                details={[
                  ['Animais', ofLimit(farm.animals, planLimits[farm.plan].animals)],
                  ['Usuários', ofLimit(farm.users, planLimits[farm.plan].users)],
                  ['Fuso horário', farm.time_zone],
                  ['Criado em', formatInstant(farm.created_at, farm.time_zone)],
                ]}
                actions={
                  <>
                    <ActionIcon
                      variant="subtle"
                      size="xl"
                      aria-label={`Ligar pessoa a ${farm.name}`}
                      onClick={() => setLinking(farm)}
                    >
                      <IconUserPlus size={20} />
                    </ActionIcon>
                    <EditButton name={farm.name} onClick={() => setEditing(farm)} />
                  </>
                }
              />
            ))}
          </RowList>
        )}
      </QueryList>
      {editing && <FarmDialog farm={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {linking && <MemberDialog farm={linking} onClose={() => setLinking(null)} />}
    </Page>
  );
}

function ofLimit(used: number, limit: number): string {
  return `${formatNumber(used)} / ${Number.isFinite(limit) ? formatNumber(limit) : dash}`;
}
