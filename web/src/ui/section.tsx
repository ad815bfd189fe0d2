import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createSavedStore, useStore } from '../lib/store.ts';
import styles from './section.module.css';

/** By their titles. */
const folded = createSavedStore<string[]>('cocho.folded-sections', []);

interface Props {
  title: string;
  tools?: ReactNode;
  children: ReactNode;
}

/** A part of a page that can be folded away, and stays so. */
export function Section({ title, tools, children }: Props) {
  const others = useStore(folded).filter((one) => one !== title);
  const opened = others.length === useStore(folded).length;
  const Icon = opened ? IconChevronDown : IconChevronRight;
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-expanded={opened}
          aria-label={`${opened ? 'Recolher' : 'Expandir'} ${title}`}
          onClick={() => folded.set(opened ? [...others, title] : others)}
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
