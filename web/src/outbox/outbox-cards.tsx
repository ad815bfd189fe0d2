import { stepLabel } from '@cocho/domain/batch';
import { formatInstant, formatNote } from '@cocho/domain/formats';
import { linesOf } from '@cocho/domain/operations';
import { Badge, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTimeZone } from '../lib/session.ts';
import { RowCard } from '../ui/row-card.tsx';
import { dismissEntry } from './client.ts';
import type { Annulment, KeptOperation, OutboxEntry } from './outbox-db.ts';

const fates: Record<KeptOperation['fate'], string> = {
  waiting: 'A enviar',
  parked: 'Em quarentena',
  conflict: 'Conflito',
  stored: 'Enviada',
};

type Details = [label: string, value: ReactNode][];

export function ReadingCard({ entry }: { entry: OutboxEntry }) {
  const { lot_name, captured_at, payload } = entry;
  const details: Details = [
    ['Nota', formatNote(payload.note)],
    ['Em', formatInstant(captured_at, useTimeZone())],
  ];
  return <OutboxCard entry={entry} title={lot_name} details={details} />;
}

/** What was taken back before the server knew of it. */
export function AnnulmentCard({ annulment }: { annulment: Annulment }) {
  const { lot_name, decided_at, payload } = annulment;
  const details: Details = [
    ['Anulação da nota', formatNote(payload.note)],
    ['Em', formatInstant(decided_at, useTimeZone())],
  ];
  return <OutboxCard entry={annulment} title={lot_name} details={details} refused="Recusada" />;
}

export function OperationCard({ kept }: { kept: KeptOperation }) {
  const { operation, saved_at } = kept;
  const rules = [...new Set(operation.sub_operations.map(({ rule_name }) => rule_name))].join(', ');
  const lines = operation.sub_operations.flatMap(linesOf);
  const last = operation.sub_operations.at(-1);
  const step = operation.end_time ? 'Encerrada' : last ? stepLabel(last) : 'Sem bateladas';
  const details: Details = [
    ['Etapa', step],
    [
      'Pesos registrados',
      `${lines.filter(({ actual_quantity }) => actual_quantity !== null).length} de ${lines.length}`,
    ],
    ['Em', formatInstant(saved_at, useTimeZone())],
  ];
  return <OutboxCard entry={kept} title={rules || 'Operação'} details={details} />;
}

interface Props {
  entry: Pick<KeptOperation, 'client_id' | 'fate' | 'discarded' | 'errors'>;
  title: string;
  details: Details;
  /** What it is called when it could not be done, if it is in nobody's quarantine. */
  refused?: string;
}

function OutboxCard({ entry: { client_id, fate, discarded, errors }, title, details, refused }: Props) {
  const label = fate === 'parked' && refused ? refused : fates[fate];
  return (
    <RowCard
      title={
        <>
          {title}
          <Badge color={fate === 'waiting' ? 'straw' : 'clay'}>{discarded ? 'Descartado' : label}</Badge>
        </>
      }
      details={errors.length > 0 ? [...details, ['Motivo', errors.join(' ')]] : details}
      actions={
        fate !== 'waiting' && (
          <Button size="compact-sm" variant="default" onClick={() => dismissEntry(client_id)}>
            Entendi
          </Button>
        )
      }
    />
  );
}
