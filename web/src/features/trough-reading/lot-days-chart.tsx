import { formatDay, formatNote, formatNumber } from '@cocho/domain/formats';
import { type LotDay, topOf } from '@cocho/domain/lot-days';
import { noteToneOf, noteTones } from '@cocho/domain/note-tones';
import { troughScoreLabels } from '@cocho/domain/trough-scores';
import styles from './lot-days-chart.module.css';

const [width, left, step] = [340, 46, 21];
const trough = { top: 4, height: 22 };
const bars = { top: 38, height: 76 };
const foot = bars.top + bars.height;

/** Fourteen days of a lot: how full its trough was found, and what it was given, on a scale from 0. */
export function LotDaysChart({ days }: { days: LotDay[] }) {
  const top = topOf(days.flatMap(({ kg }) => kg ?? []));
  const yOf = (kg: number) => foot - (kg / top) * bars.height;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${foot + 18}`} role="img" aria-label={summaryOf(days)}>
      <text x={left - 4} y={trough.top + 15} className={styles.end}>
        Cocho
      </text>
      {[0, top / 2, top].map((kg) => (
        <g key={kg}>
          <path d={`M${left} ${yOf(kg)}H${width}`} className={styles.line} />
          <text x={left - 4} y={yOf(kg) + 4} className={styles.end}>
            {formatNumber(kg, { max: 1 })}
            {kg === top && ' kg'}
          </text>
        </g>
      ))}
      {days.map((day, place) => (
        <g key={day.day} transform={`translate(${left + place * step} 0)`}>
          <title>{wordsOf(day)}</title>
          <Trough day={day} />
          {day.kg !== null && (
            <rect x="3" y={yOf(day.kg)} width={step - 6} height={foot - yOf(day.kg)} className={styles.bar} />
          )}
          {place % 2 === 1 && (
            <text x={step / 2} y={foot + 14} className={styles.day}>
              {day.day.slice(8)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Filled as far as feed was left in it. */
function Trough({ day: { note, trough_score } }: { day: LotDay }) {
  if (note === null)
    return <path d={`M6 ${trough.top + trough.height / 2}h${step - 12}`} className={styles.line} strokeWidth="2" />;
  const tone = noteToneOf({ value: note, trough_score });
  const full = (noteTones.indexOf(tone) / (noteTones.length - 1)) * trough.height;
  const box = { x: 2, width: step - 4 };
  return (
    <g data-trough={tone}>
      <rect {...box} y={trough.top} height={trough.height} className={styles.empty} />
      <rect {...box} y={trough.top + trough.height - full} height={full} className={styles.left} />
    </g>
  );
}

function wordsOf({ day, kg, note, trough_score }: LotDay): string {
  const seen = trough_score ? ` ${troughScoreLabels[trough_score]}` : '';
  const fed = kg === null ? '' : `, ${formatNumber(kg, { max: 0 })} kg`;
  return `${formatDay(day)}: ${note === null ? 'sem leitura' : formatNote(note) + seen}${fed}`;
}

function summaryOf(days: LotDay[]): string {
  return `Últimos ${days.length} dias. ${days
    .filter(({ kg, note }) => kg !== null || note !== null)
    .map(wordsOf)
    .join('; ')}`;
}
