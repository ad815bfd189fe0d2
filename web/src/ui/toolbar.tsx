import { ActionIcon, CloseButton } from '@mantine/core';
import { useDisclosure, useHotkeys, useId } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import styles from './toolbar.module.css';

interface Props {
  /** Of the button that opens the rest. */
  label?: string;
  search: ReactNode;
  /** What the list is there to begin with: creating another. */
  action?: ReactNode;
  /** What orders and narrows it, and takes it elsewhere. */
  children: ReactNode;
  /** Something narrows the list already: the button says so. */
  narrowed?: boolean;
  /** px of its buttons: more where a glove presses them. */
  size?: number;
}

/** One row above a list. On a phone the rest of it is a sheet at the thumb, with the list still in sight above it. */
export function Toolbar({ label = 'Ordenar e filtrar', search, action, children, narrowed = false, size = 44 }: Props) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const id = useId();
  const more = useRef<HTMLButtonElement>(null);
  useHotkeys([['Escape', leave]], []);

  /** What had the focus is hidden with the sheet. */
  function leave(): void {
    if (opened) more.current?.focus();
    close();
  }

  return (
    <search className={styles.toolbar}>
      <div className={styles.search}>{search}</div>
      <ActionIcon
        ref={more}
        className={styles.more}
        variant="default"
        size={size}
        aria-label={narrowed ? `${label} (filtrado)` : label}
        aria-expanded={opened}
        aria-controls={id}
        data-narrowed={narrowed || undefined}
        onClick={toggle}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden />
      </ActionIcon>
      {action}
      {/* The tap that puts the sheet away is no tap on the list. */}
      {opened && <div className={styles.outside} onClick={leave} aria-hidden="true" />}
      <div id={id} className={styles.rest} data-opened={opened || undefined}>
        <p className={styles.title}>
          {label} <CloseButton size={size} aria-label="Fechar" onClick={leave} />
        </p>
        {children}
      </div>
    </search>
  );
}
