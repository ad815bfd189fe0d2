import { dash, formatNumber } from '@cocho/domain/formats';
import { corralIndexSheet } from '@cocho/domain/sheets/corral-indexes';
import { troughScoreLabels } from '@cocho/domain/trough-scores';
import { Text } from '@mantine/core';
import { useTimeZone } from '../../lib/session.ts';
import { cardDates } from '../../ui/card-dates.ts';
import { RegisterList } from '../../ui/register-list.tsx';
import { corralIndexes } from './corral-indexes.api.ts';

export function CorralIndexesPage() {
  const timeZone = useTimeZone();
  return (
    <RegisterList
      title="Índices de Cocho"
      resource={corralIndexes}
      path="/admin/corral-indexes"
      sheet={corralIndexSheet}
      write="corral-indexes.write"
      create={{ label: 'Nome do índice', button: 'Criar Índice' }}
      empty={{ title: 'Nenhum índice encontrado', subtitle: 'Crie um índice para começar.' }}
      deleteText="Atenção! Ao excluir este índice, ele não será mais visível no sistema."
      deleteLabel="Excluir"
      orders={{ 'Maior valor': (a, b) => b.value - a.value }}
      intro={
        <Text c="dimmed" mb="md">
          Os índices são aplicados pelo operador para dar uma nota ao cocho, que ajusta automaticamente a quantidade do
          próximo trato, de -100% a 100%.
        </Text>
      }
      card={(row) => ({
        title: row.name,
        details: [
          ['Valor do índice', `${formatNumber(row.value)}%`],
          ['Cocho observado', row.trough_score ? troughScoreLabels[row.trough_score] : dash],
          ...cardDates(row, timeZone),
        ],
      })}
    />
  );
}
