import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  title?: string;
  subtitle?: string;
  children?: ReactNode;
}

export function EmptyState({
  title = 'Nenhum dado encontrado',
  subtitle = 'Adicione novos dados para vê-los aparecer aqui',
  children,
}: Props) {
  return (
    <div className={styles.empty} data-field>
      <EmptyTrough />
      <h2>{title}</h2>
      <p>{subtitle}</p>
      {children}
    </div>
  );
}

function EmptyTrough() {
  return (
    <svg viewBox="0 0 160 90" width="160" height="90" aria-hidden="true">
      <path d="M8 78h144" stroke="var(--line)" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M22 34h116l-14 34a6 6 0 0 1-5.500 3.700h-77A6 6 0 0 1 36 68z"
        fill="var(--paper)"
        stroke="currentColor"
        strokeWidth="3"
      />
      <path d="M38 50h84" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M66 22c2-6 8-8 8-14M86 24c2-5 7-7 7-12"
        fill="none"
        stroke="var(--mantine-color-straw-5)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
