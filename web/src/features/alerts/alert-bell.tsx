import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import styles from './alert-bell.module.css';
import { alertCount } from './alerts.api.ts';

/** How many open alerts nobody has seen to yet; the farm's event stream keeps it fresh. */
export default function AlertBell() {
  const { data } = useQuery(alertCount());
  useEffect(() => {
    // Without a network there is nobody to tell.
    import('../deliveries/push-subscriptions.api.ts').then(({ renewPush }) => renewPush()).catch(() => {});
  }, []);
  const count = data?.count ?? 0;
  const label = count === 0 ? 'Alertas' : `Alertas: ${count} ${count === 1 ? 'aberto' : 'abertos'}`;
  return (
    <Link to="/admin/alerts" className={styles.bell} aria-label={label} title={label}>
      <IconBell size={22} aria-hidden />
      {count > 0 && (
        <span className={styles.count} data-severity={data?.worst} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
