import { formatNumber } from '@cocho/domain/formats';
import { treatSheet } from '@cocho/domain/sheets/treats';
import { useTimeZone } from '../../lib/session.ts';
import { cardDates } from '../../ui/card-dates.ts';
import { RegisterList } from '../../ui/register-list.tsx';
import { treats } from './treats.api.ts';

export function TreatsPage() {
  const timeZone = useTimeZone();
  return (
    <RegisterList
      title="Tratos"
      resource={treats}
      path="/admin/treats"
      sheet={treatSheet}
      write="treats.write"
      create={{ button: 'Criar Trato' }}
      empty={{ title: 'Nenhum trato encontrado', subtitle: 'Crie um trato para começar.' }}
      deleteText="Ao excluir este tratamento, ele não será mais visível no sistema."
      orders={{ 'Maior percentual': (a, b) => b.percent - a.percent }}
      card={(row) => ({
        title: row.name,
        details: [['Percentual', `${formatNumber(row.percent)}%`], ...cardDates(row, timeZone)],
      })}
    />
  );
}
