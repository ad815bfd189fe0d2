import { ActionIcon } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

interface Props {
  /** Of the button that opens the rest. */
  label?: string;
  search: ReactNode;
  /** What the list is there to begin with: creating another. */
  action?: ReactNode;
  /** What orders and narrows it, and takes it elsewhere. */
  children: ReactNode;
  /** Something narrows the list already: whoever comes here sees what. */
  narrowed?: boolean;
}

/** One row above a list. On a narrow screen the rest of it waits behind a button. */
export function Toolbar({ label = 'Ordenar e filtrar', search, action, children, narrowed = false }: Props) {
  const [opened, { toggle }] = useDisclosure(narrowed);
  const id = useId();
  return (
    <search className={styles.toolbar}>
      <div className={styles.search}>{search}</div>
      <ActionIcon
        className={styles.more}
        variant="default"
        size={44}
        aria-label={label}
        aria-expanded={opened}
        aria-controls={id}
        onClick={toggle}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden />
      </ActionIcon>
      {action}
      <div id={id} className={styles.rest} data-opened={opened || undefined}>
        {children}
      </div>
    </search>
  );
}
