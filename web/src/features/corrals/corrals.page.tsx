import { type Corral, isOverCapacity } from '@cocho/domain/corrals';
import { formatNumber } from '@cocho/domain/formats';
import { corralSheet } from '@cocho/domain/sheets/corrals';
import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTimeZone } from '../../lib/session.ts';
import { cardDates } from '../../ui/card-dates.ts';
import { RegisterList } from '../../ui/register-list.tsx';
import { corrals } from './corrals.api.ts';

export function CorralsPage() {
  const timeZone = useTimeZone();
  return (
    <RegisterList
      title="Baias"
      resource={corrals}
      path="/admin/corrals"
      sheet={corralSheet}
      importable
      write="corrals.write"
      create={{ label: 'Nome da baia', button: 'Criar Baia' }}
      empty={{ title: 'Nenhuma baia encontrado', subtitle: 'Crie uma baia para começar.' }}
      deleteText="Ao excluir esta baia, ele não será mais visível no sistema."
      orders={{ 'Mais cheias': (a, b) => b.animal_count - a.animal_count }}
      card={(row) => ({
        title: row.name,
        details: [['Capacidade de animais', <Occupation key="occupation" {...row} />], ...cardDates(row, timeZone)],
      })}
    />
  );
}

function Occupation(corral: Corral) {
  const occupation = `${formatNumber(corral.animal_count)} / ${formatNumber(corral.capacity)}`;
  if (!isOverCapacity(corral)) return occupation;
  return (
    <>
      {occupation}{' '}
      <Badge color="clay" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
        Acima da capacidade
      </Badge>
    </>
  );
}
