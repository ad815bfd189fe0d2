import { addDays, type Day } from '@cocho/domain/days';
import { formatDay, formatNote } from '@cocho/domain/formats';
import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useStore } from '../../lib/store.ts';
import { offerUndo } from '../../lib/undo-offer.ts';
import { chooseNote, chosenNotes, dropNotes } from '../../outbox/chosen-notes.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { saveNotes } from './save-notes.ts';

/** Chosen on another day and never saved: nobody saves them by mistake with those of today. */
export function OlderNotes() {
  const today = useToday();
  const older = Object.values(useStore(chosenNotes)).filter(({ day }) => day !== today);
  const days = Map.groupBy(older, ({ day }) => day);
  return [...days].sort().map(([day, notes]) => <NotesOfDay key={day} name={nameOf(day, today)} notes={notes} />);
}

function NotesOfDay({ name, notes }: { name: string; notes: NoteDraft[] }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Alert color="straw" title={`${name}: salvar ou descartar`} mb="md">
      <p>{notes.map(({ lot_name, note }) => `${lot_name} ${formatNote(note)}`).join(', ')}</p>
      <Group>
        <Button size="lg" h={56} onClick={() => setAsked(true)}>
          Salvar
        </Button>
        <Button size="lg" h={56} variant="default" onClick={() => discard(notes)}>
          Descartar
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsked}
        title={`${name}: salvar ${notes.length === 1 ? '1 leitura' : `${notes.length} leituras`}?`}
        subtitle="Isso muda a carga de hoje, e depois só o gestor anula."
        confirmLabel="Salvar"
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          saveNotes(notes);
        }}
      />
    </Alert>
  );
}

function discard(notes: NoteDraft[]): void {
  dropNotes(notes);
  const text = notes.length === 1 ? '1 nota descartada' : `${notes.length} notas descartadas`;
  offerUndo(text, () => notes.forEach(chooseNote));
}

function nameOf(day: Day, today: Day): string {
  return day === addDays(today, -1) ? 'De ontem' : `De ${formatDay(day)}`;
}
