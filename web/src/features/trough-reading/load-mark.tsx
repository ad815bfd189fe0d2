import { isResumable, loadMarkLabels, loadMarkOf } from '@cocho/domain/projected-load';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { allowed } from '../../lib/session.ts';
import styles from './trough-reading.module.css';

const ResumeLotDialog = lazy(() =>
  import('../lots/resume-lot-dialog.tsx').then(({ ResumeLotDialog }) => ({ default: ResumeLotDialog })),
);

/** Why a load is what nobody expects, and what can be done. `load` counts the notes that wait on this device. */
export function LoadMark({ lot, load }: { lot: RoundLot; load: number }) {
  const [resuming, { open, close }] = useDisclosure(false);
  const mark = loadMarkOf({ ...lot, projected_load: load, suspended: lot.suspended || lot.projected_load > 0 });
  if (!mark) return null;
  const waits = isResumable(mark) && lot.projected_load === 0;
  return (
    <small className={styles.mark}>
      <b>{loadMarkLabels[mark]}</b>
      {waits && !allowed('lots.write') && ' Peça ao gestor'}
      {waits && allowed('lots.write') && (
        <button type="button" onClick={open}>
          Retomar trato
        </button>
      )}
      <Suspense fallback={null}>{resuming && <ResumeLotDialog lot={lot} onClose={close} />}</Suspense>
    </small>
  );
}
