import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { openAlertsOfLot } from './alerts.api.ts';
import styles from './alerts.module.css';

/** That something is the matter with a lot, where one looks at it. */
export default function LotAlerts({ lotId }: { lotId: number }) {
  const count = useQuery(openAlertsOfLot(lotId)).data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/admin/alerts" search={{ lot_id: String(lotId) } as never} className={styles.mark}>
      <IconBell size={18} aria-hidden /> {count} {count === 1 ? 'alerta aberto' : 'alertas abertos'}
    </Link>
  );
}
