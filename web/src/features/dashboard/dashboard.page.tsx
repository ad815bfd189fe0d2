import { Link } from '@tanstack/react-router';
import { allowed, useFarm, useUser } from '../../lib/session.ts';
import { menu } from '../../menu.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './dashboard.module.css';

/** Greets with the farm and leads to its registers. */
export function DashboardPage() {
  const user = useUser();
  const farm = useFarm();
  const registers = menu
    .flatMap(({ entries }) => entries)
    .filter(({ permission }) => permission !== undefined && allowed(permission));

  return (
    <>
      <p className={styles.greeting}>Olá, {user?.name.split(' ')[0]}</p>
      <h1 className={styles.farm}>{farm?.name ?? 'Cocho'}</h1>
      {registers.length === 0 && (
        <EmptyState
          title={farm ? 'Nada para cadastrar por aqui' : 'Nenhuma fazenda ligada à sua conta'}
          subtitle={farm ? 'Os cadastros da fazenda ficam com o gestor.' : 'Fale com o suporte para começar.'}
        />
      )}
      <ul className={styles.tiles}>
        {registers.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.tile}>
              <Icon size={28} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
