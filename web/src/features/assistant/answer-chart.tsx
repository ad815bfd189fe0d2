import type { AssistantAnswer } from '@cocho/domain/assistant/assistant-messages';
import { formatNumber } from '@cocho/domain/formats';
import styles from './answer-chart.module.css';

/** Bars from zero, with a mark where the plan was. The table below has the same figures, for who does not see them. */
export function AnswerChart({ chart: { unit, bars } }: { chart: NonNullable<AssistantAnswer['chart']> }) {
  const most = Math.max(...bars.flatMap(({ value, of = 0 }) => [value, of]), Number.MIN_VALUE);
  const share = (value: number) => `${(Math.max(value, 0) / most) * 100}%`;
  return (
    <figure className={styles.chart} aria-hidden>
      {bars.map(({ label, value, of }) => (
        <div key={label} className={styles.row}>
          <span className={styles.label}>{label}</span>
          <span className={styles.track}>
            <span className={styles.bar} style={{ width: share(value) }} />
            {of !== undefined && of > 0 && <span className={styles.plan} style={{ left: share(of) }} />}
          </span>
          <span className={styles.value}>
            {formatNumber(value, { max: 0 })} {unit}
          </span>
        </div>
      ))}
    </figure>
  );
}
