import { isInactive } from '@cocho/domain/account';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { useCab } from '../lib/cab.ts';
import { helping } from '../lib/help.ts';
import { useIdleOnce } from '../lib/idle.ts';
import { missed, optional } from '../lib/optional.tsx';
import { whenAnswered } from '../lib/query-client.ts';
import { allowed, useFarm, useUser } from '../lib/session.ts';
import { createSavedStore, useStore } from '../lib/store.ts';
import { Offline } from '../ui/offline.tsx';
import { AssistantButton } from './assistant-button.tsx';
import { FarmSelector } from './farm-selector.tsx';
import { useFreshUser } from './fresh-user.ts';
import styles from './shell.module.css';
import { Sidebar, type SidebarState, SidebarToggle } from './sidebar.tsx';
import { UserButton } from './user-button.tsx';

const InactiveAccount = optional(() => import('./inactive-account.tsx'));
const HelpDialog = optional(() => import('./help-dialog.tsx'), { missed });
const Guidance = optional(() => import('./guidance.tsx'));
const CommandDialog = optional(() => import('./command-dialog.tsx'), { missed });
const OutboxBadge = optional(() => import('../outbox/outbox-badge.tsx'));
const UndoOffer = optional(() => import('../ui/undo.tsx'));
const AlertBell = optional(() => import('../features/alerts/alert-bell.tsx'));

const next: Record<SidebarState, SidebarState> = { normal: 'minimized', minimized: 'hidden', hidden: 'normal' };
const sidebar = createSavedStore<SidebarState>('cocho.sidebar', 'normal');

/** Upright or lying. */
const phone = '(max-width: 768px), (max-height: 480px)';

/** The frame of the panel. On a phone the sidebar is a drawer that closes at a click outside it. */
export function Shell() {
  const mobile = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const kept = useStore(sidebar);
  const [drawer, setDrawer] = useState(false);
  const user = useUser();
  const farmId = useFarm()?.id;
  useFreshUser();
  const help = useStore(helping);
  useHotkeys([
    ['Escape', () => setDrawer(false)],
    ['shift+?', () => helping.set('key')],
  ]);
  const [commanding, command] = useDisclosure(false);
  // Also from a field.
  useHotkeys([['mod+K', command.open]], []);
  useEffect(() => (farmId ? followLater(farmId) : undefined), [farmId]);

  const cab = useCab();
  const idle = useIdleOnce();
  // Who loses the last farm meanwhile still reads what became of what they recorded in it.
  const [records, setRecords] = useState(false);
  if (!records && allowed('trough-readings.write')) setRecords(true);
  useEffect(() => {
    if (idle && farmId && allowed('operations.write'))
      // Without a network there is nothing to fetch ahead, nor anyone to tell.
      import('../offline/fetch-ahead.ts').then(
        ({ fetchAhead }) => fetchAhead(),
        () => {},
      );
  }, [idle, farmId]);
  // The session ended: the pages behind have no farm any more, and the guards are leading away.
  if (!user) return null;

  const state = cab ? 'hidden' : mobile ? (drawer ? 'normal' : 'hidden') : kept;
  const toggle = () => (mobile ? setDrawer(!drawer) : sidebar.set(next[kept]));

  return (
    <div className={styles.shell} data-sidebar={state}>
      {/* biome-ignore lint/a11y/useValidAnchor: it does what its address says, and leaves the history alone. */}
      <a className={styles.skip} href="#conteudo" onClick={skip}>
        Ir para o conteúdo
      </a>
      {state !== 'hidden' && <Sidebar minimized={state === 'minimized'} onNavigate={() => setDrawer(false)} />}
      {mobile && drawer && <div className={styles.outside} onClick={() => setDrawer(false)} aria-hidden="true" />}
      <div className={styles.column}>
        {!cab && (
          <header className={styles.header} data-field>
            <SidebarToggle state={state} onClick={toggle} />
            <FarmSelector />
            <Offline />
            {idle && records && <OutboxBadge />}
            {idle && farmId && allowed('alerts.read') && <AlertBell key={farmId} />}
            {farmId && <AssistantButton />}
            <UserButton />
          </header>
        )}
        <main
          id="conteudo"
          tabIndex={-1}
          className={styles.main}
          data-cab={cab || undefined}
          key={`${user.id} ${farmId}`}
        >
          <Outlet />
        </main>
      </div>
      {isInactive(user) && <InactiveAccount />}
      {idle && !cab && <Guidance />}
      {idle && <UndoOffer />}
      {commanding && <CommandDialog onClose={command.close} />}
      {help && <HelpDialog onClose={() => helping.set(null)} />}
    </div>
  );
}

/** To another part of the same page: no address changes, and so nobody is asked about what is typed there. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('conteudo')?.focus();
}

/** The first page does not wait for what only later pages need. */
function followLater(farmId: number): () => void {
  let stop: (() => void) | undefined;
  let left = false;
  whenAnswered(async () => {
    if (left) return;
    const { followFarm } = await import('../lib/live.ts');
    if (!left) stop = followFarm(farmId);
  });
  return () => {
    left = true;
    stop?.();
  };
}
