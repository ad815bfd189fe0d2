import { useSyncExternalStore } from 'react';
import styles from './offline.module.css';

/** Says why the screen shows what it last knew. */
export function Offline() {
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return online ? null : (
    <span role="status" className={styles.offline}>
      Sem sinal
    </span>
  );
}

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
