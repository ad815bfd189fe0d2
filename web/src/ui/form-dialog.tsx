import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

interface Props {
  title: string;
  /** What the button that sends it says. */
  send?: string;
  color?: string;
  /** What it cannot be sent without is still missing. */
  incomplete?: boolean;
  submitting: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** A short form that needs no page of its own. */
export function FormDialog(props: Props) {
  const { title, send = 'Salvar', color, incomplete = false, submitting, onClose, onSubmit, children } = props;
  return (
    <Dialog onClose={onClose} title={title} centered>
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          {children}
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" color={color} disabled={incomplete} loading={submitting}>
              {send}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
