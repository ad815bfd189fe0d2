import { formatNote } from '@cocho/domain/formats';
import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { replaceNote } from './save-notes.ts';
import { type AskedNote, askedNote, take } from './score-note.ts';

/** What may be a slip of the finger is asked about before it is a note. */
export function NoteQuestion() {
  const asked = useStore(askedNote);
  // Who comes to the page next, perhaps as somebody else, is not asked what was left open.
  useEffect(() => () => askedNote.set(null), []);
  return asked && <Question {...asked} />;
}

function Question({ note, questions, waiting, then }: AskedNote) {
  const close = () => askedNote.set(null);
  const answer = (act: () => unknown) => () => {
    close();
    act();
  };
  return (
    <Dialog title={`${note.lot_name}: ${formatNote(note.note)}?`} onClose={close} centered>
      {questions.map((question) => (
        <Text key={question}>{question}</Text>
      ))}
      <DialogButtons>
        <Button variant="default" onClick={close} data-autofocus>
          Cancelar
        </Button>
        {waiting && (
          <Button variant="default" onClick={answer(() => replaceNote(waiting.client_id, note, then))}>
            Trocar {formatNote(waiting.note)} por {formatNote(note.note)}
          </Button>
        )}
        <Button color="clay" onClick={answer(() => take(note, then))}>
          Confirmar
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
