import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface Props {
  title: string;
  tools?: ReactNode;
  children: ReactNode;
}

/** A part of a page that can be folded away. */
export function Section({ title, tools, children }: Props) {
  const [opened, { toggle }] = useDisclosure(true);
  const Icon = opened ? IconChevronDown : IconChevronRight;
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-expanded={opened}
          aria-label={`${opened ? 'Recolher' : 'Expandir'} ${title}`}
          onClick={toggle}
        >
          <Icon size={20} />
        </ActionIcon>
        <h2>{title}</h2>
        {opened && tools}
      </div>
      {opened && children}
    </section>
  );
}
