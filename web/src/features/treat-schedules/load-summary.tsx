import { formatUnit } from '@cocho/domain/formats';
import { penName } from '@cocho/domain/pen-name';
import { ingredientLoads, lotLoads, treatTotal } from '@cocho/domain/treat-loads';
import styles from './treat-schedules.module.css';

interface Props {
  ingredients: { ingredient_id: number; ingredient_name: string; percent: number }[];
  lots: { id: number; name: string; corral_name: string | null; projected_load: number }[];
  percent: number;
}

/** What the wagon loads and what each pen gets, for one treat of a rule. */
export function LoadSummary({ ingredients, lots, percent }: Props) {
  const total = treatTotal(lots, percent);
  return (
    <div className={styles.summary}>
      <section aria-label="Carga por ingrediente">
        <h3>Ingredientes</h3>
        <dl>
          {ingredientLoads(total, ingredients).map(({ ingredient_id, ingredient_name, kg }) => (
            <div key={ingredient_id}>
              <dt>{ingredient_name}</dt>
              <dd>{formatUnit(kg, 'kg')}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-label="Carga por baia">
        <h3>Baias</h3>
        <dl>
          {lotLoads(lots, percent).map(({ id, name, corral_name, kg }) => (
            <div key={id}>
              <dt>
                {penName(corral_name)} <small>{name}</small>
              </dt>
              <dd>{formatUnit(kg, 'kg')}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
