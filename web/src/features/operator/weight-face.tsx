import { type Nearness, nearness, toleranceOf } from '@cocho/domain/batch';
import { formatNumber } from '@cocho/domain/formats';
import styles from './batch.module.css';
import { formatKg } from './format-kg.ts';

const words: Record<Nearness, string> = { far: 'Falta', near: 'Devagar: falta', reached: 'No alvo', over: 'Passou' };

/** What is in, what is missing, and how near: in figures, a bar, a colour and a word. */
export function WeightFace({ target, moved }: { target: number; moved: number }) {
  const near = nearness(target, moved);
  const tolerance = toleranceOf(target);
  const end = target + 3 * tolerance;
  const left = Math.abs(target - moved);
  return (
    <div data-near={near}>
      <p className={styles.weight}>
        {formatNumber(moved, { max: 1 })} <small>kg</small>
      </p>
      <svg className={styles.progress} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.track} width="100" height="10" />
        <rect className={styles.fill} width={percent(moved, end)} height="10" />
        <rect
          className={styles.band}
          x={percent(target - tolerance, end)}
          width={percent(2 * tolerance, end)}
          height="10"
        />
      </svg>
      <p className={styles.word}>
        {words[near]}
        {near !== 'reached' && ` ${formatKg(left)}`}
      </p>
    </div>
  );
}

function percent(kg: number, end: number): number {
  return Math.min(100, Math.max(0, (kg / end) * 100));
}
