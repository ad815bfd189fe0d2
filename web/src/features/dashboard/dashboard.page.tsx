import { Navigate } from '@tanstack/react-router';
import { allowed, useFarm, useUser } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ActiveLots } from './active-lots.tsx';
import styles from './dashboard.module.css';

export function DashboardPage() {
  const user = useUser();
  const farm = useFarm();
  if (user?.staff) return <Navigate to="/manager/farms" replace />;

  return (
    <>
      <p className={styles.greeting}>Olá, {user?.name.split(' ')[0]}</p>
      <h1 className={styles.farm}>{farm?.name ?? 'Cocho'}</h1>
      {!farm && <EmptyState title="Nenhuma fazenda ligada à sua conta" subtitle="Fale com o suporte para começar." />}
      {allowed('lots.read') && <ActiveLots />}
    </>
  );
}
