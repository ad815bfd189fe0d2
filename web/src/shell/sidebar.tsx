import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { allowedMenu, type MenuEntry } from '../menu.ts';
import { Logo } from '../ui/logo.tsx';
import styles from './sidebar.module.css';

export type SidebarState = 'normal' | 'minimized' | 'hidden';

interface Props {
  minimized: boolean;
  onNavigate: () => void;
}

export function Sidebar({ minimized, onNavigate }: Props) {
  return (
    <nav className={styles.sidebar} data-minimized={minimized || undefined} aria-label="Menu principal" data-field>
      <Link
        to="/admin"
        activeOptions={{ exact: true }}
        className={styles.brand}
        onClick={onNavigate}
        aria-label="Cocho: início"
      >
        <Logo size={34} />
        {!minimized && <span>Cocho</span>}
      </Link>
      {allowedMenu().map(({ label, entries }) => (
        <section key={label} aria-label={label}>
          {!minimized && <p className={styles.group}>{label}</p>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Entry entry={entry} minimized={minimized} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!minimized && <p className={styles.version}>v.{__VERSION__}</p>}
    </nav>
  );
}

function Entry({ entry, minimized, onNavigate }: { entry: MenuEntry } & Props) {
  const { label, icon: Icon, to, page, external, exact = false, badge: Badge } = entry;
  const isHere = useLocation({ select: ({ pathname }) => pathname === page });
  const content = (
    <>
      <Icon size={20} aria-hidden />
      {!minimized && label}
      {Badge && <Badge className={styles.badge} />}
    </>
  );
  const name = minimized ? { 'aria-label': label, title: label } : {};
  const common = { className: styles.entry, onClick: onNavigate, ...name };
  if (external) {
    return (
      <a href={to} target="_blank" rel="noreferrer" {...common}>
        {content}
      </a>
    );
  }
  return (
    <Link to={to} activeOptions={{ exact }} {...common} {...(isHere && { 'aria-current': 'page' })}>
      {content}
    </Link>
  );
}

const toggles: Record<SidebarState, { icon: typeof IconMenu2; label: string }> = {
  normal: { icon: IconLayoutSidebarLeftCollapse, label: 'Reduzir menu' },
  minimized: { icon: IconMenu2, label: 'Esconder menu' },
  hidden: { icon: IconLayoutSidebarLeftExpand, label: 'Mostrar menu' },
};

export function SidebarToggle({ state, onClick }: { state: SidebarState; onClick: () => void }) {
  const { icon: Icon, label } = toggles[state];
  return (
    <ActionIcon variant="subtle" size="lg" aria-label={label} onClick={onClick}>
      <Icon size={22} />
    </ActionIcon>
  );
}
