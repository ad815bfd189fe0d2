import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { fetchPart } from '../lib/optional.tsx';
import { useUser } from '../lib/session.ts';
import styles from './user-button.module.css';
import type UserMenu from './user-menu.tsx';

const loadMenu = () => import('./user-menu.tsx');
const nothing = () => {};
const fetchAhead = () => fetchPart(loadMenu, nothing, nothing);

/** The menu behind it is fetched when someone reaches for it: the first page does without. */
export function UserButton() {
  const user = useUser();
  const [Menu, setMenu] = useState<typeof UserMenu>();
  const button = (
    <UnstyledButton
      className={styles.button}
      aria-label={`Menu de ${user?.name ?? 'usuário'}`}
      aria-haspopup="menu"
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => fetchPart(loadMenu, (part) => setMenu(() => part))}
    >
      <span className={styles.initials} data-initials={initials(user?.name ?? '')} aria-hidden />
      <span className={styles.name}>{user?.name}</span>
    </UnstyledButton>
  );
  return Menu ? <Menu button={button} /> : button;
}

function initials(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('');
}
