import type { CorralIndex } from '@cocho/domain/corral-indexes';
import { formatNote } from '@cocho/domain/formats';
import { noteToneOf, shortNameOf, suspends } from '@cocho/domain/note-tones';
import type { KeyboardEvent, MouseEvent } from 'react';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import styles from './score-keys.module.css';
import { useHold } from './use-hold.ts';

interface Props {
  lotName: string;
  indexes: CorralIndex[];
  chosenId: number | undefined;
  /** For a glove: as many rows as there is room for. */
  giant?: boolean;
  onScore: (index: CorralIndex, key: Element, by: { held?: boolean; keyboard?: boolean }) => void;
}

/** The notes in a row, from a clean trough to a full one; suspending stands apart and is held, or asked about. */
export function ScoreKeys({ lotName, indexes, chosenId, giant = false, onScore }: Props) {
  return (
    <fieldset className={styles.keys} data-giant={giant || undefined} aria-label={`Nota de ${lotName}`}>
      {indexes.map((index, place) => {
        const Key = suspends(index) ? SuspendKey : ScoreKey;
        const begins = giant && place === 0;
        return <Key key={index.id} index={index} isChosen={index.id === chosenId} begins={begins} onScore={onScore} />;
      })}
    </fieldset>
  );
}

interface KeyProps {
  index: CorralIndex;
  isChosen: boolean;
  /** Whoever uses keys begins here. */
  begins: boolean;
  onScore: Props['onScore'];
}

function ScoreKey({ index, isChosen, begins, onScore }: KeyProps) {
  return (
    <button
      type="button"
      className={styles.key}
      data-trough={noteToneOf(index)}
      data-index={index.id}
      aria-pressed={isChosen}
      aria-label={faceOf(index).name}
      {...(begins && beginning)}
      onClick={(event) => onScore(index, event.currentTarget, { keyboard: isPressed(event) })}
      onKeyDown={(event) => pressedEnter(event) && onScore(index, event.currentTarget, { keyboard: true })}
    >
      <KeyFace index={index} />
    </button>
  );
}

function SuspendKey({ index, isChosen, begins, onScore }: KeyProps) {
  const hold = useHold((key) => onScore(index, key, { held: true }));
  return (
    <button
      type="button"
      className={`${styles.key} ${styles.suspend}`}
      data-index={index.id}
      aria-pressed={isChosen}
      aria-label={faceOf(index).name}
      {...(begins && beginning)}
      {...hold.handlers}
      onClick={(event) => {
        const keyboard = isPressed(event);
        if (keyboard || !hold.wasHeld()) onScore(index, event.currentTarget, { keyboard });
      }}
      onKeyDown={(event) => pressedEnter(event) && onScore(index, event.currentTarget, { keyboard: true })}
    >
      <KeyFace index={index} />
    </button>
  );
}

/** When the lot comes into sight, and when what had the focus has gone. */
const beginning = { 'data-autofocus': true, ref: focusIfLost };

/** The percent is drawn, not said: the name of the key says it. */
function KeyFace({ index }: { index: CorralIndex }) {
  const { short, percent } = faceOf(index);
  return <b data-percent={short === percent ? undefined : percent}>{short}</b>;
}

interface Face {
  short: string;
  percent: string;
  /** What the key shows is part of what it is called. */
  name: string;
}

const faces = new WeakMap<CorralIndex, Face>();

/** Worked out once for all lots. */
function faceOf(index: CorralIndex): Face {
  const known = faces.get(index);
  if (known) return known;
  const [short, percent] = [shortNameOf(index), formatNote(index.value)];
  const whole = `${index.name} ${percent}`;
  const face = { short, percent, name: whole.includes(short) ? whole : `${short}: ${whole}` };
  faces.set(index, face);
  return face;
}

/** By Space or by a screen reader: no pointer clicked. */
function isPressed({ detail }: MouseEvent): boolean {
  return detail === 0;
}

/** A key that stays down is one press: it would else run down the whole round. */
function pressedEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter') return false;
  event.preventDefault();
  return !event.repeat;
}
