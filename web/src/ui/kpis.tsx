import { dash } from '@cocho/domain/formats';
import type { Tone } from '@cocho/domain/lot-report-texts';
import type { CSSProperties } from 'react';
import styles from './kpis.module.css';
import { Sparkline } from './sparkline.tsx';

interface Kpi {
  label: string;
  /** As it reads, without its unit. */
  value: string;
  unit?: string;
  /** What to know about it, small below: where it comes from, or what it is compared with. */
  note?: string | null;
  /** Above, below or at what it is compared with. */
  tone?: Tone;
  /** Day by day, as it came about. */
  trend?: number[] | undefined;
}

/** Figures that are to be seen from afar: the number first, its unit small beside it. */
export function Kpis({ kpis }: { kpis: Kpi[] }) {
  return (
    <dl className={styles.kpis} style={{ '--columns': columnsOf(kpis.length) } as CSSProperties}>
      {kpis.map(({ label, value, unit, note, tone, trend }) => (
        <div key={label} className={styles.kpi} data-tone={tone}>
          <dt>{label}</dt>
          <dd className={styles.value} data-long={value.length > longValue || undefined}>
            {value}
            {unit && value !== dash && <small> {unit}</small>}
          </dd>
          {trend && (
            <dd>
              <Sparkline values={trend} />
            </dd>
          )}
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

const longValue = 10;

/** Rows of equal length where the number allows it. */
function columnsOf(count: number): number {
  if (count <= 5) return count;
  return count % 4 === 0 ? 4 : 3;
}
