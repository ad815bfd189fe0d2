import { useQuery } from '@tanstack/react-query';
import { useIdleOnce } from '../../lib/idle.ts';
import { quarantined } from './quarantine.api.ts';

/** How much waits for a decision, beside the menu's entry. */
export default function QuarantineBadge({ className }: { className: string | undefined }) {
  const { data } = useQuery({ ...quarantined(1), enabled: useIdleOnce() });
  const count = data?.pagy.count;
  if (!count) return null;
  return (
    <span className={className} role="img" aria-label={`${count} a resolver`}>
      {count}
    </span>
  );
}
