import type { CorralIndex } from '@cocho/domain/corral-indexes';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconHandFinger, IconMicrophone, IconX } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { chooseHand, useHand } from '../../lib/hand.ts';
import { showFailure } from '../../lib/notices.ts';
import { useStore } from '../../lib/store.ts';
import { chosenNotes, noteKey } from '../../outbox/chosen-notes.ts';
import { recognizerOf } from './can-listen.ts';
import styles from './one-by-one.module.css';
import { OneLot } from './one-lot.tsx';
import { useReadLots } from './read-lots.ts';
import { RoundEnd } from './round-end.tsx';
import { SaveBar } from './save-bar.tsx';
import { askedNote } from './score-note.ts';
import type { Place } from './use-one-by-one.ts';
import { useSwipe } from './use-swipe.ts';
import type { VoiceProps } from './voice.tsx';
import type { Voiding } from './void-dialog.tsx';

interface Props {
  lots: RoundLot[];
  indexes: CorralIndex[];
  place: Place;
  onGo: (place: Place) => void;
  onClose: () => void;
  /** Something is asked above it. */
  covered: boolean;
  onVoid: (voiding: Voiding) => void;
}

/** One lot at a time over the whole screen, with the same notes and rules as the list. */
export function OneByOne({ lots, indexes, place, covered, onGo, onClose, onVoid }: Props) {
  const side = useHand();
  const today = useToday();
  const notes = useStore(chosenNotes);
  const read = useReadLots(lots);
  const asked = useStore(askedNote);
  const isUndone = ({ id }: RoundLot) => !read.has(id) && notes[noteKey(id, today)] === undefined;
  const undone = lots.filter(isUndone);
  const lot = place === 'inicio' ? undone[0] : lots.find(({ id }) => id === place);
  const at = lot ? lots.indexOf(lot) : lots.length;

  const goTo = (next: RoundLot | undefined) => onGo(next?.id ?? 'fim');
  const skip = () => lot && goTo(lots[at + 1]);
  const back = () => at > 0 && goTo(lots[at - 1]);
  const moveOn = () => goTo(lots.slice(at + 1).find(isUndone));

  const [Voice, setVoice] = useState<ComponentType<VoiceProps> | null>(null);
  const listen = () =>
    import('./voice.tsx').then(
      (voice) => setVoice(() => voice.default),
      () => showFailure('A voz ainda não está neste aparelho', 'Com sinal, toque em Falar de novo.'),
    );

  const swipe = useSwipe({ onLeft: skip, onRight: back });
  useHotkeys([
    ['ArrowRight', skip],
    ['ArrowLeft', back],
  ]);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      padding={0}
      transitionProps={{ duration: 0 }}
      closeOnEscape={!covered && asked === null}
    >
      <Modal.Content aria-label="Leitura um a um">
        <div className={styles.screen} data-hand={side} {...swipe}>
          <header className={styles.top}>
            <button type="button" className={styles.icon} onClick={onClose} aria-label="Voltar à lista">
              <IconX size={26} aria-hidden />
            </button>
            <p role="status">
              <b>
                {lots.length - undone.length} de {lots.length}
              </b>{' '}
              {undone.length > 0 ? `faltam ${undone.length}` : 'todos com nota'}
            </p>
            <progress max={lots.length} value={lots.length - undone.length} aria-label="Lotes com nota" />
            <button
              type="button"
              className={styles.icon}
              onClick={() => chooseHand(side === 'right' ? 'left' : 'right')}
              aria-label={side === 'right' ? 'Usar com a mão esquerda' : 'Usar com a mão direita'}
            >
              <IconHandFinger size={26} className={styles.handIcon} aria-hidden />
            </button>
          </header>
          {lot ? (
            <OneLot lot={lot} indexes={indexes} onScored={moveOn} onVoid={onVoid} />
          ) : (
            <RoundEnd lots={undone} onGo={onGo} />
          )}
          {Voice && (
            <Voice
              lots={lots}
              indexes={indexes}
              lot={lot}
              covered={covered}
              onGo={onGo}
              onScored={moveOn}
              onSkip={skip}
              onBack={back}
            />
          )}
          <nav className={styles.moves} aria-label="Lotes da ronda">
            <button type="button" onClick={back} disabled={at === 0}>
              ‹ Anterior
            </button>
            {recognizerOf() && lots.length > 0 && (
              <button
                type="button"
                className={styles.speak}
                aria-pressed={Voice !== null}
                onClick={() => (Voice ? setVoice(null) : listen())}
              >
                <IconMicrophone size={22} aria-hidden /> Falar
              </button>
            )}
            <button type="button" onClick={skip} disabled={!lot}>
              Pular ›
            </button>
          </nav>
          <SaveBar onUndone={onGo} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
