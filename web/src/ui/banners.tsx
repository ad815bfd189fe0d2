import { dismissNotice, notices } from '../lib/notices.ts';
import { useStore } from '../lib/store.ts';
import styles from './banners.module.css';

/** Success in green and error in red; gone after 4 seconds or at a click. */
export function Banners() {
  return (
    <div className={styles.stack} aria-live="polite">
      {useStore(notices).map(({ id, kind, text, reason }) => (
        <button
          key={id}
          type="button"
          className={styles.banner}
          data-kind={kind}
          onClick={() => dismissNotice(id)}
          title="Dispensar"
        >
          <span aria-hidden className={styles.sign}>
            {kind === 'success' ? '✓' : '!'}
          </span>
          <span>
            {text}
            {reason && <small className={styles.reason}>{reason}</small>}
          </span>
        </button>
      ))}
    </div>
  );
}
