import type { Lot } from '@cocho/domain/lots';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { missed, optional } from '../../lib/optional.tsx';
import { allowed } from '../../lib/session.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FillLink } from '../../ui/fill-link.tsx';
import { Pager } from '../../ui/pager.tsx';
import { NothingFound, Unloaded } from '../../ui/query-list.tsx';
import { RowList } from '../../ui/row-card.tsx';
import { costsOf } from '../lot-overview/lot-overview.api.ts';
import { LotCard } from './lot-card.tsx';
import { type LotsQuery, lots, lotsPage } from './lots.api.ts';

interface DialogProps {
  lot: Lot;
  onClose: () => void;
}

/** Both need a network. */
const FinishLotDialog = optional<DialogProps>(() => import('./finish-lot-dialog.tsx'), { missed });
const ResumeLotDialog = optional<DialogProps>(() => import('./resume-lot-dialog.tsx'), { missed });

/** A card is some eighty nodes: a page stays below 1,500, however many lots there are. */
const pageSize = 12;

interface Props {
  query: LotsQuery & { page: number };
  withCosts: boolean;
  onPage: (page: number) => void;
  empty: string;
}

/** Lots one below the other, with what can be done with each. */
export function LotCards({ query, withCosts, onPage, empty }: Props) {
  const [resuming, setResuming] = useState<Lot | null>(null);
  const [finishing, setFinishing] = useState<Lot | null>(null);
  const [deleting, setDeleting] = useState<Lot | null>(null);
  const list = useQuery(lotsPage({ ...query, items: pageSize }));
  const shown = list.data?.data.map(({ id }) => id) ?? [];
  const costs = useQuery({ ...costsOf(shown), enabled: withCosts && shown.length > 0 }).data;
  const remove = useMutation(lots.remove());
  const canWrite = allowed('lots.write');
  return (
    <>
      {!list.data && <Unloaded query={list} />}
      {list.data?.pagy.count === 0 &&
        (query.search ? (
          <NothingFound />
        ) : (
          <EmptyState title={empty}>{canWrite && query.active && <FillLink to="/admin/lots/new" />}</EmptyState>
        ))}
      {list.data && (
        <RowList>
          {list.data.data.map((lot) => (
            <LotCard
              key={lot.id}
              lot={lot}
              costs={withCosts ? costs?.get(lot.id) : null}
              canWrite={canWrite}
              onResume={setResuming}
              onFinish={setFinishing}
              onDelete={setDeleting}
            />
          ))}
        </RowList>
      )}
      {list.data && <Pager page={query.page} pages={list.data.pagy.pages} onPage={onPage} />}
      {resuming && <ResumeLotDialog lot={resuming} onClose={() => setResuming(null)} />}
      {finishing && <FinishLotDialog lot={finishing} onClose={() => setFinishing(null)} />}
      <DeleteDialog
        row={deleting}
        name={({ name }) => name}
        text="Ao excluir este lote, ele não será mais visível no sistema."
        onClose={() => setDeleting(null)}
        onDelete={({ id }) => remove.mutate(id)}
      />
    </>
  );
}
