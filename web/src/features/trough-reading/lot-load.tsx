import { formatNumber } from '@cocho/domain/formats';
import type { LoadMark } from '@cocho/domain/projected-load';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { MarkText } from './load-mark.tsx';
import styles from './trough-reading.module.css';

interface Props {
  lot: RoundLot;
  load: number;
  /** With the note that is chosen. */
  next: number | undefined;
  mark: LoadMark | null;
  /** Readings that have not been sent. */
  waiting: number;
}

/** What the lot gets, and what it will get. */
export function LotLoad({ lot, load, next, mark, waiting }: Props) {
  return (
    <p className={styles.load}>
      <span className={styles.label}>Carga projetada</span> <Kg>{load}</Kg>
      {next !== undefined && (
        <>
          {' → '}
          <Kg>{next}</Kg>
        </>
      )}
      {mark && ' '}
      {mark && <MarkText lot={lot} mark={mark} />}
      {waiting > 0 && <span className={styles.waiting}> {waiting} a enviar</span>}
    </p>
  );
}

function Kg({ children }: { children: number }) {
  return (
    <span className={styles.kg}>
      <b>{formatNumber(children, { max: 0 })}</b> kg
    </span>
  );
}
