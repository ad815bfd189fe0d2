import { dash, formatDay, formatDays, formatInstant, formatNumber, formatUnit } from '@cocho/domain/formats';
import { namePatternLabels } from '@cocho/domain/lot-names';
import type { KpisFinancial } from '@cocho/domain/lot-report';
import type { Lot } from '@cocho/domain/lots';
import { penName } from '@cocho/domain/pen-name';
import { isResumable, loadMarkLabels, loadMarkOf } from '@cocho/domain/projected-load';
import { gainNote, initialProjectedNote, projectedNote } from '@cocho/domain/projection-note';
import { Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { optional } from '../../lib/optional.tsx';
import { allowed, useTimeZone } from '../../lib/session.ts';
import { type Figure, Figures } from '../../ui/figures.tsx';
import { CostsLink, DeleteButton, EditLink, HistoryLink, MovementsLink } from '../../ui/row-actions.tsx';
import { RowCard } from '../../ui/row-card.tsx';
import { CompareTick } from './compare-bar.tsx';
import { closeOutLink, reportLink } from './report-link.ts';

/** Not part of what a phone keeps for the field. */
const LotCardCosts = optional<{ lot: Lot; kpis: KpisFinancial }>(() => import('./lot-card-costs.tsx'));
const AlertMark = optional<{ lotId: number }>(() => import('../alerts/alert-mark.tsx'));

interface Props {
  lot: Lot;
  /** Where they are wanted, and may be seen. */
  costs?: KpisFinancial | null | undefined;
  canWrite: boolean;
  onResume: (lot: Lot) => void;
  onFinish: (lot: Lot) => void;
  onDelete: (lot: Lot) => void;
}

export function LotCard({ lot, costs, canWrite, onResume, onFinish, onDelete }: Props) {
  const timeZone = useTimeZone();
  const active = lot.deactivated_at === null;
  const mark = active ? loadMarkOf(lot) : null;
  return (
    <RowCard
      muted={!active}
      tick={<CompareTick lot={lot} />}
      title={
        <>
          {lot.name}
          <Badge variant="light">{penName(lot.corral?.name)}</Badge>
          {!active && <Badge color="clay">Inativo</Badge>}
          {active && !lot.rule && <Badge color="clay">Sem regra</Badge>}
          {mark && <Badge color="straw">{loadMarkLabels[mark]}</Badge>}
          {active && <AlertMark lotId={lot.id} />}
        </>
      }
      details={lot.rule ? [['Regra', lot.rule.name]] : []}
      actions={
        <>
          {allowed('reports.read') && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Relatório de ${lot.name}`}
              renderRoot={(props) => <Link {...reportLink(lot.id)} {...props} />}
            >
              Relatório
            </Button>
          )}
          {!active && allowed('money.read') && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Fechamento de ${lot.name}`}
              renderRoot={(props) => <Link {...closeOutLink(lot.id)} {...props} />}
            >
              Fechamento
            </Button>
          )}
          {canWrite && isResumable(mark) && (
            <Button size="sm" onClick={() => onResume(lot)} aria-label={`Retomar trato de ${lot.name}`}>
              Retomar trato
            </Button>
          )}
          {canWrite && active && (
            <Button variant="default" size="sm" onClick={() => onFinish(lot)} aria-label={`Encerrar ${lot.name}`}>
              Encerrar
            </Button>
          )}
          <MovementsLink name={lot.name} to={`/admin/lots/${lot.id}/movements`} />
          {allowed('money.read') && <CostsLink name={lot.name} to={`/admin/lots/${lot.id}/costs`} />}
          <HistoryLink name={lot.name} to={`/admin/lots/${lot.id}/history`} />
          {canWrite && active && <EditLink name={lot.name} to={`/admin/lots/${lot.id}/edit`} />}
          {canWrite && <DeleteButton name={lot.name} onClick={() => onDelete(lot)} />}
        </>
      }
    >
      <Figures figures={lotFigures(lot, timeZone)} />
      {costs && <LotCardCosts lot={lot} kpis={costs} />}
    </RowCard>
  );
}

function lotFigures(lot: Lot, timeZone: string): Figure[] {
  return [
    ['Cabeças', formatNumber(lot.current_quantity)],
    ['Baia', lot.corral?.name ?? dash],
    ['Data de Entrada', formatDay(lot.entry_date)],
    ...(lot.deactivated_at ? [['Data de Finalização', formatDay(lot.deactivated_at)] satisfies Figure] : []),
    ['Dias Confinado', formatDays(lot.days_confined)],
    ['Peso Médio Inicial', formatUnit(lot.initial_avg_weight, 'kg', 0), initialProjectedNote(lot)],
    ['Peso Médio Atual', formatUnit(lot.projected_avg_weight, 'kg', 0), projectedNote(lot)],
    ['GMD', formatUnit(lot.gmd_measured ?? lot.gmd, 'kg/dia', 2), gainNote({ ...lot, gmd_projected: lot.gmd })],
    ['Carga Inicial', formatUnit(lot.initial_load, 'kg', 0)],
    ...(lot.projected_load ? [['Carga Projetada', formatUnit(lot.projected_load, 'kg', 0)] satisfies Figure] : []),
    ['Consumo Médio', formatUnit(lot.average_consumption, 'kg/Cab/Dia', 2)],
    ['Ingestão MS', formatUnit(lot.dry_matter_intake, '% / PV', 2)],
    ['Última leitura', formatInstant(lot.last_trough_reading_date, timeZone)],
    ['Criado em', formatInstant(lot.created_at, timeZone)],
    ['Atualizado em', formatInstant(lot.updated_at, timeZone)],
    ['Padrão de Nome', namePatternLabels[lot.name_pattern]],
  ];
}
