import { excessPercent, totalPercent } from '@cocho/domain/composition';
import { formatNumber } from '@cocho/domain/formats';
import { ingredientColours } from '@cocho/domain/ingredient-colours';
import styles from './composition-bar.module.css';

interface Section {
  ingredient_id: number | null;
  label: string;
  percent: number;
}

/** What a mix is made of, as one segmented bar; what is beyond 100 % is its own segment, 'Excedido'. */
export function CompositionBar({ sections, legend = true }: { sections: Section[]; legend?: boolean }) {
  const total = totalPercent(sections);
  const scale = Math.max(100, total);
  const exceeded = excessPercent(sections);
  const colours = ingredientColours(sections.map(({ ingredient_id }) => ingredient_id));
  return (
    <figure className={styles.figure}>
      <div className={styles.bar} aria-hidden="true">
        {withinHundred(sections).map(({ label, percent }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: an ingredient may stand there twice, or not be chosen yet
            key={index}
            title={`${label}: ${formatNumber(percent)}%`}
            style={{ width: `${(percent / scale) * 100}%`, background: colours[index] }}
          />
        ))}
        {exceeded > 0 && (
          <span className={styles.exceeded} style={{ width: `${(exceeded / scale) * 100}%` }} title="Excedido" />
        )}
      </div>
      {legend && (
        <figcaption className={styles.legend}>
          {sections.map(({ label, percent }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={index}>
              <i style={{ background: colours[index] }} aria-hidden="true" />
              {label} {formatNumber(percent)}%
            </span>
          ))}
          {exceeded > 0 && (
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
  return sections.map((section) => {
    const percent = Math.min(section.percent, room);
    room -= percent;
    return { ...section, percent };
  });
}
