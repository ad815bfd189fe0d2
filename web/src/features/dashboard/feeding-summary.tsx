import { allowed } from '../../lib/session.ts';
import { ConsumptionCard } from './consumption-card.tsx';
import styles from './dashboard.module.css';
import { LastOperations } from './last-operations.tsx';
import { OperatorErrors } from './operator-errors.tsx';

/** What was done in the field: loaded behind the lots, which are looked at first. */
export default function FeedingSummary() {
  return (
    <>
      {allowed('operations.read') && (
        <div className={styles.operations}>
          <LastOperations />
        </div>
      )}
      {allowed('reports.read') && (
        <div className={styles.cards}>
          <OperatorErrors />
          <ConsumptionCard />
        </div>
      )}
    </>
  );
}
