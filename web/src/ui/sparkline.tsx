import styles from './sparkline.module.css';

/** How a figure came about, from left to right, in a line as small as a word. The figure itself is told beside it. */
export function Sparkline({ values }: { values: number[] }) {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => {
    const across = (index / (values.length - 1)) * 100;
    const up = most > least ? (value - least) / (most - least) : 0.5;
    return `${across.toFixed(1)},${(19 - up * 18).toFixed(1)}`;
  });
  return (
    <svg className={styles.line} viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
