import type { OperatorErrorRow } from '@cocho/domain/dashboard';
import { formatUnit } from '@cocho/domain/formats';
import { smallLineKg } from '@cocho/domain/off-target';
import { ErrorBand } from '../../ui/error-band.tsx';
import type from '../../ui/figure-type.module.css';
import { averageErrors } from './dashboard.api.ts';
import styles from './period-card.module.css';
import { PeriodCard } from './period-card.tsx';

/** Weighted by kg; what is too small to be judged in percent stands apart, in kg. */
export function OperatorErrors() {
  return (
    <PeriodCard
      title="Erros na Operação"
      empty="Nenhuma carga ou descarga pesada no período."
      remark="Diferença total sobre o previsto, em kg."
      query={averageErrors}
    >
      {(rows) => (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Operator key={row.user_id} row={row} />
          ))}
        </ul>
      )}
    </PeriodCard>
  );
}

function Operator({ row }: { row: OperatorErrorRow }) {
  const small = [
    smallText('carga', row.small_load_lines, row.small_load_error_kg),
    smallText('descarga', row.small_unload_lines, row.small_unload_error_kg),
  ].filter(Boolean);
  return (
    <li>
      <h3>{row.user_name}</h3>
      <dl className={styles.pair}>
        <div>
          <dt className={`${type.label} ${styles.label}`}>Carga</dt>
          <dd className={`${type.number} ${styles.number}`}>
            <ErrorBand percent={row.avg_load_error} signed={false} />
          </dd>
        </div>
        <div>
          <dt className={`${type.label} ${styles.label}`}>Descarga</dt>
          <dd className={`${type.number} ${styles.number}`}>
            <ErrorBand percent={row.avg_unload_error} signed={false} />
          </dd>
        </div>
      </dl>
      {small.length > 0 && (
        <p className={styles.remark}>
          Abaixo de {smallLineKg} kg: {small.join('; ')}
        </p>
      )}
    </li>
  );
}

function smallText(what: string, lines: number, kg: number | null): string {
  if (lines === 0 || kg === null) return '';
  return `${lines} de ${what}, ${formatUnit(kg, 'kg')} em média`;
}
