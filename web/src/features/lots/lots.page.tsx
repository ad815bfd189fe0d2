import type { Lot } from '@cocho/domain/lots';
import { lotSheet } from '@cocho/domain/sheets/lots';
import { Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { allowed } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CreateByName } from '../../ui/create-by-name.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { RowList } from '../../ui/row-card.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SheetActions } from '../../ui/sheet-actions.tsx';
import { FinishLotDialog } from './finish-lot-dialog.tsx';
import { LotCard } from './lot-card.tsx';
import { allLots, lots, lotsPage } from './lots.api.ts';
import { ResumeLotDialog } from './resume-lot-dialog.tsx';

/** A card is some eighty nodes: a page stays below 1,500, however many lots there are. */
const pageSize = 12;
const debounceMs = 300;
const orders = [
  { value: 'name', label: 'Nome' },
  { value: '-entry_date', label: 'Entrada mais recente' },
  { value: 'entry_date', label: 'Entrada mais antiga' },
];

export function LotsPage() {
  const navigate = useNavigate();
  const [active, setActive] = useState(true);
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, debounceMs);
  const [sort, setSort] = useState('name');
  const [resuming, setResuming] = useState<Lot | null>(null);
  const [finishing, setFinishing] = useState<Lot | null>(null);
  const [deleting, setDeleting] = useState<Lot | null>(null);
  const list = useQuery(lotsPage({ active, page, items: pageSize, search: search.trim(), sort }));
  const remove = useMutation(lots.remove());
  const canWrite = allowed('lots.write');
  const fromTheTop =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setPage(1);
    };

  return (
    <Page title="Lotes" refresh={list.refetch} refreshing={list.isRefetching}>
      {canWrite && (
        <CreateByName
          label="Nome do lote"
          button="Criar Lote"
          onCreate={(name) => navigate({ to: '/admin/lots/new', search: name ? { name } : {} })}
        />
      )}
      <Group mb="md" align="flex-end">
        <SegmentedControl
          aria-label="Situação"
          data={['Ativos', 'Inativos']}
          value={active ? 'Ativos' : 'Inativos'}
          onChange={fromTheTop((value: string) => setActive(value === 'Ativos'))}
        />
        <SearchInput
          flex={1}
          miw={180}
          value={typed}
          onChange={(event) => fromTheTop(setTyped)(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Ordenar por"
          data={orders}
          value={sort}
          onChange={(event) => fromTheTop(setSort)(event.currentTarget.value)}
        />
        <SheetActions
          sheet={lotSheet}
          rows={() => allLots({ active, search: typed.trim(), sort })}
          importPage={canWrite ? '/admin/lots/import' : undefined}
        />
      </Group>
      {!list.data && <Unloaded query={list} />}
      {list.data?.pagy.count === 0 && (
        <EmptyState title={active ? 'Nenhum lote ativo encontrado' : 'Nenhum lote inativo encontrado'} />
      )}
      {list.data && (
        <RowList>
          {list.data.data.map((lot) => (
            <LotCard
              key={lot.id}
              lot={lot}
              canWrite={canWrite}
              onResume={setResuming}
              onFinish={setFinishing}
              onDelete={setDeleting}
            />
          ))}
        </RowList>
      )}
      {list.data && <Pager page={page} pages={list.data.pagy.pages} onPage={setPage} />}
      {resuming && <ResumeLotDialog lot={resuming} onClose={() => setResuming(null)} />}
      {finishing && <FinishLotDialog lot={finishing} onClose={() => setFinishing(null)} />}
      <ConfirmDialog
        opened={deleting !== null}
        title={`Excluir ${deleting?.name}`}
        subtitle="Ao excluir este lote, ele não será mais visível no sistema."
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) remove.mutate(deleting.id);
          setDeleting(null);
        }}
      />
    </Page>
  );
}
