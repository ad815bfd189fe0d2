import { excessPercent, totalPercent } from '@cocho/domain/composition';
import { formatNumber } from '@cocho/domain/formats';
import styles from './composition-bar.module.css';

interface Section {
  label: string;
  percent: number;
}

/** Ten colours that rotate; chosen to stay apart from their neighbours in light and dark. */
const colours = [
  '#2f7d4b',
  '#e0b04a',
  '#a94b22',
  '#6f8f3a',
  '#c98f5a',
  '#3f6f7d',
  '#8a6b9c',
  '#b5a642',
  '#7d4b2f',
  '#5c8d89',
];

/** What a mix is made of, as one segmented bar; what is beyond 100 % is its own segment, 'Excedido'. */
export function CompositionBar({ sections, legend = true }: { sections: Section[]; legend?: boolean }) {
  const total = totalPercent(sections);
  const scale = Math.max(100, total);
  const exceeded = excessPercent(sections);
  return (
    <figure className={styles.figure}>
      <div className={styles.bar} aria-hidden="true">
        {withinHundred(sections).map(({ label, percent }, index) => (
          <span
            key={label}
            title={`${label}: ${formatNumber(percent)}%`}
            style={{ width: `${(percent / scale) * 100}%`, background: colours[index % colours.length] }}
          />
        ))}
        {exceeded > 0.01 && (
          <span className={styles.exceeded} style={{ width: `${(exceeded / scale) * 100}%` }} title="Excedido" />
        )}
      </div>
      {legend && (
        <figcaption className={styles.legend}>
          {sections.map(({ label, percent }, index) => (
            <span key={label}>
              <i style={{ background: colours[index % colours.length] }} aria-hidden="true" />
              {label} {formatNumber(percent)}%
            </span>
          ))}
          {exceeded > 0.01 && (
            <span>
              <i className={styles.exceeded} aria-hidden="true" />
              Excedido {formatNumber(exceeded)}%
            </span>
          )}
          <strong>Total {formatNumber(total)}%</strong>
        </figcaption>
      )}
    </figure>
  );
}

/** The parts of the bar that lie within 100 %; the rest is drawn as 'Excedido'. */
function withinHundred(sections: Section[]): Section[] {
  let room = 100;
  return sections.map(({ label, percent }) => {
    const shown = Math.min(percent, room);
    room -= shown;
    return { label, percent: shown };
  });
}
