import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../lib/session.ts';
import styles from './user-button.module.css';

const loadMenu = () => import('./user-menu.tsx');
const UserMenu = lazy(loadMenu);

/** The menu behind it is fetched when someone reaches for it: the first page does without. */
export function UserButton() {
  const user = useUser();
  const [used, setUsed] = useState(false);
  const button = (
    <UnstyledButton
      className={styles.button}
      aria-label={`Menu de ${user?.name ?? 'usuário'}`}
      aria-haspopup="menu"
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setUsed(true)}
    >
      <span className={styles.initials} data-initials={initials(user?.name ?? '')} aria-hidden />
      <span className={styles.name}>{user?.name}</span>
    </UnstyledButton>
  );
  if (!used) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu button={button} />
    </Suspense>
  );
}

function initials(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('');
}
