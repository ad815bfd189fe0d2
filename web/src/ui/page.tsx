import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconHome, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useGoBack } from '../lib/go-back.ts';
import styles from './page.module.css';

interface Props {
  title: string;
  refresh?: (() => unknown) | undefined;
  refreshing?: boolean;
  /** Where back leads, if not to where the person came from. */
  list?: string;
  children: ReactNode;
}

/** A page of the panel: breadcrumb (back, title, optional refresh, the way home) and what is below it. */
export function Page({ title, refresh, refreshing = false, list, children }: Props) {
  const goBack = useGoBack(list);
  return (
    <>
      <div className={styles.breadcrumb} data-field>
        <ActionIcon variant="subtle" size="lg" aria-label="Voltar" onClick={goBack}>
          <IconArrowLeft size={20} />
        </ActionIcon>
        <h1 className={styles.title}>{title}</h1>
        {refresh && (
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label="Atualizar"
            title="Atualizar"
            loading={refreshing}
            onClick={() => refresh()}
          >
            <IconRefresh size={20} />
          </ActionIcon>
        )}
        <Link to="/admin" activeOptions={{ exact: true }} className={styles.home}>
          <IconHome size={20} aria-hidden /> <span>Início</span>
        </Link>
      </div>
      {children}
    </>
  );
}
