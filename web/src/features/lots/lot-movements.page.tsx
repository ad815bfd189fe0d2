import { formatDay, formatNumber, formatUnit } from '@cocho/domain/formats';
import { type LotMovement, movementLabels } from '@cocho/domain/lot-movements';
import { projectedNote } from '@cocho/domain/projection-note';
import { type WeightBasis, weightBasisLabels } from '@cocho/domain/weight-basis';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { allowed } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { DeleteButton } from '../../ui/row-actions.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { movementsOf, voidMovement } from './lot-movements.api.ts';
import { lots } from './lots.api.ts';
import { MovementForm } from './movement-form.tsx';

/** The ledger of a lot's heads: deaths, sales, transfers and weighings. */
export function LotMovementsPage() {
  const { id } = useParams({ strict: false });
  const lotId = Number(id);
  const lot = useQuery(lots.one(lotId));
  const list = useQuery(movementsOf(lotId));
  const remove = useMutation(voidMovement(lotId));
  const [voiding, setVoiding] = useState<LotMovement | null>(null);
  const canWrite = allowed('lots.write') && lot.data?.deactivated_at === null;

  return (
    <Page title="Movimentações do Lote" refresh={list.refetch} refreshing={list.isRefetching}>
      {lot.data && (
        <Figures
          figures={[
            ['Lote', lot.data.name],
            ['Cabeças na entrada', formatNumber(lot.data.quantity)],
            ['Cabeças', formatNumber(lot.data.current_quantity)],
            ['Peso Médio Atual', formatUnit(lot.data.projected_avg_weight, 'kg', 0), projectedNote(lot.data)],
            ['Carga Projetada', formatUnit(lot.data.projected_load, 'kg', 0)],
          ]}
        />
      )}
      {lot.data && canWrite && <MovementForm lotId={lotId} basis={lot.data.weight_basis} />}
      <QueryList
        query={list}
        show={(rows) => rows}
        empty={
          <EmptyState
            title="Nenhuma movimentação"
            subtitle="Mortes, vendas, transferências e pesagens aparecem aqui."
          />
        }
      >
        {(rows) => (
          <RowList>
            {rows.map((row) => (
              <RowCard
                key={row.id}
                title={`${movementLabels[row.kind]} · ${formatDay(row.day)}`}
                details={detailsOf(row)}
                actions={canWrite && <DeleteButton name={movementLabels[row.kind]} onClick={() => setVoiding(row)} />}
              />
            ))}
          </RowList>
        )}
      </QueryList>
      <ConfirmDialog
        opened={voiding !== null}
        title="Anular movimentação"
        subtitle="As cabeças e a carga do lote voltam ao que eram sem ela. Numa transferência, os dois lotes."
        onCancel={() => setVoiding(null)}
        onConfirm={() => {
          if (voiding) remove.mutate(voiding.id);
          setVoiding(null);
        }}
      />
    </Page>
  );
}

function weightText(weight: number, basis: WeightBasis): string {
  return `${formatUnit(weight, 'kg')} (${weightBasisLabels[basis].toLowerCase()})`;
}

function detailsOf(row: LotMovement): [string, string][] {
  const details: [string, string | null][] = [
    ['Cabeças', row.heads === 0 ? null : `${row.heads > 0 ? '+' : '−'}${Math.abs(row.heads)}`],
    ['Peso Médio', row.avg_weight === null ? null : weightText(row.avg_weight, row.weight_basis)],
    ['Causa', row.cause],
    [row.heads > 0 ? 'Origem' : 'Destino', row.other_lot?.name ?? null],
    ['Observação', row.note],
    ['Por', row.user_name],
  ];
  return details.filter((detail): detail is [string, string] => detail[1] !== null);
}
