import { dash, formatNumber } from '@cocho/domain/formats';
import { wagonSheet } from '@cocho/domain/sheets/wagons';
import { Text } from '@mantine/core';
import { useTimeZone } from '../../lib/session.ts';
import { cardDates } from '../../ui/card-dates.ts';
import { RegisterList } from '../../ui/register-list.tsx';
import { HistoryLink } from '../../ui/row-actions.tsx';
import { wagons } from './wagons.api.ts';

export function WagonsPage() {
  const timeZone = useTimeZone();
  return (
    <RegisterList
      title="Vagões"
      resource={wagons}
      path="/admin/wagons"
      sheet={wagonSheet}
      write="wagons.write"
      create={{ label: 'Nome do vagão', button: 'Criar Vagão' }}
      empty={{ title: 'Nenhum vagão encontrado', subtitle: 'Crie um vagão para começar.' }}
      deleteText="Ao excluir este vagão, ele não será mais visível no sistema."
      orders={{ 'Maior capacidade': (a, b) => b.capacity_kg - a.capacity_kg }}
      intro={
        <Text c="dimmed" mb="md">
          O aparelho do operador pergunta em qual vagão está: a capacidade divide o trato em bateladas, a divisão da
          balança diz quando o peso está no alvo, e o módulo se conecta sozinho.
        </Text>
      }
      card={({ name, capacity_kg, division_kg, module_url, ...row }) => ({
        title: name,
        details: [
          ['Capacidade', `${formatNumber(capacity_kg)} kg`],
          ['Divisão da balança', `${formatNumber(division_kg)} kg`],
          ['Módulo da balança', module_url ?? dash],
          ...cardDates(row, timeZone),
        ],
      })}
      actions={({ id, name }) => <HistoryLink name={name} to={`/admin/wagons/${id}/history`} />}
    />
  );
}
