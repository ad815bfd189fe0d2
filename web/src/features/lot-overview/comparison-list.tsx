import { penName } from '@cocho/domain/pen-name';
import styles from './comparison.module.css';
import { type Compared, RemoveButton, Value } from './comparison-table.tsx';
import { ReportName } from './report-name.tsx';

/** The same for a phone: figure by figure, with all lots below each other. */
export function ComparisonList({ lots, rows, onRemove }: Compared) {
  return (
    <>
      <ul className={styles.chosen} aria-label="Lotes comparados">
        {lots.map((lot) => (
          <li key={lot.id}>
            <ReportName lot={lot} /> <small>{penName(lot.corral_name)}</small>
            {onRemove && <RemoveButton lot={lot} onRemove={onRemove} />}
          </li>
        ))}
      </ul>
      {rows.map(({ label, unit, figures }) => (
        <section key={label} className={styles.row} aria-label={label}>
          <h2>
            {label} {unit && <small>{unit}</small>}
          </h2>
          <dl>
            {figures.map((figure, index) => (
              <div key={lots[index]?.id} data-best={figure.best || undefined}>
                <dt>{lots[index]?.name}</dt>
                <dd>
                  <Value {...figure} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
