import { IconMicrophone } from '@tabler/icons-react';
import styles from './one-by-one.module.css';

interface Props {
  /** Absent where there is no lot before or after. */
  onBack: (() => void) | undefined;
  onSkip: (() => void) | undefined;
  /** Absent where the browser cannot listen. */
  onSpeak: (() => void) | undefined;
  isSpeaking: boolean;
}

/** From lot to lot without a note, and by voice. */
export function RoundMoves({ onBack, onSkip, onSpeak, isSpeaking }: Props) {
  return (
    <nav className={styles.moves} aria-label="Lotes da ronda">
      <button type="button" onClick={onBack} disabled={!onBack}>
        ‹ Anterior
      </button>
      {onSpeak && (
        <button type="button" className={styles.speak} aria-pressed={isSpeaking} onClick={onSpeak}>
          <IconMicrophone size={22} aria-hidden /> Falar
        </button>
      )}
      <button type="button" onClick={onSkip} disabled={!onSkip}>
        Pular ›
      </button>
    </nav>
  );
}
