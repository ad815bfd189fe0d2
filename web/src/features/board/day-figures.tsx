import type { Board } from '@cocho/domain/board';
import { costRemark, yesterdayPercent } from '@cocho/domain/board-texts';
import { dash, formatNumber, formatReais, formatSigned } from '@cocho/domain/formats';
import { Link } from '@tanstack/react-router';
import type from '../../ui/figure-type.module.css';
import styles from './board.module.css';

/** Planned against fed so far, yesterday against the days before it and, for those who may see it, what it costs. */
export function DayFigures({ board }: { board: Board }) {
  const { planned_kg, fed_kg, yesterday_kg, mean5_kg, cost_cents, partial, priced_percent } = board;
  const share = planned_kg > 0 ? Math.round((fed_kg / planned_kg) * 100) : 0;
  const change = yesterdayPercent(board);
  return (
    <dl className={styles.figures}>
      <div>
        <dt className={`${type.label} ${styles.label}`}>Fornecido hoje</dt>
        <dd className={`${type.number} ${styles.number}`}>
          {formatNumber(fed_kg, { max: 0 })} <small>kg</small>
        </dd>
        <dd className={styles.bar} aria-hidden="true">
          <i style={{ width: `${Math.min(100, share)}%` }} />
        </dd>
        <dd className={`${type.label} ${styles.note}`}>
          {share}% de {formatNumber(planned_kg, { max: 0 })} kg previstos
        </dd>
      </div>
      <div>
        <dt className={`${type.label} ${styles.label}`}>Ontem</dt>
        <dd className={`${type.number} ${styles.number}`}>
          {formatNumber(yesterday_kg, { max: 0 })} <small>kg</small>
        </dd>
        <dd className={`${type.label} ${styles.note}`}>
          {change === null
            ? 'sem dias anteriores para comparar'
            : `${formatSigned(change)}% sobre a média de 5 dias (${formatNumber(mean5_kg, { max: 0 })} kg)`}
        </dd>
      </div>
      {cost_cents !== undefined && (
        <div>
          <dt className={`${type.label} ${styles.label}`}>Custo do dia</dt>
          {/* Without a single price, nothing is known of it. */}
          <dd className={`${type.number} ${styles.number}`}>
            {priced_percent === 0 ? dash : formatReais(cost_cents / 100)}
          </dd>
          <dd className={`${type.label} ${styles.note}`}>
            {partial ? <Link to="/admin/ingredients">{costRemark(board)}</Link> : costRemark(board)}
          </dd>
        </div>
      )}
    </dl>
  );
}
