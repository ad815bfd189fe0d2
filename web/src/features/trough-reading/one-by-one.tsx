import type { CorralIndex } from '@cocho/domain/corral-indexes';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useHand } from '../../lib/hand.ts';
import { useIsPast } from '../../lib/is-past.ts';
import { showFailure } from '../../lib/notices.ts';
import { fetchPart } from '../../lib/optional.tsx';
import { useStore } from '../../lib/store.ts';
import { chosenNotes, noteKey, notesRead } from '../../outbox/chosen-notes.ts';
import { outbox } from '../../outbox/client.ts';
import { useFocusAfterwards } from '../../ui/dialog.tsx';
import { recognizerOf } from './can-listen.ts';
import styles from './one-by-one.module.css';
import { OneLot } from './one-lot.tsx';
import { useReadLots } from './read-lots.ts';
import { RoundEnd } from './round-end.tsx';
import { RoundHead } from './round-head.tsx';
import { RoundMoves } from './round-moves.tsx';
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
  onVoid: (voiding: Voiding) => void;
}

const diskAnswersMs = 1000;

const loadVoice = () => import('./voice.tsx');

/** One lot at a time over the whole screen, with the same notes and rules as the list. */
export function OneByOne({ lots, indexes, place, onGo, onClose, onVoid }: Props) {
  const side = useHand();
  const today = useToday();
  const notes = useStore(chosenNotes);
  const read = useReadLots(lots);
  const isUndone = ({ id }: RoundLot) => !read.has(id) && notes[noteKey(id, today)] === undefined;
  const undone = lots.filter(isUndone);
  const areNotesRead = useStore(notesRead);
  const isLate = useIsLate();
  const isKnown = (useStore(outbox).ready && areNotesRead) || isLate;
  const first = isKnown && place === 'inicio' ? undone[0] : undefined;
  const lot = place === 'inicio' ? first : lots.find(({ id }) => id === place);
  const at = lot ? lots.indexOf(lot) : lots.length;
  const isShown = lot !== undefined || isKnown;
  useFocusAfterwards();

  // A lot that is in sight stays there, whoever reads it elsewhere meanwhile.
  const start = first?.id;
  useEffect(() => {
    if (start !== undefined) onGo(start);
  }, [start, onGo]);

  const goTo = (next: RoundLot | undefined) => onGo(next?.id ?? 'fim');
  const skip = () => lot && goTo(lots[at + 1]);
  const back = () => at > 0 && goTo(lots[at - 1]);
  const moveOn = () => goTo(lots.slice(at + 1).find(isUndone));

  const [Voice, setVoice] = useState<ComponentType<VoiceProps> | null>(null);
  const listen = () => fetchPart(loadVoice, (part) => setVoice(() => part), sayNoVoice);

  // A question is of the screen that asked it.
  useEffect(() => () => askedNote.set(null), []);

  const swipe = useSwipe({ onLeft: skip, onRight: back });
  const screen = useRef<HTMLDivElement>(null);
  const ifOnTop = (act: () => void) => (event: KeyboardEvent) => isOnTop(screen.current, event) && act();
  useHotkeys([
    ['ArrowRight', ifOnTop(skip)],
    ['ArrowLeft', ifOnTop(back)],
    ['Escape', ifOnTop(onClose)],
  ]);
  return (
    <Modal.Root
      opened={isShown}
      onClose={onClose}
      fullScreen
      padding={0}
      transitionProps={{ duration: 0 }}
      closeOnEscape={false}
    >
      <Modal.Content aria-label="Leitura um a um">
        <div ref={screen} className={styles.screen} data-hand={side} {...swipe}>
          <RoundHead lot={lot} count={lots.length} undone={undone.length} onClose={onClose} />
          {lot && <OneLot lot={lot} indexes={indexes} onScored={moveOn} onVoid={onVoid} />}
          {!lot && <RoundEnd lots={undone} onGo={onGo} />}
          {Voice && (
            <Voice lots={lots} indexes={indexes} lot={lot} onGo={onGo} onScored={moveOn} onSkip={skip} onBack={back} />
          )}
          <RoundMoves
            onBack={at > 0 ? back : undefined}
            onSkip={lot && skip}
            onSpeak={recognizerOf() && lots.length > 0 ? () => (Voice ? setVoice(null) : listen()) : undefined}
            isSpeaking={Voice !== null}
          />
          <SaveBar onUndone={onGo} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function sayNoVoice(): void {
  showFailure('A voz ainda não está neste aparelho', 'Com sinal, toque em Falar de novo.');
}

/** A key is for the dialog that has the focus, also where it has just put that away; else for the topmost. */
function isOnTop(screen: Element | null, { target }: KeyboardEvent): boolean {
  const focused = target instanceof Element ? target.closest('[role=dialog]') : null;
  const top = focused ?? [...document.querySelectorAll('[role=dialog]')].at(-1);
  return top?.contains(screen) === true;
}

/** A disk that does not answer keeps nobody from reading. */
function useIsLate(): boolean {
  return useIsPast(diskAnswersMs);
}
