import { Checkbox, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useIsFetching } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { optional } from '../../lib/optional.tsx';
import { allowed, currentFarmId } from '../../lib/session.ts';
import { createSavedStore, useStore } from '../../lib/store.ts';
import { CreateByName } from '../../ui/create-by-name.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { ListSkeleton } from '../../ui/query-list.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import type Table from '../lot-overview/lots-table.tsx';
import { CompareBar } from './compare-bar.tsx';
import { costsShown } from './costs-shown.ts';
import { LotCards } from './lot-cards.tsx';
import { type LotsQuery, refetchLots } from './lots.api.ts';

/** Not part of what a phone keeps for the field. */
const LotsTable = optional<ComponentProps<typeof Table>>(() => import('../lot-overview/lots-table.tsx'), {
  meanwhile: <ListSkeleton />,
  instead: <EmptyState title="A tabela precisa de sinal" subtitle="Escolha Cartões: eles estão neste aparelho." />,
});

const LotsExport = optional<LotsQuery>(() => import('./lots-export.tsx'));

type View = 'cards' | 'table';
const views = [
  { value: 'cards', label: 'Cartões' },
  { value: 'table', label: 'Tabela' },
] as const;
const chosenView = createSavedStore<View>('cocho.lots-view', 'cards');

const debounceMs = 300;
const orders = [
  { value: 'name', label: 'Nome' },
  { value: '-entry_date', label: 'Entrada mais recente' },
  { value: 'entry_date', label: 'Entrada mais antiga' },
];

export function LotsPage() {
  const navigate = useNavigate();
  const view = useStore(chosenView);
  const seesMoney = allowed('money.read');
  const withCosts = useStore(costsShown) && seesMoney;
  const [active, setActive] = useState(true);
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, debounceMs);
  const [sort, setSort] = useState('name');
  const refreshing = useIsFetching({ queryKey: [currentFarmId(), 'lots'] }) > 0;
  const canWrite = allowed('lots.write');
  const empty = active ? 'Nenhum lote ativo encontrado' : 'Nenhum lote inativo encontrado';
  const query = { active, page, search: search.trim(), sort };
  const fromTheTop =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };

  return (
    <Page title="Lotes" refresh={refetchLots} refreshing={refreshing}>
      {canWrite && (
        <CreateByName
          label="Nome do lote"
          button="Criar Lote"
          onCreate={(name) => navigate({ to: '/admin/lots/new', search: name ? { name } : {} })}
        />
      )}
      <Toolbar
        search={<SearchInput value={typed} onChange={(event) => fromTheTop(setTyped)(event.currentTarget.value)} />}
      >
        <Segments
          label="Situação"
          options={['Ativos', 'Inativos']}
          value={active ? 'Ativos' : 'Inativos'}
          onChange={fromTheTop((value: string) => setActive(value === 'Ativos'))}
        />
        <Segments
          label="Visualização"
          options={views}
          value={view}
          onChange={(value) => {
            chosenView.set(value);
            fromTheTop(setSort)('name');
          }}
        />
        {view === 'cards' && (
          <NativeSelect
            aria-label="Ordenar por"
            data={orders}
            value={sort}
            onChange={(event) => fromTheTop(setSort)(event.currentTarget.value)}
          />
        )}
        {view === 'cards' && seesMoney && (
          <Checkbox
            size="md"
            my="auto"
            label="Mostrar custos"
            checked={withCosts}
            onChange={(event) => costsShown.set(event.currentTarget.checked)}
          />
        )}
        <LotsExport active={active} search={typed.trim()} sort={sort} />
      </Toolbar>
      <CompareBar />
      {view === 'cards' ? (
        <LotCards query={query} withCosts={withCosts} onPage={setPage} empty={empty} />
      ) : (
        <LotsTable query={query} onSort={fromTheTop(setSort)} onPage={setPage} empty={empty} />
      )}
    </Page>
  );
}
