import type { Practice } from '@cocho/domain/call-practice';
import { dash, formatNumber, formatUnit } from '@cocho/domain/formats';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { callPractice } from './feed-calls.api.ts';

/** What was suggested beside what was decided. It shows; it proves nothing. */
export function CallPracticePage() {
  const practice = useQuery(callPractice());
  return (
    <Page title="Sugestão e prática" refresh={practice.refetch} refreshing={practice.isRefetching}>
      {practice.data ? <Shown practice={practice.data} /> : <Unloaded query={practice} />}
    </Page>
  );
}

function Shown({ practice }: { practice: Practice }) {
  const { days, agreement_percent, followed, otherwise, lots } = practice;
  if (days === 0)
    return (
      <EmptyState
        title="Ainda não há o que comparar"
        subtitle="Cada cocho olhado deixa uma sugestão; aqui ela fica ao lado do que se decidiu."
      />
    );
  return (
    <Stack>
      <Figures
        figures={[
          ['Cochos com sugestão', formatNumber(days)],
          ['Decidido como sugerido', percent(agreement_percent)],
          ['Consumo no dia seguinte, seguindo', swing(followed)],
          ['Consumo no dia seguinte, sem seguir', swing(otherwise)],
        ]}
      />
      <DataTable
        label="Lotes"
        head={['Lote', 'Dias', 'Como sugerido', 'Variação do consumo', 'GMD medido']}
        rows={lots.map((lot) => [
          lot.lot_name,
          formatNumber(lot.days),
          percent(lot.agreement_percent),
          percent(lot.intake_variation_percent),
          formatUnit(lot.gain, 'kg/dia', 2),
        ])}
      />
      <p>
        Dos últimos 60 dias; o consumo, sem os 21 da adaptação. A variação do consumo é o desvio em torno da média do
        lote; o consumo no dia seguinte, quanto ele mudou. Lotes diferem por muito mais que isto: compare, não conclua.
      </p>
    </Stack>
  );
}

function swing({ swing_percent, days }: Practice['followed']): string {
  return swing_percent === null ? dash : `±${percent(swing_percent)} (${formatNumber(days)})`;
}

function percent(value: number | null): string {
  return value === null ? dash : `${formatNumber(value, { min: 1, max: 1 })} %`;
}
