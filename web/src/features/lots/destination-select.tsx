import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { corrals } from '../corrals/corrals.api.ts';
import { lotOptions } from './lots.api.ts';

interface Field {
  value?: number | '';
  onChange: (id: number | '') => void;
  error?: ReactNode;
}

interface Props {
  /** The lot that they leave. */
  from: number;
  lot: Field;
  pen: Field;
}

/** Where heads go: to another lot, or to an empty pen, where they are a lot of their own. */
export function DestinationSelect({ from, lot, pen }: Props) {
  const { data: lots = [] } = useQuery(lotOptions());
  const { data: pens = [] } = useQuery(corrals.list());
  const taken = new Set(lots.map(({ corral }) => corral?.id));
  const optionsOf = (kind: 'lot' | 'pen', rows: { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }));
  const { value: _, onChange: __, error, ...field } = lot;
  return (
    <NativeSelect
      {...field}
      label="Lote de destino"
      description="Uma baia vazia abre um lote novo"
      error={error ?? pen.error}
      value={lot.value ? `lot ${lot.value}` : pen.value ? `pen ${pen.value}` : ''}
      onChange={({ currentTarget }) => {
        const [kind, id] = currentTarget.value.split(' ');
        lot.onChange(kind === 'lot' ? Number(id) : '');
        pen.onChange(kind === 'pen' ? Number(id) : '');
      }}
      data={[
        { value: '', label: 'Selecione um lote ou uma baia vazia' },
        {
          group: 'Lotes',
          items: optionsOf(
            'lot',
            lots.filter(({ id }) => id !== from),
          ),
        },
        {
          group: 'Baias vazias',
          items: optionsOf(
            'pen',
            pens.filter(({ id }) => !taken.has(id)),
          ),
        },
      ]}
    />
  );
}
