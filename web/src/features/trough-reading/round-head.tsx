import type { RoundLot } from '@cocho/domain/trough-reading';
import { VisuallyHidden } from '@mantine/core';
import { IconHandFinger, IconX } from '@tabler/icons-react';
import { chooseHand, useHand } from '../../lib/hand.ts';
import { SignInToSend } from '../../outbox/sign-in-to-send.tsx';
import { Offline } from '../../ui/offline.tsx';
import styles from './one-by-one.module.css';

interface Props {
  lot: RoundLot | undefined;
  /** How many lots the round has, and how many of them no note yet. */
  count: number;
  undone: number;
  onClose: () => void;
}

/** How far the round is, and for which hand the screen is laid out. */
export function RoundHead({ lot, count, undone, onClose }: Props) {
  const side = useHand();
  return (
    <header className={styles.top}>
      <button type="button" className={styles.icon} onClick={onClose} aria-label="Voltar à lista">
        <IconX size={26} aria-hidden />
      </button>
      <p role="status">
        <b>
          {count - undone} de {count}
        </b>{' '}
        {undone > 0 ? `${undone === 1 ? 'falta' : 'faltam'} ${undone}` : 'todos com nota'}
        {lot && <VisuallyHidden>: {lot.name}</VisuallyHidden>}
      </p>
      <progress max={count} value={count - undone} aria-label="Lotes com nota" />
      <button
        type="button"
        className={styles.icon}
        onClick={() => chooseHand(side === 'right' ? 'left' : 'right')}
        aria-label={side === 'right' ? 'Usar com a mão esquerda' : 'Usar com a mão direita'}
      >
        <IconHandFinger size={26} className={styles.handIcon} aria-hidden />
      </button>
      <Offline />
      <SignInToSend brief />
    </header>
  );
}
