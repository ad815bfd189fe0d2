import { formatNote } from '@cocho/domain/formats';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useHand } from '../../lib/hand.ts';
import { useStore } from '../../lib/store.ts';
import { chosenNotes, type Notes } from '../../outbox/chosen-notes.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';
import styles from './save-bar.module.css';
import { saveNotes, saveUnderWay } from './save-notes.ts';
import { changeUnderWay, lastStep, lotOf, type Step, steps, takeBack } from './undo-steps.ts';

/** Always where the thumb is: what was done last is taken back by one tap, and all that is chosen saved by another. */
export function SaveBar({ onUndone = scrollTo }: { onUndone?: (lotId: number) => void }) {
  const today = useToday();
  return (
    <div className={styles.bar} data-hand={useHand()}>
      <UndoButton today={today} onUndone={onUndone} />
      <SaveButton today={today} />
    </div>
  );
}

/** A tap is told to its number alone: only the first and the last note that is chosen change the button. */
function SaveButton({ today }: { today: string }) {
  const isEmpty = useSyncExternalStore(chosenNotes.subscribe, () => chosenNow(today).length === 0);
  return (
    <Button id="salvar" size="lg" h={56} flex={1} disabled={isEmpty} onClick={() => saveNotes(chosenNow(today))}>
      Salvar
      <Count today={today} />
    </Button>
  );
}

function Count({ today }: { today: string }) {
  const count = useSyncExternalStore(chosenNotes.subscribe, () => chosenNow(today).length);
  return <span className={styles.count}>{count > 0 && ` (${count})`}</span>;
}

function chosenNow(today: string): NoteDraft[] {
  return notesOf(chosenNotes.get(), today);
}

function scrollTo(lotId: number): void {
  document.getElementById(`lote-${lotId}`)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

interface UndoProps {
  today: string;
  onUndone: (lotId: number) => void;
}

/** Of what was done last, whose lot comes back into sight; of what was chosen before the page was loaded, the latest tap. */
function UndoButton({ today, onUndone }: UndoProps) {
  const chosen = notesOf(useStore(chosenNotes), today);
  const step = lastStep(useStore(steps), today) ?? latestTap(chosen);

  /** What is being saved is taken back when it is, as a whole; and one step after the other. */
  async function undo(): Promise<void> {
    let waited = false;
    for (let work = underWay(); work; work = underWay()) {
      waited = true;
      await work;
    }
    const last = waited ? offeredNow() : stillOffered();
    if (!last) return;
    takeBack(last);
    const lot = lotOf(last);
    if (lot !== undefined) onUndone(lot);
  }

  /** What was offered too long ago is offered no more, whenever the screen was last drawn; and nothing else is taken for it. */
  function stillOffered(): Step | undefined {
    return step?.kind === 'note' ? step : lastStep(steps.get(), today);
  }

  function offeredNow(): Step | undefined {
    return lastStep(steps.get(), today) ?? latestTap(chosenNow(today));
  }

  return (
    <button type="button" className={styles.undo} disabled={!step} onClick={undo}>
      <IconArrowBackUp size={22} aria-hidden />
      <span>
        Desfazer
        <small>{step && ` ${textOf(step)}`}</small>
      </span>
    </button>
  );
}

function underWay(): Promise<unknown> | null {
  return saveUnderWay() ?? changeUnderWay();
}

function notesOf(notes: Notes, today: string): NoteDraft[] {
  return Object.values(notes).filter(({ day }) => day === today);
}

function latestTap(chosen: NoteDraft[]): Step | undefined {
  const [first] = chosen;
  if (!first) return undefined;
  const after = chosen.reduce((a, b) => (b.at >= a.at ? b : a), first);
  return { kind: 'note', before: undefined, after };
}

function textOf(step: Step): string {
  if (step.kind === 'swap') return `troca ${step.was.lot_name}`;
  if (step.kind === 'save') return step.ids.length === 1 ? '1 leitura' : `${step.ids.length} leituras`;
  const { before, after } = step;
  return after ? `${formatNote(after.note)} ${after.lot_name}` : `retirada ${before?.lot_name}`;
}
