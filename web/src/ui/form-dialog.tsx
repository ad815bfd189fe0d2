import { Button, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';

interface Props {
  title: string;
  /** What the button that sends it says. */
  send?: string;
  color?: string;
  /** What it cannot be sent without is still missing. */
  incomplete?: boolean;
  /** As `useSchemaForm` makes it. */
  form: { isDirty: () => boolean; submitting: boolean };
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** A short form that needs no page of its own. Only Cancelar gives up what was typed without being asked. */
export function FormDialog(props: Props) {
  const { title, send = 'Salvar', color, incomplete = false, form, onClose, onSubmit, children } = props;
  const [asking, setAsking] = useState(false);
  const close = () => {
    // What is on its way is not stopped by leaving.
    if (form.submitting) return;
    if (form.isDirty()) setAsking(true);
    else onClose();
  };
  return (
    <Dialog onClose={close} closeOnClickOutside={false} title={title} centered>
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          {children}
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" color={color} disabled={incomplete} loading={form.submitting}>
              {send}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
      <UnsavedQuestion opened={asking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  );
}
