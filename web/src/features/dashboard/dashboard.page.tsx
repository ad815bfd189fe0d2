import { Navigate } from '@tanstack/react-router';
import { useIdleOnce } from '../../lib/idle.ts';
import { optional } from '../../lib/optional.tsx';
import { allowed, useFarm, useUser } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/query-list.tsx';
import { Board } from '../board/board.tsx';
import { ActiveLots } from './active-lots.tsx';
import styles from './dashboard.module.css';

/** Not part of the first load. When it does not come through, the lots are there without it. */
const FeedingSummary = optional(() => import('./feeding-summary.tsx'), { meanwhile: <ListSkeleton /> });

/** Only of a farm that is being set up, and only for who sets it up. */
const FirstSteps = optional(() => import('../first-steps/first-steps-gate.tsx'));

export function DashboardPage() {
  const user = useUser();
  const farm = useFarm();
  const idle = useIdleOnce();
  if (user?.staff) return <Navigate to="/manager/farms" replace />;

  return (
    <>
      <p className={styles.greeting}>Olá, {user?.name.split(' ')[0]}</p>
      <h1 className={styles.farm}>{farm?.name ?? 'Cocho'}</h1>
      {!farm && <EmptyState title="Nenhuma fazenda ligada à sua conta" subtitle="Fale com o suporte para começar." />}
      {idle && farm && allowed('first-steps.write') && <FirstSteps />}
      {farm && allowed('lots.read') && <Board />}
      <div className={styles.board} data-wide={allowed('reports.read') || undefined}>
        {allowed('lots.read') && (
          <div className={styles.lots}>
            <ActiveLots />
          </div>
        )}
        {/* The lots are painted first, from the cache. */}
        {allowed('reports.read') && (idle ? <FeedingSummary /> : <ListSkeleton />)}
      </div>
    </>
  );
}
