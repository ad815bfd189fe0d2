import { loading } from '../lib/http.ts';
import { useStore } from '../lib/store.ts';
import styles from './loading-bar.module.css';

export function LoadingBar() {
  return useStore(loading) > 0 ? (
    <div className={styles.bar} role="progressbar" aria-label="Carregando" data-screen />
  ) : null;
}
