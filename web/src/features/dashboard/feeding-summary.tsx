import { optional } from '../../lib/optional.tsx';
import { allowed } from '../../lib/session.ts';
import { ConsumptionCard } from './consumption-card.tsx';
import styles from './dashboard.module.css';
import { LastOperations } from './last-operations.tsx';
import { OperatorErrors } from './operator-errors.tsx';

/** Not part of what a phone keeps for the field. */
const LotsCosts = optional(() => import('./lots-costs.tsx'));

/** What was done in the field: loaded behind the lots, which are looked at first. */
export default function FeedingSummary() {
  return (
    <>
      <div className={styles.operations}>
        {allowed('operations.read') && <LastOperations />}
        {allowed('money.read') && <LotsCosts />}
      </div>
      {allowed('reports.read') && (
        <div className={styles.cards}>
          <OperatorErrors />
          <ConsumptionCard />
        </div>
      )}
    </>
  );
}
