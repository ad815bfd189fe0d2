import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { alertMarks } from './alerts.api.ts';
import styles from './alerts.module.css';

/** That something asks for attention in a lot, in a list of lots: all of them are asked for at once. */
export default function AlertMark({ lotId, linked = true }: { lotId: number; linked?: boolean }) {
  const mark = useQuery(alertMarks()).data?.find((one) => one.lot_id === lotId);
  if (!mark) return null;
  const look = { className: styles.mark, 'data-worst': mark.worst };
  const words = (
    <>
      <IconBell size={16} aria-hidden /> {mark.count} {mark.count === 1 ? 'alerta' : 'alertas'}
    </>
  );
  // A tile of the board is one link as a whole, to its story.
  if (!linked) return <span {...look}>{words}</span>;
  return (
    <Link to="/admin/alerts" search={{ lot_id: String(lotId) } as never} {...look}>
      {words}
    </Link>
  );
}
