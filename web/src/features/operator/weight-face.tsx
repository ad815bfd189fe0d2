import { formatNumber } from '@cocho/domain/formats';
import { decimalsOf, type Nearness, nearness, toleranceOf } from '@cocho/domain/on-target';
import type { CSSProperties } from 'react';
import styles from './batch.module.css';
import { formatKg } from './format-kg.ts';

interface Props {
  target: number;
  moved: number;
  division: number;
}

/** What is left, as large as the screen allows; what is in stands small below it. In figures, a bar, a colour and a word. */
export function WeightFace({ target, moved, division }: Props) {
  const near = nearness(target, moved, division);
  const kg = near === 'reached' ? moved : Math.abs(target - moved);
  return (
    <div className={styles.gauge}>
      <p className={styles.word}>{wordOf(near, kg)}</p>
      <Hero kg={kg} decimals={decimalsOf(division)} />
      <p className={styles.total}>
        {formatNumber(moved, { max: 1 })} de {formatKg(target)}
      </p>
      <Bar target={target} moved={moved} division={division} />
    </div>
  );
}

function wordOf(near: Nearness, kg: number): string {
  if (near === 'reached') return 'No alvo';
  if (near === 'over') return 'Passou';
  const word = kg < 1.5 ? 'Falta' : 'Faltam';
  return near === 'near' ? `Devagar: ${word.toLowerCase()}` : word;
}

/** Its size follows from the room and from how many figures it has. */
export function Hero({ kg, decimals }: { kg: number; decimals: number }) {
  const text = formatNumber(kg, { max: decimals });
  return (
    <p className={styles.hero} style={{ '--figures': Math.max(3, text.length) } as CSSProperties}>
      {text} <small>kg</small>
    </p>
  );
}

function Bar({ target, moved, division }: Props) {
  const tolerance = toleranceOf(target, division);
  const end = target + 3 * tolerance;
  return (
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
  );
}

function percent(kg: number, end: number): number {
  return Math.min(100, Math.max(0, (kg / end) * 100));
}
