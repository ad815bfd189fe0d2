import { addDays, type Day } from '@cocho/domain/days';
import { formatDay, formatNote } from '@cocho/domain/formats';
import { Alert, Button, Group } from '@mantine/core';
import { useToday } from '../../lib/clock.ts';
import { useStore } from '../../lib/store.ts';
import { offerUndo } from '../../lib/undo-offer.ts';
import { chooseNote, chosenNotes, dropNotes } from '../../outbox/chosen-notes.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';
import { saveNotes } from './save-notes.ts';

/** Chosen on another day and never saved: nobody saves them by mistake with those of today. */
export function OlderNotes() {
  const today = useToday();
  const older = Object.values(useStore(chosenNotes)).filter(({ day }) => day !== today);
  const days = Map.groupBy(older, ({ day }) => day);
  return [...days].sort().map(([day, notes]) => (
    <Alert key={day} color="straw" title={`${nameOf(day, today)}: salvar ou descartar`} mb="md">
      <p>{notes.map(({ lot_name, note }) => `${lot_name} ${formatNote(note)}`).join(', ')}</p>
      <Group>
        <Button size="lg" h={56} onClick={() => saveNotes(notes)}>
          Salvar
        </Button>
        <Button size="lg" h={56} variant="default" onClick={() => discard(notes)}>
          Descartar
        </Button>
      </Group>
    </Alert>
  ));
}

function discard(notes: NoteDraft[]): void {
  dropNotes(notes);
  const text = notes.length === 1 ? '1 nota descartada' : `${notes.length} notas descartadas`;
  offerUndo(text, () => notes.forEach(chooseNote));
}

function nameOf(day: Day, today: Day): string {
  return day === addDays(today, -1) ? 'De ontem' : `De ${formatDay(day)}`;
}
