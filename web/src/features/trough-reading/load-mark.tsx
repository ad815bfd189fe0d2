import { isResumable, type LoadMark, loadMarkLabels, loadMarkOf } from '@cocho/domain/projected-load';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { useDisclosure } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { missed, optional } from '../../lib/optional.tsx';
import { allowed } from '../../lib/session.ts';
import type Dialog from '../lots/resume-lot-dialog.tsx';
import styles from './trough-reading.module.css';

const ResumeLotDialog = optional<ComponentProps<typeof Dialog>>(() => import('../lots/resume-lot-dialog.tsx'), {
  missed,
});

/** Why a load is what nobody expects. `load` counts the notes that wait on this device. */
export function markOf(lot: RoundLot, load: number): LoadMark | null {
  return loadMarkOf({ ...lot, projected_load: load, suspended: lot.suspended || lot.projected_load > 0 });
}

export function waitsForLoad(lot: RoundLot, mark: LoadMark | null): boolean {
  return isResumable(mark) && lot.projected_load === 0;
}

export function MarkText({ lot, mark }: { lot: RoundLot; mark: LoadMark }) {
  return (
    <small className={styles.mark}>
      <b>{loadMarkLabels[mark]}</b>
      {waitsForLoad(lot, mark) && !allowed('lots.write') && ' Peça ao gestor'}
    </small>
  );
}

/** For who may set a load again. */
export function ResumeButton({ lot }: { lot: RoundLot }) {
  const [resuming, { open, close }] = useDisclosure(false);
  if (!allowed('lots.write')) return null;
  return (
    <>
      <button type="button" className={styles.action} onClick={open}>
        Retomar trato
      </button>
      {resuming && <ResumeLotDialog lot={lot} onClose={close} />}
    </>
  );
}
