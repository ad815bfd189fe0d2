import { formatNumber } from '@cocho/domain/formats';
import { penName } from '@cocho/domain/pen-name';
import { type Rule, ruleTotal } from '@cocho/domain/rules';
import { ruleSheet } from '@cocho/domain/sheets/rules';
import { Text } from '@mantine/core';
import { useTimeZone } from '../../lib/session.ts';
import { cardDates } from '../../ui/card-dates.ts';
import { RegisterList } from '../../ui/register-list.tsx';
import { rules } from './rules.api.ts';
import styles from './rules.module.css';

export function RulesPage() {
  const timeZone = useTimeZone();
  return (
    <RegisterList
      title="Regras"
      resource={rules}
      path="/admin/rules"
      sheet={ruleSheet}
      write="rules.write"
      create={{ button: 'Criar Regra' }}
      empty={{ title: 'Nenhuma regra encontrada', subtitle: 'Crie uma regra para começar.' }}
      deleteText="Ao excluir esta regra, ela não será mais visível no sistema e seus lotes ficam sem dieta."
      orders={{ 'Maior carga': (a, b) => ruleTotal(b) - ruleTotal(a) }}
      card={(row) => ({
        title: row.name,
        details: [
          ['Receita', row.recipe.name],
          ['Total', `${formatNumber(ruleTotal(row))} kg`],
          ...cardDates(row, timeZone),
        ],
        children: <RuleLots rule={row} />,
      })}
    />
  );
}

function RuleLots({ rule: { lots } }: { rule: Rule }) {
  if (lots.length === 0) {
    return (
      <Text c="dimmed" size="sm" mt="xs">
        Nenhum lote encontrado para essa regra.
      </Text>
    );
  }
  return (
    <ol className={styles.lots}>
      {lots.map(({ id, name, corral_name, current_quantity, projected_load }) => (
        <li key={id}>
          <b>{name}</b>
          <span>{penName(corral_name)}</span>
          <span>{formatNumber(current_quantity)} cab.</span>
          <span>{formatNumber(projected_load, { max: 0 })} kg</span>
        </li>
      ))}
    </ol>
  );
}
