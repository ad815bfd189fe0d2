import { shareInPercent } from '@cocho/domain/composition';
import type { ConsumptionRow } from '@cocho/domain/dashboard';
import { formatNumber } from '@cocho/domain/formats';
import { ingredientColours } from '@cocho/domain/ingredient-colours';
import { consumption } from './dashboard.api.ts';
import styles from './period-card.module.css';
import { PeriodCard } from './period-card.tsx';

export function ConsumptionCard() {
  return (
    <PeriodCard
      title="Consumo de Ingredientes"
      empty="Nenhum ingrediente carregado no período."
      remark="Soma do que foi carregado no vagão. O que cada lote recebeu está no relatório do lote."
      query={consumption}
    >
      {(rows) => <Shares rows={rows} />}
    </PeriodCard>
  );
}

/** Each bar is its share of all that was loaded. */
function Shares({ rows }: { rows: ConsumptionRow[] }) {
  const total = rows.reduce((sum, { total_consumed }) => sum + total_consumed, 0);
  const colours = ingredientColours(rows.map(({ ingredient_id }) => ingredient_id));
  return (
    <ul className={styles.rows}>
      {rows.map(({ ingredient_id, ingredient_name, total_consumed }, index) => (
        <li key={ingredient_id}>
          <div className={styles.line}>
            <span>{ingredient_name}</span>
            <b>{formatNumber(total_consumed, { min: 1, max: 2 })} kg</b>
            <small>{formatNumber(shareInPercent(total_consumed, total), { min: 1, max: 1 })}%</small>
          </div>
          <div className={styles.bar} aria-hidden="true">
            <i
              style={{
                width: `${shareInPercent(total_consumed, total)}%`,
                background: colours[index],
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
