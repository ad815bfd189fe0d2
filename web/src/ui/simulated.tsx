import styles from './simulated.module.css';

/** Beside every weight that no real scale has shown. */
export function Simulated() {
  return <b className={styles.simulated}>SIMULADA</b>;
}
