import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { focusIfLost } from '../lib/focus-if-lost.ts';
import { wasAsked } from '../lib/is-bounce.ts';

interface Props extends Pick<ModalProps, 'closeOnClickOutside' | 'closeOnEscape'> {
  title: string;
  onClose: () => void;
  /** In the middle of the screen rather than at its top. */
  centered?: boolean;
  /** With room for a picture beside the words. */
  wide?: boolean;
  children: ReactNode;
}

/** Open for as long as it is there. Whoever used a key to open it goes on from the button where they were. */
export function Dialog({ title, onClose, centered = false, wide = false, children, ...closing }: Props) {
  useFocusAfterwards();
  const isOnTop = useOnTop();
  return (
    <Modal
      opened
      // Escape is heard by all that are open.
      onClose={() => isOnTop() && onClose()}
      title={title}
      centered={centered}
      size={wide ? 'xl' : 'md'}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      {...closing}
    >
      {children}
    </Modal>
  );
}

const openDialogs: object[] = [];

/** One covers the page, or a screen that fills it. */
export function isDialogOpen(): boolean {
  return openDialogs.length > 0;
}

/** Answers whether it is the last that was opened. */
function useOnTop(): () => boolean {
  const [own] = useState({});
  useEffect(() => {
    openDialogs.push(own);
    wasAsked();
    return () => void openDialogs.splice(openDialogs.indexOf(own), 1);
  }, [own]);
  return () => openDialogs.at(-1) === own;
}

/** For what covers the page: afterwards the focus is where it was, unless what it led to has it already. */
export function useFocusAfterwards(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => focusIfLost(before instanceof HTMLElement ? before : null), [before]);
}
