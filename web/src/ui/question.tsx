import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Asked {
  title: string;
  text: string;
  answer: (yes: boolean) => void;
}

/** Asks in the middle of an action: `ask` waits for the person, and `dialog` is where they are asked. */
export function useQuestion(): { ask: (title: string, text: string) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);

  function ask(title: string, text: string): Promise<boolean> {
    return new Promise((answer) => setAsked({ title, text, answer }));
  }

  function answer(yes: boolean): void {
    setAsked(null);
    asked?.answer(yes);
  }

  const dialog = asked && (
    <ConfirmDialog
      opened
      title={asked.title}
      subtitle={asked.text}
      onCancel={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  );
  return { ask, dialog };
}
